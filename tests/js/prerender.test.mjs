import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { drawAll, drawn, drawnWith, serve } from "../../vcc_portal/prerender.js";

const page = (text) =>
  `<!DOCTYPE html><html lang="zh-CN" spellcheck="false"><body>${text}</body><script>{"ssr":true,"isSpaMode":false}</script></html>`;
const handler = async (request) => new Response(page(`${new URL(request.url).pathname} ${globalThis.__vccLang}`));

test("a page is drawn in its language, and says that no server stands behind it", async () => {
  const html = await drawn(handler, "/card/list", "en");
  assert.match(html, /<html lang="en" spellcheck="false"><body>\/card\/list en</);
  assert.match(html, /"ssr":false,"isSpaMode":false/);
  assert.match(await drawn(handler, "/card/list", "zh"), /<html lang="zh-CN" spellcheck="false"><body>\/card\/list zh</);
});

test("scripts wait for the style sheet", async () => {
  const preload = '<link rel="preload" as="style" href="/a.css"/><link rel="modulepreload" href="/a.js"/>';
  const html = await drawn(async () => new Response(preload + page("")), "/", "zh");
  assert.match(html, /rel="preload" as="style" href="\/a.css".*rel="modulepreload" fetchpriority="low" href="\/a.js"/);
});

test("a page that cannot be drawn stops the build", async () => {
  await assert.rejects(
    drawn(async () => new Response("", { status: 500 }), "/card/list", "en"),
    /answered 500/,
  );
  await assert.rejects(
    drawn(async () => new Response("<html>"), "/card/list", "en"),
    /upgraded/,
  );
});

test("each page is written in both languages, also compressed", async () => {
  const folder = await mkdtemp(`${tmpdir()}/pages-`);
  await drawAll(handler, ["/", "/card/list"], folder);
  const chinese = await readFile(`${folder}/card/list/index.html`);
  const english = await readFile(`${folder}/index.en.html`);
  assert.match(String(chinese), /\/card\/list zh/);
  assert.match(String(english), /\/ en/);
  assert.deepEqual(gunzipSync(await readFile(`${folder}/card/list/index.html.gz`)), chinese);
  assert.deepEqual(brotliDecompressSync(await readFile(`${folder}/index.en.html.br`)), english);
});

const scripted = (text) =>
  page(text).replace("<body>", "<head><script>first()</script></head><body>").replace("</body>", "<script>go()</script></body>");
const shows = async (request) => new Response(scripted(`${new URL(request.url).pathname} ${globalThis.__vccState?.cards?.name}`));

const asked = (path, state) => Buffer.from(`${JSON.stringify({ path, language: "zh", claim: "c-1", state, kept: { of: path } })}\n`);

/* What `serve` writes for these pieces of input: lines of JSON, each with the page that belongs to it. */
async function served(handler, pieces) {
  const written = [];
  await serve(handler, Readable.from(pieces), { write: (part) => written.push(Buffer.from(part)) });
  const answers = [];
  for (let held = Buffer.concat(written); held.length; ) {
    const end = held.indexOf(10);
    const said = JSON.parse(held.subarray(0, end));
    const length = said.length ?? 0;
    answers.push({ ...said, page: held.subarray(end + 1, end + 1 + length) });
    held = held.subarray(end + 1 + length);
  }
  return answers;
}

const CARDS = { path: "/card/list", language: "zh", claim: "c-1", kept: { "vcc-list-Cards": '{"order":["<&"]}' } };

test("what follows the head of a visitor's page shows his State and carries it ahead of its scripts", async () => {
  const html = await drawnWith(shows, { ...CARDS, state: '{"cards":{"name":"</script><b>"}}' });
  assert.match(html, /\/card\/list <\/script><b>/); // the handler of this test does not escape, React does
  const [, block] = html.match(/<script type="application\/json" id="vcc-state" data-claim="c-1" data-kept="[^"<]*">(.*?)<\/script>/);
  assert.deepEqual(JSON.parse(block), { cards: { name: "</script><b>" } });
  assert.ok(html.startsWith("<body>/card/list"));
  assert.ok(html.indexOf("vcc-state") < html.indexOf("<script>go()"));
  await assert.rejects(drawnWith(handler, { ...CARDS, state: "{}" }), /no head/);
});

test("a page is drawn with what the visitor's browser keeps, and says with what", async () => {
  const keeps = async () => new Response(scripted(globalThis.__vccKept["vcc-list-Cards"].length));
  const html = await drawnWith(keeps, { ...CARDS, state: "{}" });
  assert.match(html, /^<body>16</);
  const [, told] = html.match(/ data-kept="([^"]*)"/);
  assert.equal(told, "{&quot;vcc-list-Cards&quot;:&quot;{\\&quot;order\\&quot;:[\\&quot;&lt;&amp;\\&quot;]}&quot;}");
});

test("nothing of one visitor's State is there for the next, not even after a failure", async () => {
  const failing = async (request) => {
    if (request.url.endsWith("/broken")) throw new TypeError("Lin Yue's card");
    return shows(request);
  };
  const [ready, first, broken, second] = await served(failing, [
    asked("/a", '{"cards":{"name":"Lin Yue"}}'),
    asked("/broken", '{"cards":{"name":"Lin Yue"}}'),
    asked("/b", "{}"),
  ]);
  assert.deepEqual(ready, { ready: true, page: Buffer.alloc(0) });
  assert.match(String(first.page), /\/a Lin Yue/);
  assert.deepEqual([broken.error, broken.page.length], ["TypeError", 0]);
  assert.match(String(second.page), /\/b undefined/);
  assert.doesNotMatch(String(second.page), /Lin Yue/);
  assert.deepEqual([globalThis.__vccState, globalThis.__vccKept], [undefined, undefined]);
});

test("requests come in any pieces, and are answered in their order", async () => {
  const all = Buffer.concat([asked("/a", '{"cards":{"name":"岚屿"}}'), asked("/b", "{}")]);
  for (const size of [1, 7, all.length]) {
    const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size));
    const [, first, second] = await served(shows, pieces);
    assert.match(String(first.page), /\/a 岚屿/);
    assert.match(String(second.page), /\/b undefined/);
  }
});
