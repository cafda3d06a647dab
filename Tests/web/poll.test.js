import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "../../web/model.js";
import { Draft, voted } from "../../web/poll.js";
import { isOne } from "./boards.js";
import { ballots, digestOf, poll, tallies } from "./polls.js";

const words = { on: "ON", off: "OFF" };
function board(message = poll()) {
  const board = new Board("lunch", isOne);
  assert.deepEqual(board.apply(message, 0), { outcome: "rebuilt", kept: true });
  return board;
}
const own = (board, id) => board.group(id).shown && Array.from(board.group(id).shown).sort();
const changed = (message, id, more) => {
  const next = { ...message, reason: "structure", structure: 2, groups: message.groups.map(group =>
    group.id === id ? { ...group, poll: { ...group.poll, ...more } } : group) };
  return { ...next, rev: 20, digest: digestOf(next) };
};

test("P40 P41 a snapshot's tally and digest hold counts, people and empty ballots", () => {
  const { poll: food } = board().group("food"), { poll: door } = board().group("door");
  assert.deepEqual([food.people, food.count(0), food.count(1), food.count(2)], [12, 5, 7, 0]);
  assert.deepEqual([door.people, door.count(0), door.none], [3, 1, 2]);
});

test("P41 a delta's tallies are new values; null and missing ones stay", () => {
  const lunch = board();
  assert.deepEqual(lunch.apply(tallies(10, 15, [[0, 13, [[1, 8]], null], [2, null, [[0, 0]], 3]]), 0),
    { outcome: "changed", groups: ["food", "door"] });
  const { poll: food } = lunch.group("food"), { poll: door } = lunch.group("door");
  assert.deepEqual([food.people, food.count(0), food.count(1)], [13, 5, 8]);
  assert.deepEqual([door.people, door.count(0), door.none], [3, 0, 3]);
});

test("P12 P41 a tally whose digest differs is joined anew without have", () => {
  const wrong = { ...tallies(10, 11, [[0, 13, [[1, 8]], null]]), digest: "0000000000000001" };
  assert.deepEqual(board().apply(wrong, 0), { outcome: "rejoin", have: false });
});

test("F7 hidden counts are no cells: people alone are in the digest", () => {
  const lunch = board();
  assert.equal(lunch.apply(tallies(10, 11, [[1, 5, [], null]]), 0).outcome, "changed");
  assert.deepEqual([lunch.group("bring").poll.shown, lunch.group("bring").poll.people], [false, 5]);
});

test("P45 F1 in a poll what is checked is the own ballot, not the tally", () => {
  const lunch = board();
  assert.deepEqual([lunch.group("food").answered, lunch.group("food").has("soup")], [false, false]);
  assert.deepEqual(lunch.takeBallots(ballots(["food", ["soup"]])), ["food", "bring", "door"]);
  assert.deepEqual([own(lunch, "food"), own(lunch, "bring")], [["soup"], null]);
});

test("P45 ballots come whole: what isn't named isn't answered any more", () => {
  const lunch = board();
  lunch.takeBallots(ballots(["food", ["soup"]], ["bring", ["bread"]]));
  lunch.takeBallots(ballots(["bring", ["bread", "salad"]]));
  assert.deepEqual([own(lunch, "food"), own(lunch, "bring")], [null, ["bread", "salad"]]);
});

test("P45 F8 a ballot of another round is void, whichever came first", () => {
  const lunch = board();
  lunch.takeBallots(ballots(["food", ["soup"]]));
  lunch.apply(changed(poll(), "food", { round: 2, people: 0, counts: [] }), 0);
  assert.equal(own(lunch, "food"), null);
  const other = board();
  other.takeBallots(ballots(["food", ["rice"], 2]));
  assert.equal(own(other, "food"), null);
  other.apply(changed(poll(), "food", { round: 2 }), 0);
  assert.deepEqual(own(other, "food"), ["rice"]);
});

test("D9 an untouched switch isn't answered, one that was set off says NO", () => {
  const lunch = board();
  assert.deepEqual(lunch.group("door").answer(words), { text: null, value: null });
  lunch.click("c:1", "door", [], ["door"], "sending", 0);
  assert.equal(lunch.group("door").answered, true);
  assert.equal(lunch.group("door").answer(words).text, "NO");
});

test("P46 F19 what leaves nothing checked takes the answer back, except where an empty ballot is an answer", () => {
  const one = new Set(["a"]);
  assert.equal(voted(one, { on: [], off: ["a"] }, false, false), null);
  assert.deepEqual(voted(one, { on: [], off: ["a"] }, false, true), new Set());
  assert.deepEqual(voted(null, { on: ["b"], off: [] }, false, false), new Set(["b"]));
  assert.deepEqual(voted(one, { on: ["b"], off: [] }, false, false), new Set(["a", "b"]));
  assert.deepEqual(voted(one, { on: ["b"], off: [] }, true, false), new Set(["b"]));
  assert.equal(voted(one, { on: [], off: [], withdraw: true }, false, true), null);
});

test("F2 a vote is shown at once, and its receipt settles it whatever the rev", () => {
  const lunch = board();
  lunch.click("c:1", "bring", ["bread"], [], "sending", 0);
  assert.deepEqual(own(lunch, "bring"), ["bread"]);
  lunch.receive("c:1", 99, 0);
  assert.equal(lunch.clicks.length, 0);
  assert.deepEqual(own(lunch, "bring"), ["bread"], "shown until the ballot comes");
  assert.equal(lunch.notice("bring", 0).name, "saved");
  lunch.takeBallots(ballots(["bring", ["bread"]]));
  assert.deepEqual(own(lunch, "bring"), ["bread"]);
});

test("F3 a ballot that came between a vote and its receipt has the last word", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["soup"], [], "sending", 0);
  lunch.mark("c:1", "sending", 0);
  lunch.takeBallots(ballots(["food", ["rice"]]));
  assert.deepEqual(own(lunch, "food"), ["soup"], "the own click covers it while it is under way");
  lunch.receive("c:1", 11, 0);
  assert.deepEqual(own(lunch, "food"), ["rice"]);
});

test("E4 the repeat of a vote never covers what another tab chose since", () => {
  const lunch = board();
  lunch.click("c:1", "food", ["soup"], [], "sending", 0);
  lunch.mark("c:1", "sending", 0);
  lunch.mark("c:1", "kept", 0);
  lunch.takeBallots(ballots(["food", ["rice"]]));
  lunch.mark("c:1", "sending", 0);
  lunch.receive("c:1", 11, 0);
  assert.deepEqual(own(lunch, "food"), ["rice"]);
});

test("F5 a refused vote goes back to the ballot that counts", () => {
  const lunch = board();
  lunch.takeBallots(ballots(["food", ["soup"]]));
  lunch.click("c:1", "food", ["rice"], [], "sending", 0);
  lunch.refuse("c:1", { code: "closed", time: 5 }, 0);
  assert.deepEqual(own(lunch, "food"), ["soup"]);
  assert.deepEqual(lunch.notice("food", 0).why, { code: "closed", time: 5 });
});

test("F19 an answer that is taken back is absent at once", () => {
  const lunch = board();
  lunch.takeBallots(ballots(["door", []]));
  assert.equal(lunch.group("door").answered, true);
  lunch.click("c:1", "door", [], [], "sending", 0, { withdraw: true });
  assert.equal(lunch.group("door").answered, false);
  lunch.receive("c:1", 10, 0);
  assert.equal(lunch.group("door").answered, false);
});

test("F18 votes counted by hand are apart, and part of the base", () => {
  const lunch = board(changed(poll(), "food", { hand: { people: 3, counts: [[1, 2], [2, 1]] } }));
  const { poll: food } = lunch.group("food");
  assert.deepEqual([food.people, food.base, food.count(1), food.counts.get(1), food.hand.counts.get(1)], [12, 15, 9, 7, 2]);
});

test("F4 a draft keeps ticks apart from the ballot, and says which vote makes it one", () => {
  const draft = new Draft(1, new Set(["a", "b"]));
  assert.equal(draft.vote(new Set(["a", "b"])), null);
  draft.put({ on: ["c"], off: ["a"] }, false);
  assert.deepEqual(draft.vote(new Set(["a", "b"])), { on: ["b", "c"], off: ["a"] });
  assert.deepEqual(draft.vote(new Set(["d"])), { on: ["b", "c"], off: ["d"] }, "also when another tab voted meanwhile");
  draft.keep(id => id !== "c");
  assert.deepEqual(Array.from(draft.on), ["b"]);
});

test("F16 a draft of a radio group holds one", () => {
  const draft = new Draft(1, null).put({ on: ["a"], off: [] }, true).put({ on: ["b"], off: [] }, true);
  assert.deepEqual(draft.vote(null), { on: ["b"], off: [] });
  assert.equal(new Draft(1, null).vote(null), null);
});
