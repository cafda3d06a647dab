import assert from "node:assert/strict";
import { test } from "node:test";
import { randomVote, rehearsalId } from "../../web/rehearsal.js";

/** Numbers that look random and are the same in each run. */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}

test("made-up people only vote what their question allows", () => {
  const next = random(7);
  const buttons = ["a", "b", "c", "d"];
  for (let n = 0; n < 200; n++) {
    const one = randomVote({ group: "g", style: "radio", buttons, min: 0, max: 0, one: true }, next);
    assert.equal(one.on.length, 1);
    const some = randomVote({ group: "g", style: "box", buttons, min: 2, max: 3, one: false }, next);
    assert.ok(some.on.length >= 2 && some.on.length <= 3);
    assert.deepEqual(some.on.concat(some.off).sort(), buttons);
    const either = randomVote({ group: "g", style: "switch", buttons: ["switch"], min: 0, max: 0, one: false }, next);
    assert.equal(either.on.length + either.off.length, 1);
  }
});

test("a rehearsal's id is the board's with an ending, and never too long", () => {
  assert.equal(rehearsalId("K7M2", "ABCDE"), "K7M2-rABCDE");
  assert.ok(rehearsalId("x".repeat(64), "ABCDE").length <= 64);
});
