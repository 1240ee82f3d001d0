import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";
import { all, draw, one, textOf } from "./react.mjs";
import { FileUpload } from "../../vcc_portal/components/ui/upload.jsx";

const NAMES = ["uploading", "passing", "cancel", "cancelled", "done", "large", "empty", "lost"];
const WORDS = Object.fromEntries(NAMES.map((word) => [word, { zh: `${word} zh`, en: word }]));
let requests;
let done;
let it;

class Request {
  upload = {};
  headers = {};
  status = 0;
  open(method, address) {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name, value) {
    this.headers[name] = value;
  }
  send(file) {
    this.file = file;
    requests.push(this);
  }
  async answer(status, response) {
    Object.assign(this, { status, response });
    this.onloadend();
    await new Promise(setImmediate);
  }
  abort() {
    this.aborted = true;
    this.onloadend();
  }
}

beforeEach(() => {
  page();
  globalThis.XMLHttpRequest = Request;
  requests = [];
  done = 0;
  it = draw(FileUpload, { address: "/kyb/file", label: "Upload", most: 100, lang: "en", words: WORDS, onDone: () => done++ });
});

const choose = (file) => {
  const target = { files: [file], value: "C:\\fakepath" };
  one(it.tree, "input").props.onChange({ target });
  return target.value;
};
const problem = () => textOf(all(it.tree, ({ props }) => props.role === "alert"));
const heard = () => textOf(all(it.tree, ({ props }) => props.role === "status"));

test("one file goes as it is, with its progress, and the same one can be chosen again", async () => {
  const file = { name: "营业执照.pdf", size: 80 };
  assert.equal(choose(file), "");
  const [request] = requests;
  assert.deepEqual([request.method, request.address, request.file], ["POST", "/kyb/file", file]);
  assert.equal(decodeURIComponent(request.headers["X-File-Name"]), file.name);
  request.upload.onprogress({ loaded: 41, total: 80 });
  assert.deepEqual([one(it.tree, "progress").props.value, one(it.tree, "button").props["aria-disabled"]], [51, true]);
  request.upload.onprogress({ loaded: 80, total: 80 });
  assert.deepEqual([one(it.tree, "progress").props.value, textOf(it.tree).includes("passing")], [undefined, true]);
  await request.answer(200);
  assert.deepEqual([done, one(it.tree, "progress"), problem()], [1, undefined, ""]);
  assert.equal(heard(), "done", "who does not see the file appear heard nothing");
});

test("what is wrong is said: by the browser without sending, by the server's words, or that no answer came", async () => {
  choose({ name: "a", size: 0 });
  assert.deepEqual([problem(), requests.length], ["empty", 0]);
  choose({ name: "a", size: 101 });
  assert.deepEqual([problem(), requests.length], ["large", 0]);
  choose({ name: "a", size: 1 });
  assert.equal(problem(), "");
  await requests[0].answer(422, { said: { zh: "格式", en: "format" } });
  assert.deepEqual([problem(), done], ["format", 1]);
  choose({ name: "a", size: 1 });
  await requests[1].answer(0, null);
  assert.equal(problem(), "lost");
});

test("that no answer came is said until a file is chosen again, also by a form that is drawn anew", async () => {
  const props = { address: "/kyb/file", label: "Upload", most: 100, lang: "en", words: WORDS, onDone: () => done++ };
  choose({ name: "a", size: 1 });
  await requests[0].answer(0, null);
  it.end();
  it = draw(FileUpload, { ...props, address: "/kyb/other" });
  assert.equal(problem(), "", "of another one");
  it = draw(FileUpload, props);
  assert.equal(problem(), "lost");
  choose({ name: "a", size: 1 });
  assert.equal(problem(), "");
  await requests[1].answer(200);
  it = draw(FileUpload, props);
  assert.equal(problem(), "");
});

test("without a sign-in the page is told instead: it leads to the sign-in, and nothing is asked of it any more", async () => {
  const told = [];
  window.dispatchEvent = ({ type }) => told.push(type);
  choose({ name: "a", size: 1 });
  await requests[0].answer(401, { said: { zh: "已结束", en: "ended" } });
  assert.deepEqual([told, problem(), done], [["vcc-signed-out"], "", 0]);
  assert.equal(one(it.tree, "button").props["aria-busy"], true, "what it waited for is told of after the sign-in");
});

test("what went well but for something says so, until another thing stands in its place", async () => {
  choose({ name: "a", size: 1 });
  await requests[0].answer(200, { fileId: "2", said: { zh: "旧文件还在", en: "the old one stays" } });
  assert.deepEqual([problem(), done], ["the old one stays", 1]);
  it.again({ address: "/kyb/file?replaces=2" });
  assert.equal(problem(), "");
});

test("what is under way can be cancelled, which is said, and the focus goes back to its button", async () => {
  let focused = 0;
  one(it.tree, "button").props.ref.current = { focus: () => focused++ };
  choose({ name: "a", size: 1 });
  all(it.tree, ({ type }) => type === "button")[1].props.onClick();
  await new Promise(setImmediate);
  assert.deepEqual([requests[0].aborted, focused, done, problem()], [true, 1, 1, ""]);
  assert.equal(heard(), "cancelled");
  assert.equal(one(it.tree, "progress"), undefined);
});
