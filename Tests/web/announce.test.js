import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcer } from "../../web/announce.js";
import { Board } from "../../web/model.js";
import { Words } from "../../web/words.js";
import { FakeClock, isOne, snapshot } from "./boards.js";
import { poll } from "./polls.js";

/** An announcer, and all that it says. */
function fixture() {
  const said = [], clock = new FakeClock();
  const announcer = new Announcer({ textContent: "" }, new Words("en"), clock);
  announcer.say = text => said.push(text);
  return { announcer, said, clock };
}
function groups(message) {
  const board = new Board("lunch", isOne);
  board.apply(message, 0);
  return board.groups;
}

test("F1 numbers are read out once in five seconds, as they are then", () => {
  const { announcer, said, clock } = fixture();
  announcer.counted("food", "food: 1");
  clock.pass(10000);
  assert.deepEqual(said, [], "what stands there first can be read");
  for (let n = 2; n < 30; n++) {
    announcer.counted("food", `food: ${n}`);
    clock.pass(300);
  }
  assert.deepEqual(said, ["food: 18"]);
  clock.pass(5000);
  assert.deepEqual(said, ["food: 18", "food: 29"]);
  announcer.counted("food", "food: 29");
  clock.pass(10000);
  assert.equal(said.length, 2);
});

test("F15 a new question is read out once, those that were there aren't, and a new round is new", () => {
  const { announcer, said } = fixture();
  const [food, bring, door] = groups(poll());
  announcer.asked([food]);
  announcer.asked([food]);
  assert.deepEqual(said, []);
  announcer.asked([food, bring]);
  announcer.asked([food, bring]);
  assert.deepEqual(said, ["New question: bring"]);
  door.poll.stage = "draft";
  announcer.asked([bring, door]);
  assert.equal(said.length, 1, "a draft is no question yet");
  food.poll.round = 2;
  announcer.asked([food, bring]);
  assert.equal(said[1], "New question: food");
});

test("what others change on a shared board is read out together", () => {
  const { announcer, said, clock } = fixture();
  const [food, bring] = groups(snapshot());
  assert.equal(announcer.remember(food), true);
  assert.equal(announcer.remember(food), false);
  announcer.changed(food);
  announcer.changed(bring);
  clock.pass(3000);
  assert.deepEqual(said, ["food: Pizza. bring: nothing"]);
});
