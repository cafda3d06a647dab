import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER } from "../../web/link.js";
import { Outbox, keyOf } from "../../web/outbox.js";
import { FakeStorage, delta, snapshot } from "./boards.js";
import { Page, arrived, tokenOf } from "./pages.js";

test("P5 P6 hello and join leave together, without a token the first time", () => {
  const page = new Page();
  page.now.onopen();
  assert.deepEqual(page.now.sent, [
    { type: "hello", id: 1, capabilities: [] }, { type: "join", id: 2, board: "lunch" },
  ]);
});

test("P5 the token that was given is kept, and the client's only for this page load", () => {
  const page = arrived();
  assert.equal(page.token, tokenOf("p1"));
  page.drop();
  page.clock.pass(10000);
  page.now.onopen();
  const [hello] = page.sent("hello");
  assert.deepEqual([hello.token, hello.client], [tokenOf("p1"), "t-c1"]);
});

test("P7 E3 after a lost link the page says what it holds", () => {
  const page = arrived();
  page.drop();
  page.comeBack();
  assert.deepEqual(page.sent("join").pop().have, page.board.have());
});

test("E3 a page that comes back gets one delta and shows it", () => {
  const page = arrived();
  page.drop();
  page.comeBack();
  page.say(delta(10, 14, [[0, [1], [0]]]));
  assert.equal(page.board.group("food").has("soup"), true);
});

test("P6 a token that isn't known any more is given up, once, and a new person joins", () => {
  const page = new Page({ token: "old" });
  page.now.onopen();
  const [hello] = page.sent("hello");
  const [join] = page.sent("join");
  page.refuse(hello, "unauthorized");
  page.refuse(join, "unauthorized");
  assert.equal(page.sent("hello").length, 2);
  assert.equal(page.sent("hello")[1].token, undefined);
  page.welcome();
  page.joined();
  page.say(snapshot());
  assert.equal(page.board.groups.length, 3);
});

test("P55 P72 a hello that was too much at once is said again, and nobody becomes somebody else", () => {
  const page = new Page({ token: "mine" });
  page.now.onopen();
  page.refuse(page.sent("hello")[0], "too-many", 300);
  page.clock.pass(299);
  assert.equal(page.sent("hello").length, 1);
  page.clock.pass(1);
  assert.deepEqual(page.sent("hello").map(hello => hello.token), ["mine", "mine"]);
  page.welcome();
  page.joined();
  page.say(snapshot());
  assert.equal(page.board.groups.length, 3);
});

test("P6 a server that refuses even somebody new isn't asked for ever", () => {
  const page = new Page({ token: "old" });
  page.now.onopen();
  page.refuse(page.sent("hello")[0], "unauthorized");
  page.refuse(page.sent("hello")[1], "unauthorized");
  assert.equal(page.sent("hello").length, 2);
  assert.deepEqual(page.news.pop(), { type: "stopped", code: "unauthorized" });
});

test("P11 a gap is joined again with have, once, however many deltas follow", () => {
  const page = arrived();
  page.say(delta(12, 13, []));
  page.say(delta(13, 14, []));
  assert.equal(page.sent("join").length, 2);
  assert.equal(page.sent("join")[1].have.rev, 10);
  page.joined();
  page.say(delta(10, 14, []));
  assert.equal(page.board.rev, 14);
});

test("P7 what comes between a join and its answer is passed over: the answer starts over from have", () => {
  const page = arrived();
  page.link.wake();
  page.say(delta(10, 11, [[1, [0], []]]));
  assert.equal(page.board.rev, 10);
  page.joined();
  page.say(delta(10, 12, [[0, [1], [0]]]));
  assert.equal(page.board.rev, 12);
  assert.equal(page.sent("join").length, 2, "no third join");
});

test("P12 another digest is joined again without have", () => {
  const page = arrived();
  page.say({ ...delta(10, 11, []), digest: "0000000000000000" });
  assert.equal("have" in page.sent("join")[1], false);
});

test("P15 a click leaves as an absolute set with a number of its own", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  assert.deepEqual(page.sent("set"), [{ type: "set", id: 3, board: "lunch", group: "food", on: ["soup"], off: [] }]);
});

test("P17 E3 a receipt ends a write; the page is told", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  page.receipt(page.sent("set")[0], 10);
  assert.equal(page.outbox.writes.length, 0);
  assert.equal(page.storage.length, 0);
  assert.equal(page.board.notice("food", page.clock.now()).name, "saved");
});

test("E4 a click whose receipt was lost is sent again under the same name", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  const [write] = page.sent("set");
  page.drop();
  assert.equal(page.board.notice("food", page.clock.now()).name, "kept");
  page.comeBack("c1");
  assert.deepEqual(page.sent("set"), [write]);
  page.receipt(write, 10);
  assert.equal(page.outbox.writes.length, 0);
});

test("E4 no answer for ten seconds: a new socket, the same name", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  const [write] = page.sent("set");
  page.clock.pass(ANSWER + 400);
  page.now.onopen();
  page.welcome("c1");
  assert.deepEqual(page.sent("set"), [write]);
});

test("P19 what an earlier page load left is sent first, as that client", () => {
  const storage = new FakeStorage();
  const before = arrived({ storage });
  before.session.write("food", ["soup"], []);
  const page = new Page({ storage, token: before.token });
  page.arrive("c2");
  const old = { type: "set", id: 3, board: "lunch", group: "food", on: ["soup"], off: [], as: "t-c1" };
  assert.deepEqual(page.sent("set"), [old]);
  assert.equal(page.board.group("food").has("soup"), true, "and shown meanwhile");
  page.session.write("bring", ["bread"], []);
  page.receipt(old, 10, { as: "c1" });
  assert.deepEqual(page.outbox.writes.map(keyOf), ["c2:3"], "the same number of the own client is another write");
});

test("P19 an answer to an earlier client's write is never taken for one to a hello or join of that number", () => {
  const storage = new FakeStorage();
  const write = { client: "c0", clientToken: "t-c0", id: 1, at: 1, board: "lunch", group: "food", on: ["soup"], off: [] };
  new Outbox(storage, "o:").add(write);
  const page = arrived({ storage });
  page.refuse(write, "expired", "never", { as: "c0" });
  assert.equal(page.sent("hello").length, 1);
  assert.equal(page.outbox.writes.length, 0);
  assert.deepEqual(page.board.notice("food", page.clock.now()).why, { code: "expired", limit: undefined });
});

test("a server that gives another client after the link was lost gets the write as the old one", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  page.drop();
  page.comeBack("c9");
  assert.equal(page.sent("set")[0].as, "t-c1");
});

test("E9 a click made without a link is kept, and sent when there is one", () => {
  const page = arrived();
  page.drop();
  page.session.write("bring", ["bread"], []);
  assert.equal(page.board.notice("bring", page.clock.now()).name, "kept");
  page.comeBack("c1");
  assert.deepEqual(page.sent("set").map(set => set.on), [["bread"]]);
});

test("P20 no more writes wait for receipts than the server allows", () => {
  const page = new Page();
  page.now.onopen();
  page.welcome("c1", { limits: { unreceipted: 2 } });
  page.joined();
  page.say(snapshot());
  for (let n = 0; n < 4; n++) page.session.write("bring", n % 2 ? [] : ["bread"], n % 2 ? ["bread"] : []);
  assert.equal(page.sent("set").length, 2);
  page.receipt(page.sent("set")[0], 10);
  assert.equal(page.sent("set").length, 3);
});

test("P18 a refusal is final and says why", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  page.refuse(page.sent("set")[0], "closed");
  assert.equal(page.board.group("food").has("pizza"), true);
  assert.equal(page.outbox.writes.length, 0);
  assert.equal(page.news.some(news => news.type === "refused" && news.group === "food"), true);
});

test("P18 P22 after unknown the same name is repeated, and later clicks of the group wait for it", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  const [write] = page.sent("set");
  page.refuse(write, "unknown", "now");
  page.session.write("food", ["rice"], []);
  page.session.write("bring", ["bread"], []);
  assert.deepEqual(page.sent("set").map(set => set.on[0]), ["soup", "bread"]);
  page.clock.pass(1000);
  assert.deepEqual(page.sent("set").slice(2).map(set => [set.id, set.on[0]]), [[write.id, "soup"], [write.id + 1, "rice"]]);
});

test("P71 after busy the same name is sent again, when the server said", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  const [write] = page.sent("set");
  page.refuse(write, "busy", 250);
  assert.equal(page.board.group("food").has("soup"), true);
  page.clock.pass(249);
  assert.equal(page.sent("set").length, 1);
  page.clock.pass(1);
  assert.deepEqual([page.sent("set")[1].id, page.sent("set")[1].on], [write.id, ["soup"]]);
  page.receipt(page.sent("set")[1], 10);
  assert.equal(page.board.clicks.length, 0);
  assert.equal(page.storage.length, 0);
});

test("no-board ends it, and says whether there ever was one", () => {
  const page = new Page();
  page.now.onopen();
  page.refuse(page.sent("join")[0], "no-board");
  assert.deepEqual(page.news, [{ type: "no-board" }]);
  const other = arrived();
  other.drop();
  other.clock.pass(10000);
  other.now.onopen();
  other.refuse(other.sent("join")[0], "no-board");
  assert.deepEqual(other.news.pop(), { type: "gone" });
});

test("P34 a board that is deleted under its readers is gone", () => {
  const page = arrived();
  page.say({ type: "gone", board: "other" });
  assert.notEqual(page.news[page.news.length - 1].type, "gone");
  page.say({ type: "gone", board: "lunch" });
  assert.deepEqual(page.news.pop(), { type: "gone" });
  assert.equal(page.link.state, "over");
});

test("a probe that isn't answered within four seconds means a new socket", () => {
  const page = arrived();
  page.link.wake();
  assert.equal(page.sent("join").length, 2);
  page.clock.pass(4400);
  assert.equal(page.sockets.length, 2);
});

test("a link that is answered is never thought dead", () => {
  const page = arrived();
  page.session.write("food", ["soup"], []);
  page.receipt(page.sent("set")[0], 10);
  page.link.wake();
  page.joined();
  page.clock.pass(600000);
  assert.equal(page.sockets.length, 1);
});

test("P5 another page hash is told once the server is a new one", () => {
  const page = new Page();
  page.now.onopen();
  page.welcome("c1", { page: "a" });
  page.joined();
  page.drop();
  page.clock.pass(10000);
  page.now.onopen();
  page.welcome("c1", { page: "b" });
  assert.equal(page.news.some(news => news.type === "page"), true);
});
