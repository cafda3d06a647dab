import assert from "node:assert/strict";
import { test } from "node:test";
import { freshId, newCode } from "../../web/codes.js";
import { declarationOf, duplicate, idsIn, lack, move, picturesIn, rehearsal, restage, tidy, visitPictures, wording } from "../../web/edit.js";
import { askNow, kindOf, kinds, newQuestion, quicks } from "../../web/questions.js";

const say = key => key;
const counter = () => {
  let n = 0;
  return () => `id${++n}`;
};

/** What `GET /api/v1/boards/ID` answers (P33), as a server wrote it. */
const document = () => ({
  id: "b", title: "Lunch", lang: "en", show: "one", archived: true, current: "food", epoch: "9f86d081884c7d65", seq: 17, rev: 12,
  digest: "5d41402abc4b2a76", groups: [
    { id: "food", label: "Food?", style: "radio", mode: "poll", deselectable: false, min: 0, max: 0,
      buttons: [{ id: "p", label: "Pizza", value: 1, correct: true }, { id: "s", label: "Soup", value: 2 }],
      results: "live", stage: "open", closesAt: 1796000060000,
      poll: { round: 1, stage: "open", results: "live", shown: true, closesAt: 1796000060000, people: 0, counts: [], empty: 0, rounds: [], correct: [0] } },
    { id: "todo", label: "To do", style: "box", mode: "shared", deselectable: true, min: 0, max: 0, text: "Chairs", value: [1],
      buttons: [{ id: "c", label: "Chairs", value: 1, checked: true }] },
  ],
});

test("codes are of letters that can't be misread", () => {
  assert.match(newCode(6, count => Array.from({ length: count }, (_, n) => n * 97)), /^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/);
});

test("P48 an id for a new answer is one that was never taken", () => {
  const numbers = [[1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2]];
  const taken = new Set([newCode(6, () => numbers[0]).toLowerCase()]);
  assert.equal(freshId(taken, () => numbers.shift()), newCode(6, () => [2, 2, 2, 2, 2, 2]).toLowerCase());
});

test("P23 what the server tells of a board can be declared again: ids stay, state and counts go", () => {
  const board = declarationOf(document());
  assert.deepEqual(Object.keys(board), ["title", "lang", "show", "archived", "groups"]);
  assert.deepEqual(board.groups[0].buttons[0], { id: "p", label: "Pizza", value: 1, correct: true });
  assert.equal(board.groups[1].buttons[0].checked, true);
  assert.equal("text" in board.groups[1] || "value" in board.groups[0], false);
});

test("P33 P48 a question that is declared again stands where it stood", () => {
  for (const stage of ["draft", "open", "closed"]) {
    const board = document();
    Object.assign(board.groups[0], { stage });
    Object.assign(board.groups[0].poll, { stage });
    const [food, todo] = declarationOf(board).groups;
    assert.equal(food.stage, stage);
    assert.equal(food.closesAt, 1796000060000);
    assert.equal("poll" in food || "stage" in todo || "closesAt" in todo, false);
  }
});

test("a question that is taken away and put back stands where it stood last", () => {
  const questions = declarationOf(document()).groups;
  const now = declarationOf(document());
  Object.assign(now.groups[0], { stage: "closed" });
  delete now.groups[0].closesAt;
  restage(questions, now);
  assert.equal(questions[0].stage, "closed");
  assert.equal("closesAt" in questions[0] || "stage" in questions[1], false);
  restage(questions, { groups: [] });
  assert.equal(questions[0].stage, "closed");
});

test("votes and stages are no other wording, a text is", () => {
  const moved = document();
  Object.assign(moved.groups[0], { stage: "draft", closesAt: 9 });
  Object.assign(moved.groups[0].poll, { stage: "draft", people: 3, counts: [[0, 3]] });
  Object.assign(moved, { seq: 99 });
  moved.groups[1].buttons[0].checked = false;
  assert.equal(wording(moved), wording(document()));
  moved.groups[1].buttons[0].label = "Chair";
  assert.notEqual(wording(moved), wording(document()));
});

test("a duplicate asks the same, with nothing checked, nothing open and not archived", () => {
  const board = duplicate(document());
  assert.equal(board.archived, undefined);
  assert.equal(board.groups[0].stage, "draft");
  assert.equal(board.groups[0].closesAt, undefined);
  assert.equal("checked" in board.groups[1].buttons[0], false);
});

test("a rehearsal is open to everybody", () => {
  const board = rehearsal({ ...document(), admission: "invited" }, "Try");
  assert.equal(board.title, "Try");
  assert.equal(board.admission, undefined);
  assert.equal(board.groups[0].stage, "open");
});

test("ids are those of groups and of buttons", () => {
  assert.deepEqual(Array.from(idsIn(document())), ["food", "todo", "p", "s", "c"]);
});

test("moving stops at both ends", () => {
  const list = ["a", "b", "c"];
  assert.equal(move(list, 0, -1), 0);
  assert.equal(move(list, 0, 1), 1);
  assert.deepEqual(list, ["b", "a", "c"]);
  assert.equal(move(list, 2, 5), 2);
});

test("what is missing is named, with the place where it is", () => {
  const board = group => ({ groups: [{ id: "g", label: "?", style: "box", mode: "poll", buttons: [{ id: "a", label: "A" }], ...group }] });
  assert.equal(lack(board({})), null);
  assert.deepEqual(lack(board({ label: " " })), { group: "g", code: "lack-question" });
  assert.deepEqual(lack(board({ buttons: [] })), { group: "g", code: "lack-answers" });
  assert.deepEqual(lack(board({ buttons: [{ id: "a", label: "" }] })), { group: "g", button: "a", code: "lack-label" });
  assert.deepEqual(lack(board({ min: 3, max: 2 })), { group: "g", code: "lack-range" });
  assert.deepEqual(lack(board({ style: "switch", texts: { on: "A", off: "A" } })), { group: "g", code: "lack-two-texts" });
  assert.deepEqual(lack(board({ style: "switch", texts: { on: "A", off: "" } })), { group: "g", code: "lack-text" });
});

test("empty answers at the end are left out, and a switch is called what its question is called", () => {
  const { groups } = tidy({ groups: [
    { id: "g", label: "?", style: "box", mode: "poll", buttons: ["A", "B", ""].map(label => ({ id: label || "x", label })) },
    { id: "s", label: "Ready?", style: "switch", mode: "poll", buttons: [{ id: "switch", label: "" }] },
  ] });
  assert.deepEqual(groups[0].buttons.map(button => button.label), ["A", "B"]);
  assert.equal(groups[1].buttons[0].label, "Ready?");
});

test("P37 pictures that a file names are found and renamed", () => {
  const board = { groups: [{ buttons: ["text", { pictures: { checked: "pictures/a.svg", unchecked: "b.svg" } }] }, { buttons: { count: 3 } }] };
  assert.deepEqual(picturesIn(board), ["pictures/a.svg", "b.svg"]);
  visitPictures(board, name => `new-${name}`);
  assert.deepEqual(board.groups[0].buttons[1].pictures, { checked: "new-pictures/a.svg", unchecked: "new-b.svg" });
});

test("a new question of each kind is told for what it is", () => {
  for (const kind of kinds) assert.equal(kindOf(newQuestion(kind, counter(), say)), kind, kind);
});

test("what Ask now makes is open at once, whole, and shows its counts to the host only", () => {
  for (const quick of quicks) {
    const board = askNow(quick, say, "de");
    assert.equal(board.groups[0].stage, "open");
    assert.equal(board.groups[0].results, "host-only");
    assert.equal(lack(tidy(board)), null, quick);
  }
});
