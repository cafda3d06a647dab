import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE, SAVED } from "../../web/clicks.js";
import { Board } from "../../web/model.js";
import { encodeBits } from "../../web/wire.js";
import { delta, digestOf, isOne, snapshot } from "./boards.js";

const words = { on: "ON", off: "OFF" };
function board(message = snapshot()) {
  const board = new Board("lunch", isOne);
  assert.deepEqual(board.apply(message, 0), { outcome: "rebuilt", kept: true });
  return board;
}
const shown = (board, group) =>
  board.group(group).declared.buttons.map(({ id }) => id).filter(id => board.group(group).has(id));

test("P9 a snapshot is the whole board", () => {
  const lunch = board();
  assert.deepEqual(lunch.groups.map(group => group.id), ["food", "bring", "door"]);
  assert.deepEqual(shown(lunch, "food"), ["pizza"]);
  assert.deepEqual(lunch.have(), { epoch: "9f86d081884c7d65", view: "participant", rev: 10, digest: digestOf(snapshot()) });
});

test("P7 a reader that holds nothing has no have", () => assert.equal(new Board("lunch", isOne).have(), undefined));

test("P11 a delta takes a reader from one rev to another", () => {
  const lunch = board();
  assert.deepEqual(lunch.apply(delta(10, 14, [[0, [1], [0]], [1, [1], []]]), 0), { outcome: "changed", groups: ["food", "bring"] });
  assert.equal(lunch.rev, 14);
  assert.deepEqual(shown(lunch, "food"), ["soup"]);
});

test("P11 a delta that a reader is at or beyond is ignored", () => {
  const lunch = board();
  for (const [from, to] of [[8, 9], [8, 10], [10, 10]]) {
    assert.deepEqual(lunch.apply(delta(from, to, [[0, [1], [0]]]), 0), { outcome: "ignored" });
  }
  assert.deepEqual(shown(lunch, "food"), ["pizza"]);
});

test("P11 any other delta is a gap: join again with have", () => {
  const lunch = board();
  for (const [from, to] of [[11, 12], [9, 12]]) {
    assert.deepEqual(lunch.apply(delta(from, to, []), 0), { outcome: "rejoin", have: true });
  }
  assert.equal(lunch.rev, 10);
});

test("P11 a delta before any snapshot is a gap", () => {
  assert.deepEqual(new Board("lunch", isOne).apply(delta(0, 1, []), 0), { outcome: "rejoin", have: true });
});

test("P11 a delta may have empty checks", () => {
  const lunch = board();
  assert.deepEqual(lunch.apply(delta(10, 12, []), 0), { outcome: "changed", groups: [] });
  assert.equal(lunch.rev, 12);
});

test("P12 a reader whose digest differs joins again without have", () => {
  const lunch = board();
  const wrong = { ...delta(10, 11, [[1, [0], []]]), digest: "0000000000000001" };
  assert.deepEqual(lunch.apply(wrong, 0), { outcome: "rejoin", have: false });
});

test("P12 the digest follows checks, and repeats of them change nothing", () => {
  const lunch = board();
  const message = delta(10, 11, [[0, [0], []], [1, [0], []]]);
  assert.equal(lunch.apply(message, 0).outcome, "changed");
  assert.equal(lunch.have().digest, message.digest);
});

test("A3 a click is shown at once, and a second one is relative to what is shown", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "sending", 0);
  assert.equal(lunch.group("bring").has("bread"), true);
  lunch.click("c:2", "bring", [], ["bread"], "sending", 0);
  assert.equal(lunch.group("bring").has("bread"), false);
});

test("B1 a choice under way unchecks the others of a radio group, a box none", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["rice"], [], "sending", 0);
  assert.deepEqual(shown(lunch, "food"), ["rice"]);
  lunch.click("c:2", "bring", ["bread"], [], "sending", 0);
  lunch.click("c:3", "bring", ["salad"], [], "sending", 0);
  assert.deepEqual(shown(lunch, "bring"), ["bread", "salad"]);
});

test("C4 a choice that is taken back leaves nothing selected", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["rice"], [], "sending", 0);
  lunch.click("c:2", "food", [], ["rice"], "sending", 0);
  assert.deepEqual(shown(lunch, "food"), []);
});

test("P17 a click is under way until the own rev reaches the receipt's", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "sending", 0);
  lunch.receive("c:1", 12, 0);
  assert.equal(lunch.clicks.length, 1);
  lunch.apply(delta(10, 11, [[0, [1], [0]]]), 0);
  assert.equal(lunch.clicks.length, 1, "rev 11 doesn't show it yet");
  assert.equal(lunch.group("bring").has("bread"), true);
  lunch.apply(delta(11, 12, [[0, [1], [0]], [1, [0], []]]), 0);
  assert.equal(lunch.clicks.length, 0);
  assert.equal(lunch.group("bring").has("bread"), true);
});

test("A8 a click that changes nothing is settled by its receipt alone", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["pizza"], [], "sending", 0);
  lunch.receive("c:1", 10, 0);
  assert.equal(lunch.clicks.length, 0);
});

test("a refused click is undone at once, and the group says why", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["rice"], [], "sending", 0);
  lunch.refuse("c:1", { code: "closed" }, 0);
  assert.deepEqual(shown(lunch, "food"), ["pizza"]);
  assert.deepEqual(lunch.notice("food", 0), { name: "refused", why: { code: "closed" }, next: 0 });
  lunch.click("c:2", "food", ["soup"], [], "sending", 0);
  assert.notEqual(lunch.notice("food", 0).name, "refused", "a new click is a new story");
});

test("B9 a click in one group never touches another", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["rice"], [], "sending", 0);
  lunch.refuse("c:1", { code: "closed" }, 0);
  assert.deepEqual(lunch.notice("bring", 0), { name: "", next: 0 });
});

test("\"Sending…\" is only said of what takes longer than 300 ms, then \"Saved\" for two seconds", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "sending", 100);
  assert.deepEqual(lunch.notice("bring", 100), { name: "", next: 100 + PATIENCE });
  assert.equal(lunch.pending("bring", 100).size, 0);
  assert.deepEqual(lunch.notice("bring", 400), { name: "sending", next: 0 });
  assert.equal(lunch.pending("bring", 400).get("bread"), "sending");
  lunch.receive("c:1", 10, 500);
  assert.deepEqual(lunch.notice("bring", 500), { name: "saved", next: 500 + SAVED });
  assert.deepEqual(lunch.notice("bring", 2500), { name: "", next: 0 });
});

test("E9 a click that is kept covers what others do meanwhile, and means what it showed", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "kept", 0);
  assert.equal(lunch.notice("bring", 0).name, "kept");
  assert.equal(lunch.pending("bring", 0).get("bread"), "kept");
  lunch.apply(delta(10, 11, [[1, [0], []]]), 0);
  assert.equal(lunch.group("bring").has("bread"), true);
  lunch.mark("c:1", "sending", 50);
  lunch.receive("c:1", 11, 60);
  assert.equal(lunch.group("bring").has("bread"), true);
});

test("P10 a snapshot of another past lets go of clicks that counted in the old one", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "sending", 0);
  lunch.receive("c:1", 99, 0);
  lunch.apply(snapshot({ epoch: "0000000000000001", rev: 1 }), 0);
  assert.equal(lunch.clicks.length, 0);
  assert.equal(lunch.group("bring").has("bread"), false);
});

test("P10 clicks under way survive a snapshot, also when their button is gone", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "sending", 0);
  const edited = snapshot({ structure: 2, rev: 11, reason: "structure" });
  edited.groups[1].buttons.shift();
  edited.digest = digestOf(edited);
  lunch.apply(edited, 0);
  assert.deepEqual(shown(lunch, "bring"), []);
  assert.equal(lunch.clicks.length, 1);
});

test("P27 text and value of a radio group: the checked button's, null when there is none (B2, B4)", () => {
  const lunch = board();
  assert.deepEqual(lunch.group("food").answer(words), { text: "Pizza", value: 1 });
  lunch.apply(delta(10, 11, [[0, [], [0]]]), 0);
  assert.deepEqual(lunch.group("food").answer(words), { text: null, value: null });
});

test("P27 text and value of boxes: labels joined and a list", () => {
  const lunch = board();
  assert.deepEqual(lunch.group("bring").answer(words), { text: null, value: [] });
  lunch.apply(delta(10, 11, [[1, [0, 1], []]]), 0);
  assert.deepEqual(lunch.group("bring").answer(words), { text: "Bread, Salad", value: [1, 2] });
});

test("D1 D7 text and value of a switch are the declared ones", () => {
  const lunch = board();
  assert.deepEqual(lunch.group("door").answer(words), { text: "NO", value: "no" });
  lunch.apply(delta(10, 11, [[2, [0], []]]), 0);
  assert.deepEqual(lunch.group("door").answer(words), { text: "YES", value: "yes" });
});

test("D3 a switch without texts says ON or OFF in the reader's words, true or false", () => {
  const message = snapshot();
  delete message.groups[2].texts;
  delete message.groups[2].values;
  assert.deepEqual(board(message).group("door").answer(words), { text: "OFF", value: false });
});

test("G4 a million numbered buttons are bits, and a delta touches only its own", () => {
  const count = 1000000;
  const bits = new Uint8Array(count / 8);
  bits[0] = 2;
  const field = {
    id: "field", ordinal: 0, label: "", style: "box", mode: "shared", deselectable: false, min: 0, max: 0, count,
    bits: encodeBits(bits),
  };
  const message = snapshot({ groups: [field] });
  message.digest = digestOf({ structure: 1, groups: [{ ordinal: 0, checked: [1] }] });
  const lunch = board(message);
  const next = { type: "delta", board: "lunch", from: 10, to: 11, checks: [[0, [999999], [1]]],
    digest: digestOf({ structure: 1, groups: [{ ordinal: 0, checked: [999999] }] }) };
  assert.deepEqual(lunch.apply(next, 0), { outcome: "changed", groups: ["field"] });
  const model = lunch.group("field");
  assert.deepEqual(["1", "999999", "1000000", "01", "x"].map(id => model.has(id)), [false, true, false, false, false]);
  assert.equal(model.answer(words), null);
});
