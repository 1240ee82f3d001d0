// Draws every page of the build in each language, with the server bundle that the framework's own build has made.
import { mkdir, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FILES = { zh: "index.html", en: "index.en.html" };

/* The HTML of a page. `handler` answers a request as the framework's server would; the store of the language looks at the global. */
export async function drawn(handler, path, language) {
  globalThis.__vccLang = language;
  // A crawler is answered when all is drawn, others piece by piece, each with a script that puts it into its place.
  const answer = await handler(new Request(`http://localhost${path}`, { headers: { "user-agent": "bot" } }));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
  // There is no server behind it that the router could ask for a page's data.
  const still = html.replace('"ssr":true,"isSpaMode":false', '"ssr":false,"isSpaMode":false');
  if (still === html) throw new Error(`${path} does not say how it is drawn; was the router upgraded?`);
  return language === "en" ? still.replace('<html lang="zh-CN">', '<html lang="en">') : still;
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
