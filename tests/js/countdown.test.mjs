import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./react.mjs";
import { Countdown } from "../../vcc_portal/components/ui/countdown.jsx";

test("the seconds that are left are said, warned of at the end, and then what stands for none", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"] });
  let over = 0;
  const it = draw(Countdown, { seconds: 40, turn: "1", text: "{n} s", over: "over", onOver: () => over++ });
  const looks = () => [textOf(it.tree), it.tree.props.className.includes("warn"), over];
  assert.deepEqual(looks(), ["40 s", false, 0]);
  t.mock.timers.tick(10_000);
  assert.deepEqual(looks(), ["30 s", true, 0]);
  t.mock.timers.tick(30_000);
  assert.deepEqual(looks(), ["over", true, 1]);
});
