import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { drawAll, drawn } from "../../vcc_portal/prerender.js";

const page = (text) => `<!DOCTYPE html><html lang="zh-CN"><body>${text}</body><script>{"ssr":true,"isSpaMode":false}</script></html>`;
const handler = async (request) => new Response(page(`${new URL(request.url).pathname} ${globalThis.__vccLang}`));

test("a page is drawn in its language, and says that no server stands behind it", async () => {
  const html = await drawn(handler, "/card/list", "en");
  assert.match(html, /<html lang="en"><body>\/card\/list en</);
  assert.match(html, /"ssr":false,"isSpaMode":false/);
  assert.match(await drawn(handler, "/card/list", "zh"), /<html lang="zh-CN"><body>\/card\/list zh</);
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
