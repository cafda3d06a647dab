import assert from "node:assert/strict";
import { test } from "node:test";
import "../../web/host-words.js";
import { Figures } from "../../web/figures.js";
import { endedRows, rowsOf } from "../../web/result.js";
import { Group } from "../../web/selection.js";
import { Words } from "../../web/words.js";

const texts = { on: "ON", off: "OFF", none: "None" };
const poll = { round: 2, stage: "open", results: "live", shown: true, people: 4, counts: [[0, 3], [1, 1]] };

function group(more = {}, tally = {}, one = true) {
  return new Group({
    id: "g", ordinal: 0, label: "?", style: "radio", mode: "poll", deselectable: false, min: 0, max: 0,
    buttons: ["A", "B", "C"].map((label, ordinal) => ({ id: label, ordinal, label, value: ordinal + 1 })), poll: { ...poll, ...tally }, ...more,
  }, one);
}

test("a row for each answer in declared order, with none for a button without votes", () => {
  assert.deepEqual(rowsOf(group(), texts).map(({ id, count }) => [id, count]), [["A", 3], ["B", 1], ["C", 0]]);
});

test("F18 votes by hand are counted and shown apart", () => {
  const rows = rowsOf(group({}, { hand: { people: 2, counts: [[2, 2]] } }), texts);
  assert.deepEqual(rows.map(({ count, hand }) => [count, hand]), [[3, 0], [1, 0], [2, 2]]);
});

test("D9 a switch has a row for each of its texts; NO is the empty ballot", () => {
  const buttons = [{ id: "switch", ordinal: 0, label: "?", value: null }];
  const rows = rowsOf(group({ style: "switch", buttons, texts: { on: "YES", off: "NO" } }, { counts: [[0, 3]], empty: 1 }), texts);
  assert.deepEqual(rows.map(({ label, count }) => [label, count]), [["YES", 3], ["NO", 1]]);
});

test("F19 None of these has a row where it is offered", () => {
  const rows = rowsOf(group({ style: "box", none: true }, { empty: 2 }, false), texts);
  assert.deepEqual(rows[3], { id: "", label: "None", count: 2, hand: 0, correct: false, edited: false });
});

test("F21 the empty answer can be the right one", () => {
  const rows = rowsOf(group({ style: "box", none: true }, { correct: [0], noneCorrect: true }, false), texts);
  assert.deepEqual(rows.map(row => row.correct), [true, false, false, true]);
});

test("F8 an earlier round is told in the rows of now, over its own base", () => {
  const now = group({}, {}, true);
  const { rows, base } = endedRows(rowsOf(now, texts), now, { round: 1, people: 9, counts: [[1, 9]], hand: { people: 1, counts: [[0, 1]] } });
  assert.equal(base, 10);
  assert.deepEqual(rows.map(row => row.count), [1, 9, 0]);
});

test("F9 what is called something else since people voted says so, of a switch both answers, in earlier rounds too", () => {
  const marks = rows => rows.map(row => row.edited);
  const now = group({}, { edited: [1] });
  assert.deepEqual(marks(rowsOf(now, texts)), [false, true, false]);
  assert.deepEqual(marks(endedRows(rowsOf(now, texts), now, { round: 1, people: 1, counts: [[0, 1]], edited: [0] }).rows), [true, false, false]);
  const buttons = [{ id: "switch", ordinal: 0, label: "?", value: null }];
  const either = group({ style: "switch", buttons, texts: { on: "NO", off: "YES" } }, { counts: [[0, 3]], empty: 1, edited: [0] });
  assert.deepEqual(marks(rowsOf(either, texts)), [true, true]);
  const ended = { round: 1, people: 1, counts: [[0, 1]] };
  assert.deepEqual(marks(endedRows(rowsOf(either, texts), either, { ...ended, edited: [0] }).rows), [true, true]);
  assert.deepEqual(marks(endedRows(rowsOf(either, texts), either, ended).rows), [false, false]);
});

test("F11 shares are of people who answered; without answers there are none", () => {
  const figures = new Figures(new Words("en"));
  assert.deepEqual(figures.result(group()).said.map(({ count, share }) => [count, share]), [["3", "75%"], ["1", "25%"], ["0", "0%"]]);
  const none = group({}, { people: 0, counts: [] });
  assert.deepEqual(figures.result(none).said.map(({ count, share }) => [count, share]), [["", ""], ["", ""], ["", ""]]);
  assert.equal(figures.answered(none, 3), "No answers yet · 3 people here");
  assert.equal(figures.base(none), "");
});

test("answers that stand for numbers have a mean, others have none", () => {
  const figures = new Figures(new Words("en"));
  const marks = label => ["1", "2", "3"].map((id, ordinal) => ({ id, ordinal, label: label(ordinal + 1), value: ordinal + 1 }));
  for (const label of [String, n => "★".repeat(n)]) assert.equal(figures.result(group({ buttons: marks(label) })).mean, "Mean 1.3 of 3");
  const buttons = marks(n => "ABC"[n - 1]);
  assert.equal(figures.result(group({ buttons })).mean, "");
});
