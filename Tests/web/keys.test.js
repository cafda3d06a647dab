import assert from "node:assert/strict";
import { test } from "node:test";
import { Drive } from "../../web/drive.js";
import { command } from "../../web/keys.js";

const press = (key, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("each key drives the poll", () => {
  const keys = { PageDown: "next", ArrowRight: "next", PageUp: "back", ArrowLeft: "back", " ": "toggle", Enter: "show", "?": "help" };
  for (const [key, wants] of Object.entries(keys)) assert.equal(command(press(key), null), wants, key);
  assert.equal(command(press("x"), null), null);
  assert.equal(command(press("__proto__"), null), null);
});

test("keys belong to who types, composes or has a control under the focus", () => {
  assert.equal(command(press(" "), { matches: () => true }), null);
  const button = { matches: selectors => selectors.split(", ").includes("button") };
  for (const key of [" ", "Enter"]) assert.equal(command(press(key), button), null, key);
  const through = { PageDown: "next", ArrowLeft: "back", "?": "help" };
  for (const [key, wants] of Object.entries(through)) assert.equal(command(press(key), button), wants, key);
  for (const more of [{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { defaultPrevented: true }]) {
    assert.equal(command(press("Enter", more), null), null, JSON.stringify(more));
  }
});

test("from right to left the arrows point the other way, PageDown doesn't", () => {
  assert.equal(command(press("ArrowLeft"), null, true), "next");
  assert.equal(command(press("ArrowRight"), null, true), "back");
  assert.equal(command(press("PageDown"), null, true), "next");
});

/** A board as its host sees it, and what was asked of the server. */
function drive(declared, stages) {
  const asked = [];
  const groups = stages.map((stage, n) => ({ id: `g${n}`, poll: stage === "shared" ? null : { stage, shown: false } }));
  return { asked, drive: new Drive({ declared, groups }, intent => asked.push(intent), () => asked.push("moved")) };
}

test("F15 one question at a time: next and back go there for everybody, and stop at the ends", async () => {
  const { asked, drive: one } = drive({ show: "one", current: "g1" }, ["open", "draft", "open"]);
  one.obey("next");
  await null;
  await null;
  one.obey("back");
  assert.deepEqual(asked, [{ type: "go", group: "g2" }, { type: "go", group: "g0" }]);
  const last = drive({ show: "one", current: "g0" }, ["open"]);
  last.drive.obey("next");
  last.drive.obey("back");
  assert.deepEqual(last.asked, []);
});

test("F23 the question on the screens was taken away: none is current, and next and back go to its neighbours", () => {
  const { asked, drive: one } = drive({ show: "one", current: "g1" }, ["open", "open", "draft", "draft"]);
  const board = one._board;
  assert.equal(one.current.id, "g1");
  board.groups.splice(1, 1);
  delete board.declared.current;
  assert.equal(one.current, undefined);
  assert.equal(one.place, 0.5);
  for (const key of ["toggle", "show"]) one.obey(key);
  assert.deepEqual(asked, []);
  one.step(1);
  one._wanted = "";
  one.step(-1);
  assert.deepEqual(asked, [{ type: "go", group: "g2" }, { type: "go", group: "g0" }]);
  const fresh = drive({ show: "one" }, ["open", "draft"]);
  fresh.drive.step(-1);
  fresh.drive.step(1);
  assert.deepEqual(fresh.asked, [{ type: "go", group: "g0" }]);
});

test("F15 quick keys count from what was asked for, until the answer comes", async () => {
  const asked = [];
  let answer = () => {};
  const board = { declared: { show: "one", current: "g0" }, groups: [0, 1, 2].map(n => ({ id: `g${n}`, poll: { stage: "draft" } })) };
  const one = new Drive(board, intent => {
    asked.push(intent);
    return new Promise(resolve => { answer = resolve; });
  }, () => {});
  one.obey("next");
  one.obey("next");
  one.obey("next");
  one.obey("toggle");
  assert.deepEqual(asked, [{ type: "go", group: "g1" }, { type: "go", group: "g2" }, { type: "open", group: "g2" }]);
  const refused = new Drive(board, intent => { asked.push(intent); return Promise.resolve({ type: "error" }); }, () => {});
  refused.obey("next");
  await null;
  await null;
  refused.obey("next");
  assert.deepEqual(asked.slice(3), [{ type: "go", group: "g1" }, { type: "go", group: "g1" }]);
});

test("all questions at once: next and back only move what the keys are about", () => {
  const { asked, drive: all } = drive({}, ["open", "closed"]);
  all.obey("next");
  assert.equal(all.place, 1);
  all.obey("toggle");
  all.obey("show");
  assert.deepEqual(asked, ["moved", { type: "open", group: "g1" }, { type: "show", group: "g1", results: true }]);
});

test("Space closes what is open; a shared group and an empty board have nothing to open", () => {
  const { asked, drive: open } = drive({}, ["open"]);
  open.obey("toggle");
  assert.deepEqual(asked, [{ type: "close", group: "g0" }]);
  for (const stages of [["shared"], []]) {
    const other = drive({}, stages);
    for (const wants of ["toggle", "show", "next", "back"]) other.drive.obey(wants);
    assert.deepEqual(other.asked, []);
  }
});
