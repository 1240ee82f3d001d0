import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { observed, page, thing } from "./page.mjs";
import { draw } from "./react.mjs";
import * as watches from "../../vcc_portal/components/shell/watches.js";

let window;
let loaded;

beforeEach(() => {
  loaded = 0;
  ({ window } = page());
  window.location.reload = () => loaded++;
});

const online = (is) => Object.defineProperty(globalThis, "navigator", { value: { onLine: is }, configurable: true });

test("a lost connection is said after a moment, and no longer once it is back", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  online(true);
  const { end } = draw(watches.ConnectionWatch, { broken: false });
  online(false);
  window.tell("offline");
  t.mock.timers.tick(1000);
  assert.equal(watches.connectionLost.value, false);
  t.mock.timers.tick(1000);
  assert.equal(watches.connectionLost.value, true);
  online(true);
  window.tell("online");
  assert.equal(watches.connectionLost.value, false);
  end();
  assert.deepEqual(window.heard, []);
});

test("what was open and goes as the connection comes back is told, unless somebody has done something since", () => {
  const changes = observed();
  online(true);
  const dialog = thing({ querySelector: () => null });
  document.querySelectorAll = () => [dialog];
  const closing = draw(watches.ClosedWatch, { isRead: true });
  const connection = draw(watches.ConnectionWatch, { broken: false });
  const close = () => {
    dialog.isConnected = false;
    changes.tell();
    dialog.isConnected = true;
  };
  const breaks = () => {
    connection.again({ broken: true });
    connection.again({ broken: false });
  };
  close();
  assert.equal(watches.partsClosed.value, false);
  breaks();
  window.tell("pointerdown");
  close();
  assert.equal(watches.partsClosed.value, false);
  breaks();
  closing.again({ isRead: false });
  closing.again({ isRead: true });
  close(); // by what was pressed before the break
  assert.equal(watches.partsClosed.value, false);
  breaks();
  closing.again({ isRead: false });
  close();
  assert.equal(watches.partsClosed.value, true);
  watches.partsClosed.put(false);
  close();
  assert.equal(watches.partsClosed.value, false);
  dialog.querySelector = () => thing(); // closes with its answer, or is told by AnswerWatch
  breaks();
  close();
  assert.equal(watches.partsClosed.value, false);
});

test("a check that is sent from and goes as the connection comes back is not told: the page says what has become of that", () => {
  const changes = observed();
  online(true);
  let isBusy = false;
  const dialog = thing({ querySelector: (which) => (isBusy && !which.includes(":not([data-safe])") ? thing() : null) });
  document.querySelectorAll = () => [dialog];
  draw(watches.ClosedWatch, { isRead: true });
  const connection = draw(watches.ConnectionWatch, { broken: false });
  const told = (pressed) => {
    connection.again({ broken: true });
    watches.connectionLost.put(true);
    if (pressed) window.tell("click", { target: pressed });
    connection.again({ broken: false });
    dialog.isConnected = false;
    changes.tell();
    dialog.isConnected = true;
    const is = watches.partsClosed.value;
    watches.partsClosed.put(false);
    return is;
  };
  const within = (marked) => ({ closest: (which) => (which === "[data-safe]" && marked ? { closest: () => dialog } : null) });
  isBusy = true;
  assert.equal(told(), false, "it was on its way when the connection went");
  isBusy = false;
  assert.equal(told(), true, "nothing was sent");
  assert.equal(told(within(true)), false, "it was pressed while the connection was lost, and is sent as that comes back");
  assert.equal(told(), true, "that was another time");
  assert.equal(told(within(false)), true, "another button of it does not say what becomes of it");
});

test("the field that had the focus is drawn anew by a portal that starts again, and has it again, unless somebody went on", () => {
  observed();
  const control = thing({ id: "card_name" });
  const { document, window } = page({ '#main [id="card_name"]:not([data-kind])': control });
  const { body } = document;
  const closing = draw(watches.ClosedWatch, { isRead: true });
  const read = (before, meanwhile) => {
    document.activeElement = before;
    window.tell("vcc-connected");
    closing.again({ isRead: false });
    document.activeElement = meanwhile;
    closing.again({ isRead: true });
    return document.activeElement;
  };
  const other = thing();
  assert.deepEqual([read(control, body), read(control, other), read(other, body), read(body, body)], [control, other, body, body]);
  document.activeElement = body;
  closing.again({ isRead: false });
  closing.again({ isRead: true });
  assert.equal(document.activeElement, body, "without a break it is nobody's");
});

test("what the end of a sign-in has taken with the page is told once its own account is back, and once", () => {
  const kept = {};
  globalThis.sessionStorage = {
    setItem: (key, text) => Object.assign(kept, { [key]: text }),
    getItem: (key) => kept[key] ?? null,
    removeItem: (key) => delete kept[key],
  };
  let there = "";
  document.querySelector = (which) => (which.includes("role=dialog") && there === "open" ? thing() : null);
  document.querySelectorAll = () => Array(waiting[there] ?? 0).fill(thing());
  const waiting = { waiting: 1, both: 2 };
  const told = (what, next, undone) => {
    watches.cutOff.put("");
    const before = draw(watches.CutOffWatch, { owner: "ann" });
    there = what;
    watches.noteCutOff(undone);
    before.end();
    draw(watches.CutOffWatch, { owner: next }).end();
    return watches.cutOff.value;
  };
  assert.equal(told("", "ann"), "", "nothing was open");
  assert.equal(told("open", "ann"), "open");
  assert.equal(told("waiting", "ann"), "waiting");
  assert.equal(told("waiting", "ann", true), "undone", "a refusal is no answer that got lost");
  assert.equal(told("both", "ann", true), "waiting", "which of them was refused?");
  assert.equal(told("open", "ann", true), "open");
  assert.equal(told("waiting", "bob"), "");
  assert.equal(told("", "ann"), "", "somebody else was there meanwhile");
});

test("a portal that has forgotten what a button waited for says so, and one that goes on does not", () => {
  online(true);
  let waiting = null;
  document.querySelectorAll = () => [];
  document.querySelector = (which) => (which.includes(":not([data-safe])") ? waiting : null);
  const answers = draw(watches.AnswerWatch, { forgotten: "" });
  const connection = draw(watches.ConnectionWatch, { broken: false });
  const told = (button, forgotten) => {
    waiting = button;
    connection.again({ broken: true });
    connection.again({ broken: false });
    waiting = null;
    answers.again({ forgotten });
    const is = watches.unanswered.value;
    watches.unanswered.put(false);
    return is;
  };
  assert.equal(told(thing(), ""), false, "its answer comes");
  assert.equal(told(null, "a"), false, "nothing was under way");
  assert.equal(told(thing(), "b"), true);
  assert.equal(told(thing(), "b"), false);
});

test("what was pressed on a line that was dead already is told once the page is read again", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  document.querySelector = () => null;
  const answers = draw(watches.AnswerWatch, { forgotten: "", isRead: true });
  const told = (which, unanswered) => {
    const pressed = { closest: (selector) => (selector.includes("button:not([data-safe])") ? which : null) };
    window.tell("click", { target: pressed });
    t.mock.timers.tick(25_000);
    window.tell("vcc-unanswered", { detail: [Date.now() - 26_000, Date.now() - 25_000 + unanswered] });
    assert.equal(watches.unanswered.value, false, "it is not back yet");
    answers.again({ isRead: false });
    answers.again({ isRead: true });
    const is = watches.unanswered.value;
    watches.unanswered.put(false);
    return is;
  };
  assert.equal(told(null, 5), false, "what the page sends by itself, or tells of by itself");
  assert.equal(told(thing(), 5), true);
  assert.equal(told(null, 5), false, "it is told once");
  assert.equal(told(thing(), 2000), false, "the server was heard after it, or it has sent nothing");
});

test("a socket that breaks for a moment only is not said", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  online(true);
  const { end } = draw(watches.ConnectionWatch, { broken: true });
  t.mock.timers.tick(1000);
  end();
  t.mock.timers.tick(5000);
  assert.equal(watches.connectionLost.value, false);
});

function idle(t) {
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  online(true);
  let active = 0;
  const { end } = draw(watches.IdleWatch, { idleSeconds: 600, warnSeconds: 120, onActive: () => active++ });
  return { end, active: () => active };
}

test("activity is told at most once a minute", (t) => {
  const { active } = idle(t);
  t.mock.timers.tick(59_000);
  window.tell("keydown");
  assert.equal(active(), 0);
  t.mock.timers.tick(2000);
  window.tell("keydown");
  window.tell("wheel");
  assert.equal(active(), 1);
});

test("an idle session is warned with the time that is left; a key keeps it", (t) => {
  const { active } = idle(t);
  t.mock.timers.tick(479_000);
  assert.equal(watches.idleLeft.value, "");
  t.mock.timers.tick(2000);
  assert.equal(watches.idleLeft.value, "1:59");
  window.tell("pointerdown");
  assert.deepEqual([watches.idleLeft.value, active()], ["", 1]);
});

test("at the end the page is loaded again, once, and its button keeps it before", (t) => {
  const { active, end } = idle(t);
  t.mock.timers.tick(500_000);
  watches.staySignedIn();
  assert.deepEqual([watches.idleLeft.value, active()], ["", 1]);
  for (const passed of [700_000, 3000, 3000]) t.mock.timers.tick(passed);
  assert.equal(loaded, 1);
  end();
  assert.equal(watches.idleLeft.value, "");
});

test("a machine that wakes without its network loads the page again once it has it: else it would find the browser's error", (t) => {
  const { end } = idle(t);
  const connection = draw(watches.ConnectionWatch, { broken: false });
  online(false);
  window.tell("offline");
  for (const passed of [3_600_000, 3000]) t.mock.timers.tick(passed);
  assert.equal(loaded, 0);
  connection.again({ broken: true });
  online(true);
  window.tell("online");
  t.mock.timers.tick(60_000);
  assert.equal(loaded, 0, "nothing answers yet");
  connection.again({ broken: false });
  assert.equal(loaded, 1);
  connection.end();
  end();
});

test("a control that was disabled while it waited has the focus again, unless it has gone elsewhere", () => {
  const changes = observed();
  const changed = (...targets) => changes.tell(targets.map((target) => ({ target })));
  const { end } = draw(watches.FocusWatch);
  const [button, other] = [thing({ disabled: false }), thing({ disabled: false })];
  document.tell("focusin", { target: button });
  for (const [disabled, active, after] of [
    [true, document.body, document.body],
    [false, other, other],
    [false, document.body, button],
  ]) {
    button.disabled = disabled;
    document.activeElement = active;
    changed(other, button);
    assert.equal(document.activeElement, after);
  }
  document.activeElement = document.body;
  changed(other);
  assert.equal(document.activeElement, document.body);
  end();
  assert.equal(changes.watching, false);
  assert.deepEqual(document.heard, []);
});

test("after a link that has gone with its page the next key goes on in the new page, and nowhere else", () => {
  observed();
  const [main, menu] = [thing(), thing()];
  document.getElementById = (id) => (id === "main" ? main : null);
  window.location.pathname = "/account";
  document.activeElement = document.body;
  const it = draw(watches.FocusWatch);
  assert.equal(document.activeElement, document.body); // as the document was loaded
  window.location.pathname = "/trade";
  it.again();
  assert.equal(document.activeElement, main);
  document.activeElement = menu;
  window.location.pathname = "/account";
  it.again();
  assert.equal(document.activeElement, menu); // which stands in both pages
});

test("what is pressed has the focus, also where the browser gives it to no button; a key's click moves it nowhere", () => {
  observed();
  const it = draw(watches.FocusWatch);
  const [button, main] = [thing({ contains: (what) => what === button }), thing()];
  const inside = (control) => ({ closest: (selector) => (selector.includes("button") ? control : null) });
  document.activeElement = main;
  window.tell("click", { target: inside(null), detail: 1 });
  window.tell("click", { target: inside(button), detail: 0 });
  assert.equal(document.activeElement, main);
  window.tell("click", { target: inside(button), detail: 1 });
  assert.equal(document.activeElement, button);
  button.focus = () => assert.fail("it has it");
  window.tell("click", { target: inside(button), detail: 2 });
  it.end();
});

test("after another try the keyboard goes on in the part of the page in which the answer comes, unless it has gone elsewhere", () => {
  const changes = observed();
  const it = draw(watches.FocusWatch);
  let left;
  const main = thing({ hasAttribute: () => true, parentElement: null });
  const panel = thing({
    parentElement: { closest: () => main },
    hasAttribute: () => "tabIndex" in panel,
    removeAttribute: () => delete panel.tabIndex,
    addEventListener: (_, gone) => {
      left = gone;
    },
  });
  const retry = thing({ closest: () => null, parentElement: { closest: () => panel } });
  const other = thing();
  const press = (control) => window.tell("click", { target: { closest: (what) => (what === "[data-goes]" ? control : null) }, detail: 0 });
  const goes = (active) => {
    document.activeElement = active;
    changes.tell([]);
    return document.activeElement;
  };
  assert.equal(goes(document.body), document.body, "nobody has tried again");
  press(retry);
  assert.equal(goes(retry), retry, "it is still there");
  assert.equal(goes(document.body), panel);
  assert.equal(panel.tabIndex, -1);
  left();
  assert.equal("tabIndex" in panel, false);
  assert.equal(goes(other), other);
  panel.isConnected = false;
  assert.equal(goes(document.body), main, "the whole page was read again");
  press(null);
  assert.equal(goes(document.body), document.body);
  it.end();
});

test("a button that goes with its row leaves the keyboard to the next row's, or the last's, and then to what is around the list", () => {
  const changes = observed();
  const it = draw(watches.FocusWatch);
  const slot = thing({ parentElement: null, hasAttribute: () => true });
  const list = { isConnected: true, children: [], querySelectorAll: () => list.children.map((each) => each.button) };
  list.children = [0, 1, 2].map(() => {
    const row = thing({ parentElement: list });
    const around = { closest: () => slot };
    row.button = thing({ closest: (what) => (what === "li, tr" ? row : row.button), parentElement: around, contains: () => true });
    return row;
  });
  const [first, second, third] = list.children;
  const remove = (row) => {
    document.activeElement = row.button;
    window.tell("click", { target: row.button, detail: 0 });
    list.children = list.children.filter((each) => each !== row);
    document.activeElement = document.body;
    changes.tell([]);
    return document.activeElement;
  };
  assert.equal(remove(second), third.button);
  assert.equal(remove(third), first.button);
  assert.equal(remove(first), slot);
  it.end();
});

test("who comes back finds the place and the link that he left by, once they are there, unless he has moved meanwhile", () => {
  const changes = observed();
  const [card, main] = [thing({ getAttribute: () => "/card/detail?cardId=7" }), thing({ id: "main" })];
  const show = (height, ...links) => {
    document.documentElement.scrollHeight = height;
    document.querySelectorAll = () => links;
    changes.tell();
  };
  const went = (key, way) => {
    Object.assign(window.location, { key, way });
    it.again();
  };
  const scrolled = (y) => {
    window.scrollY = y;
    window.tell("scroll");
  };
  window.innerHeight = 800;
  window.scrollTo = ({ top }) => Object.assign(window, { scrollY: top });
  sessionStorage.setItem("react-router-scroll-positions", '{"list":1200}');
  Object.assign(window.location, { key: "list", way: "POP" });
  show(800);
  const it = draw(watches.PlaceWatch);
  assert.equal(window.scrollY, 0); // an outline of the page, which was loaded again
  show(4000, card);
  assert.equal(window.scrollY, 1200); // where the head's script may have put it before anybody heard of it
  document.tell("focusin", { target: { closest: () => card } });
  went("card", "PUSH");
  document.activeElement = main;
  document.tell("focusin", { target: { closest: () => null } });
  scrolled(0);
  show(800);
  went("list", "POP");
  scrolled(0); // as the page is shorter for a moment
  assert.equal(document.activeElement, main);
  show(4000, card);
  assert.deepEqual([window.scrollY, document.activeElement], [1200, card]);
  went("card", "POP");
  scrolled(0);
  show(800);
  document.activeElement = main;
  went("list", "POP");
  scrolled(0);
  window.tell("wheel");
  show(4000, card);
  assert.deepEqual([window.scrollY, document.activeElement], [0, main]);
  it.end();
  assert.deepEqual([...window.heard, ...document.heard], []);
});
