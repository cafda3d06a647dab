import assert from "node:assert/strict";
import { test } from "node:test";
import "../../web/host-words.js";
import { Play, played, rowsThen } from "../../web/course.js";
import { Figures } from "../../web/figures.js";
import { rowsOf } from "../../web/result.js";
import { Group } from "../../web/selection.js";
import { Words } from "../../web/words.js";
import { FakeClock } from "./boards.js";

const texts = { on: "ON", off: "OFF", none: "None" };
const poll = { round: 1, stage: "closed", results: "live", shown: true, people: 12, counts: [[0, 9], [1, 3]], correct: [1] };
const group = (more = {}, tally = {}) => new Group({
  id: "g", ordinal: 0, label: "?", style: "radio", mode: "poll", deselectable: false, min: 0, max: 0,
  buttons: ["A", "B", "C"].map((label, ordinal) => ({ id: label, ordinal, label, value: label })), poll: { ...poll, ...tally }, ...more,
}, true);
const steps = count => Array.from({ length: count }, (_, n) => ({ at: (n + 1) * 5000, answered: (n + 1) * 5, counts: [[0, (n + 1) * 5]] }));

test("F20 a play begins with nothing and ends with the result", () => {
  assert.deepEqual(played(steps(2)).map(step => step.answered), [0, 5, 10]);
  assert.deepEqual(played(steps(1)).map(step => step.answered), [0, 5]);
});

test("F20 of many steps some are played, in order, in twenty seconds at most", () => {
  for (const count of [26, 27, 28, 100, 240]) {
    const shown = played(steps(count));
    assert.ok(shown.length * 700 <= 20000 && shown.length >= 27, `${count}: ${shown.length}`);
    assert.equal(shown[shown.length - 1].at, count * 5000);
    shown.slice(1).forEach((step, place) => assert.ok(step.at > shown[place].at));
  }
});

test("F20 F18 votes by hand have no time: they are in every step", () => {
  const now = group({}, { hand: { people: 2, counts: [[2, 2]] } });
  const rows = rowsThen(rowsOf(now, texts), now, { at: 0, answered: 0, counts: [] });
  assert.deepEqual(rows.map(({ count, hand, correct }) => [count, hand, correct]), [[0, 0, false], [0, 0, true], [2, 2, false]]);
});

test("F20 D9 the NO of a switch goes through its steps too", () => {
  const buttons = [{ id: "switch", ordinal: 0, label: "?", value: null }];
  const now = group({ style: "switch", buttons, texts: { on: "YES", off: "NO" } }, { counts: [[0, 9]], empty: 3 });
  const rows = rowsThen(rowsOf(now, texts), now, { at: 5000, answered: 5, counts: [[0, 1]], empty: 4 });
  assert.deepEqual(rows.map(({ label, count }) => [label, count]), [["YES", 1], ["NO", 4]]);
});

test("F20 bars grow to the result: their whole width stays everybody who answered, and shares wait for the end", () => {
  const figures = new Figures(new Words("en"));
  const { rows, base, said } = figures.moment(group(), { at: 5000, answered: 5, counts: [[0, 4], [1, 1]] });
  assert.equal(base, 12);
  assert.deepEqual(rows.map(row => row.count), [4, 1, 0]);
  assert.deepEqual(said.map(({ count, share, correct }) => [count, share, correct]), [["4", "", ""], ["1", "", "✓ Correct"], ["0", "", ""]]);
});

test("F20 a step every 0.7 s, and nothing more once it is stopped", () => {
  const clock = new FakeClock();
  const seen = [];
  const play = new Play(clock, played(steps(3)), step => seen.push(step && step.answered));
  assert.deepEqual(seen, [0]);
  clock.pass(1400);
  assert.deepEqual(seen, [0, 5, 10]);
  play.stop();
  clock.pass(9000);
  assert.deepEqual(seen, [0, 5, 10]);
  new Play(clock, played(steps(1)), step => seen.push(step && step.answered));
  clock.pass(1400);
  assert.deepEqual(seen.slice(3), [0, 5, null]);
});
