import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { deflateSync } from "node:zlib";
import Cookies, * as leftOut from "../../vcc_portal/frontend/stand_ins/left_out.js";
import { jsx } from "../../vcc_portal/frontend/stand_ins/plain_jsx.js";
import { transports } from "../../vcc_portal/frontend/stand_ins/websocket_alone.js";

const ADDRESS = "ws://localhost:3000/_event/?token=t";
const packed = (text) => new Blob([deflateSync(text)]);
const settled = async (it) => {
  while (it.reading) await it.reading;
};
const line = () => new transports.websocket();

afterEach(() => {
  delete globalThis.location;
  delete globalThis.__vccSocket;
});

const LEAVES = "1/_event,";
const PRESS = '2/_event,["event"]';
for (const [what, sent, heard, told] of [
  ["a press nobody answered", [PRESS], false, [1]],
  ["presses nobody answered", [PRESS, PRESS], false, [2]],
  ["a press that was answered", [PRESS], true, []],
  ["a page that leaves", [LEAVES], false, []], // as it does for each download, and stays
  ["a press on a dead line, then the page leaves", [PRESS, LEAVES], false, [1]],
])
  test(`what is told of a line that closes: ${what}`, () => {
    const unanswered = [];
    globalThis.dispatchEvent = ({ type, detail }) => type === "vcc-unanswered" && unanswered.push(detail.length);
    const it = line();
    for (const data of sent) it.write([{ type: "message", data }]);
    if (heard) it.onPacket({});
    it.onClose();
    delete globalThis.dispatchEvent;
    assert.deepEqual(unanswered, told);
    assert.equal(it.given.at(-1)[0], "close");
  });

test("long messages are unpacked, and none overtakes another", async () => {
  const it = line();
  it.onData("first");
  it.onData(packed("second ".repeat(10_000)));
  it.onData("third");
  it.onData(packed("fourth"));
  await settled(it);
  it.onData("fifth");
  assert.deepEqual(
    it.given.map(([, text]) => text.slice(0, 6)),
    ["first", "second", "third", "fourth", "fifth"],
  );
});

test("one that cannot be unpacked is an error of the line, and those behind it come", async () => {
  const it = line();
  it.onData(new Blob(["no deflate"]));
  it.onData("behind");
  await settled(it);
  assert.deepEqual(it.given, [
    ["error", "message cannot be unpacked"],
    ["data", "behind"],
  ]);
});

test("the socket that the head has opened is taken, and heard from its beginning", async () => {
  const begun = { url: `${ADDRESS}&{ASKED}`, readyState: WebSocket.OPEN, received: [{ data: "0{}" }, { data: "40" }] };
  globalThis.__vccSocket = begun;
  const it = line();
  it.ws = it.createSocket(ADDRESS);
  assert.equal(it.ws, begun);
  it.addEventListeners();
  await new Promise(queueMicrotask);
  assert.deepEqual(it.given, [["open"], ["data", "0{}"], ["data", "40"]]);
  assert.deepEqual(it.createSocket(ADDRESS, "protocol").asked, [`${ADDRESS}&{ASKED}`, "protocol"], "it is taken once");
});

test("one that is closed already, or another tab's, is closed and another opened", () => {
  for (const other of [
    { url: `${ADDRESS}&{ASKED}`, readyState: WebSocket.CLOSED },
    { url: `${ADDRESS}2&{ASKED}`, readyState: WebSocket.OPEN },
  ]) {
    let closed = 0;
    globalThis.__vccSocket = { ...other, close: () => closed++ };
    assert.deepEqual(line().createSocket(ADDRESS).asked, [`${ADDRESS}&{ASKED}`]);
    assert.equal(closed, 1);
  }
});

test("the portal is asked where the page came from", async () => {
  const asked = async (location) => {
    globalThis.location = location;
    return (await import(`../../vcc_portal/frontend/stand_ins/env_here.js?${location?.host}`)).default;
  };
  assert.deepEqual(await asked({ protocol: "https:", host: "portal.example" }), {
    EVENT: "wss://portal.example/_event",
    PING: "https://portal.example/ping",
    TEST_MODE: false,
  });
  assert.equal((await asked({ protocol: "http:", host: "127.0.0.1:8000" })).EVENT, "ws://127.0.0.1:8000/_event");
});

test("a style of plain properties is the element's own", () => {
  assert.deepEqual(jsx("p", { css: { color: "red", top: 0 }, style: { top: 1 }, id: "x" }).props, {
    id: "x",
    style: { color: "red", top: 1 },
  });
  assert.deepEqual(jsx("p", { id: "x" }).props, { id: "x" });
  assert.deepEqual(leftOut.mergician({ a: { b: 1 } }, { a: { c: 2 } }, { d: 3 }), { a: { c: 2 }, d: 3 });
});

test("what would set the color mode draws what is in it, and leaves the document alone", () => {
  assert.equal(leftOut.ThemeProvider({ children: "page", defaultTheme: "system" }), "page");
});

test("what is left out says so to whoever needs it after all", () => {
  const cookies = new Cookies();
  for (const left of [
    cookies.get,
    cookies.set,
    cookies.remove,
    leftOut.uploadFiles,
    leftOut.getManifestPath,
    leftOut.getPartialManifest,
    leftOut.getPathsWithAncestors,
    leftOut.handleClientVersionMismatch,
    leftOut.getRouteInstrumentationUpdates,
    leftOut.instrumentClientSideRouter,
    leftOut.instrumentHandler,
  ])
    assert.throws(left, /vcc_portal\/frontend leaves out/);
  assert.equal(leftOut.isFogOfWarEnabled(), false);
  assert.equal(leftOut.getPatchRoutesOnNavigationFunction() ?? leftOut.useFogOFWarDiscovery(), undefined);
  assert.equal(leftOut.consumeInstrumentationClientResultMetaReceiver(), leftOut.instrumentationResultMetaContext);
  assert.deepEqual(Object.keys(transports), ["websocket"]);
  assert.ok(new leftOut.XHR() && new leftOut.Fetch());
});
