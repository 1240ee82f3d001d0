// Draws pages with the server bundle that the framework's own build has made: each in each language once after a build, and
// for visitors, with what their page shows, as long as the portal runs.
import { mkdir, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FILES = { zh: "index.html", en: "index.en.html" };
const HEAD_ENDS = "</head>";

/* The HTML of a page. `handler` answers a request as the framework's server would; the stores look at the globals. */
export async function drawn(handler, path, language) {
  globalThis.__vccLang = language;
  // A crawler is answered when all is drawn, others piece by piece, each with a script that puts it into its place.
  const answer = await handler(new Request(`http://localhost${path}`, { headers: { "user-agent": "bot" } }));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
  // There is no server behind it that the router could ask for a page's data.
  const still = html.replace('"ssr":true,"isSpaMode":false', '"ssr":false,"isSpaMode":false');
  if (still === html) throw new Error(`${path} does not say how it is drawn; was the router upgraded?`);
  // On a slow line document and style sheet come first; the framework asks for all of it at once.
  const ordered = still.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
  return language === "en" ? ordered.replace('<html lang="zh-CN"', '<html lang="en"') : ordered;
}

/* Writes the pages of the paths under a folder, each also compressed. */
export async function drawAll(handler, paths, folder) {
  for (const path of paths) {
    await mkdir(`${folder}${path}`, { recursive: true });
    for (const [language, name] of Object.entries(FILES)) {
      const html = Buffer.from(await drawn(handler, path, language));
      const file = `${folder}${path}/${name}`;
      await writeFile(file, html);
      await writeFile(`${file}.gz`, gzipSync(html));
      await writeFile(`${file}.br`, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }));
    }
  }
}

const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/* What follows the head of a page, for one visitor, with the State that it shows and that its scripts go on from, and what of his
browser's own it is drawn with. The head is that of the page as it was built: it has been sent already. */
export async function drawnWith(handler, { path, language, claim, state, kept }) {
  globalThis.__vccState = JSON.parse(state);
  globalThis.__vccKept = kept;
  try {
    const html = await drawn(handler, path, language);
    const head = html.indexOf(HEAD_ENDS);
    const first = html.indexOf("<script", head);
    if (head < 0 || first < 0) throw new Error(`${path} has no head or no scripts`);
    // Ahead of the scripts that read it. A script's text ends at the first end tag, wherever that stands.
    const marks = `data-claim="${claim}" data-kept="${inAttribute(JSON.stringify(kept))}"`;
    const block = `<script type="application/json" id="vcc-state" ${marks}>${state.replaceAll("<", "\\u003c")}</script>`;
    return html.slice(head + HEAD_ENDS.length, first) + block + html.slice(first);
  } finally {
    globalThis.__vccState = globalThis.__vccKept = undefined;
  }
}

/* Answers requests, strictly one after another: while a page is drawn its visitor's State stands in a global.

A request is a line of JSON, with the State as text in it; an answer is a line and the page. */
export async function serve(handler, input, output) {
  // Whatever a page's code prints must not come between the answers.
  console.log = console.info = console.debug = console.error;
  output.write('{"ready": true}\n');
  for await (const request of createInterface({ input })) {
    try {
      const page = Buffer.from(await drawnWith(handler, JSON.parse(request)));
      output.write(`${JSON.stringify({ length: page.length })}\n`);
      output.write(page);
    } catch (error) {
      // Its message may quote what a visitor sees.
      output.write(`${JSON.stringify({ error: String(error?.name) })}\n`);
    }
  }
}
