import assert from "node:assert/strict";
import { test } from "node:test";
import { Intents } from "../../web/intents.js";
import { Outbox } from "../../web/outbox.js";
import { FakeStorage } from "./boards.js";
import { Page, arrived, tokenOf } from "./pages.js";
import { ballots, digestOf, poll, tallies } from "./polls.js";

const voting = options => arrived(options, poll());
const own = (page, id) => page.board.group(id).shown && Array.from(page.board.group(id).shown).sort();
const told = (page, type) => page.news.filter(news => news.type === type);
const roundTwo = () => {
  const message = poll({ rev: 20, structure: 2, reason: "structure" });
  message.groups[0].poll = { ...message.groups[0].poll, round: 2, people: 0, counts: [] };
  return { ...message, digest: digestOf(message) };
};

test("P46 a vote leaves as a set, with the round that it is meant for", () => {
  const page = voting();
  page.session.write("food", ["soup"], []);
  assert.deepEqual(page.sent("set"), [{ type: "set", id: 3, board: "lunch", group: "food", on: ["soup"], off: [], round: 1 }]);
});

test("F16 a vote is told as saved when its receipt comes, once, and a refused one isn't", () => {
  const page = voting();
  page.session.write("food", ["soup"], []);
  page.receipt(page.sent("set")[0], 10);
  assert.deepEqual(told(page, "saved"), [{ type: "saved", group: "food" }]);
  page.session.write("food", ["rice"], []);
  page.refuse(page.sent("set")[1], "closed", "never", { time: 1796000000000 });
  assert.equal(told(page, "saved").length, 1);
  assert.deepEqual(page.board.notice("food", page.clock.now()).why, { code: "closed", limit: undefined, time: 1796000000000 });
});

test("P45 F3 the own ballots are told to the page as they change", () => {
  const page = voting();
  page.say(ballots(["food", ["rice"]]));
  assert.deepEqual(own(page, "food"), ["rice"]);
  assert.deepEqual(page.news.pop(), { type: "groups", groups: ["food", "bring", "door"] });
  page.say({ ...ballots(["food", ["soup"]]), board: "other" });
  assert.deepEqual(own(page, "food"), ["rice"]);
});

test("F1 tallies are told to the page", () => {
  const page = voting();
  page.say(tallies(10, 11, [[0, 13, [[0, 6]], null]]));
  assert.deepEqual(page.news.pop(), { type: "groups", groups: ["food"] });
});

test("F19 withdraw goes through the outbox like a set, and over a reload", () => {
  const storage = new FakeStorage();
  const page = voting({ storage });
  page.say(ballots(["food", ["soup"]]));
  page.session.withdraw("food");
  assert.deepEqual(page.sent("withdraw"), [{ type: "withdraw", id: 3, board: "lunch", group: "food", round: 1 }]);
  assert.equal(own(page, "food"), null);
  const next = new Page({ storage });
  next.arrive("c2", poll());
  assert.deepEqual(next.sent("withdraw"), [{ type: "withdraw", id: 3, board: "lunch", group: "food", round: 1, as: "t-c1" }]);
  next.receipt({ id: 3 }, 10, { as: "c1" });
  assert.equal(storage.length, 0);
});

test("F8 a vote that waited while the host began a new round isn't one for that round", () => {
  const page = voting();
  page.drop();
  page.session.write("food", ["soup"], []);
  assert.deepEqual(own(page, "food"), ["soup"]);
  page.clock.pass(10000);
  page.now.onopen();
  page.say({ type: "joined", id: page.sent("join")[0].id, board: "lunch", view: "participant", right: "participant", seq: 1 });
  page.say(roundTwo());
  page.welcome("c1");
  assert.deepEqual(page.sent("set"), []);
  assert.equal(own(page, "food"), null);
  assert.deepEqual(page.board.notice("food", page.clock.now()).why, { code: "round" });
});

test("P49 P50 how many are here and what one may do are told", () => {
  const page = voting();
  page.say({ type: "here", board: "lunch", people: 37 });
  page.say({ type: "here", board: "lunch", people: 38, host: true });
  page.say({ type: "right", board: "lunch", right: "viewer", view: "participant" });
  assert.deepEqual(page.news.slice(-3), [
    { type: "here", people: 37, host: false }, { type: "here", people: 38, host: true }, { type: "right", right: "viewer" }]);
});

test("F6 the server's time holds whatever the device's clock says", () => {
  const page = new Page();
  let steady = 5000;
  page.clock.steady = () => steady;
  page.now.onopen();
  steady += 200;
  page.welcome("c1", { time: 1796000000000 });
  assert.equal(page.session.serverTime(), 1796000000100, "half of the way there and back");
  page.clock.time += 3600000;
  steady += 1000;
  assert.equal(page.session.serverTime(), 1796000001100);
});

test("F6 a device that slept asks for the time again", () => {
  const page = new Page();
  let steady = 5000;
  page.clock.steady = () => steady;
  page.arrive("c1", poll());
  page.link.wake();
  assert.equal(page.sent("hello").length, 1);
  page.clock.time += 60000;
  page.link.wake();
  assert.equal(page.sent("hello").length, 2);
  page.welcome("c1", { time: 1796000000000 });
  assert.equal(page.session.serverTime(), 1796000000000);
});

test("F18 the next person is somebody new, on a socket of their own; the earlier vote stays the earlier person's", () => {
  const page = voting();
  page.say(ballots(["food", ["rice"]]));
  page.session.write("bring", ["bread"], []);
  page.session.nextPerson();
  assert.equal(page.sockets.length, 2);
  assert.equal(own(page, "food"), null);
  page.session.write("food", ["soup"], []);
  assert.equal(page.outbox.writes.length, 1, "nobody can vote before they are somebody");
  page.now.onopen();
  assert.deepEqual(page.sent("hello"), [{ type: "hello", id: 4, capabilities: [] }]);
  page.welcome("c2", { person: "p2", token: tokenOf("p2") });
  assert.equal(page.token, tokenOf("p2"));
  assert.equal(page.sent("set")[0].as, "t-c1");
  assert.equal(page.outbox.writes[0].person, "p1");
  page.session.write("food", ["soup"], []);
  assert.equal("as" in page.sent("set")[1], false);
});

test("F18 a kept vote isn't shown to the next person, who is somebody else, and goes on being sent as its own", () => {
  const storage = new FakeStorage();
  const before = voting({ storage });
  before.drop();
  before.session.write("food", ["soup"], []);
  const page = new Page({ storage, token: tokenOf("p2") });
  assert.equal(page.board.clicks.length, 0);
  page.now.onopen();
  page.welcome("c2", { person: "p2", token: tokenOf("p2") });
  page.joined();
  page.say(poll());
  assert.equal(own(page, "food"), null);
  const [kept] = page.sent("set");
  assert.equal(kept.as, "t-c1");
  // What the limit refuses has no other name but this.
  page.refuse(kept, "too-many", "never", { as: "c1" });
  page.clock.pass(600);
  assert.deepEqual(page.sent("set"), [kept, kept]);
  page.receipt(kept, 11, { as: "c1" });
  assert.deepEqual(page.outbox.writes, []);
  assert.equal(own(page, "food"), null);
});

test("P19 a vote that was kept on another board is sent here, and its answer ends it", () => {
  const storage = new FakeStorage();
  const write = { client: "c0", clientToken: "t-c0", id: 1, at: 1, board: "other", group: "g", on: ["a"], off: [], person: "p7" };
  new Outbox(storage, "o:").add(write);
  const page = voting({ storage });
  assert.deepEqual(page.sent("set").map(({ board, as }) => [board, as]), [["other", "t-c0"]]);
  page.receipt({ id: 1 }, 3, { board: "other", as: "c0" });
  assert.deepEqual(page.outbox.writes, []);
  assert.equal(page.news.some(({ type }) => type === "saved"), false);
});

test("P19 what the holder of the host key clicked is sent by nobody else", () => {
  const storage = new FakeStorage();
  const write = { client: "c0", clientToken: "t-c0", id: 1, at: 1, board: "lunch", group: "food", on: ["soup"], off: [], person: "operator" };
  new Outbox(storage, "o:").add(write);
  assert.equal(voting({ storage }).sent("set").length, 0);
  const host = new Page({ storage, token: "the-host-key" });
  host.now.onopen();
  host.welcome("c2", { person: "operator", token: undefined });
  assert.equal(host.sent("set").length, 1);
});

test("P47 an intent is answered by what the server says to it", async () => {
  const page = voting();
  const intents = new Intents(page.session, "lunch", page.clock);
  const open = intents.ask({ type: "open", group: "food", for: 60000 }), undo = intents.ask({ type: "undo" });
  assert.deepEqual(page.sent("open"), [{ type: "open", group: "food", for: 60000, id: 3, board: "lunch" }]);
  page.receipt({ id: 3 }, 11);
  page.refuse({ id: 4 }, "nothing");
  assert.equal((await open).type, "receipt");
  assert.equal((await undo).code, "nothing");
  assert.equal(intents.waiting, 0);
});

test("P47 P18 an intent without an answer is repeated under its name, as the client that it had", async () => {
  const page = voting();
  const intents = new Intents(page.session, "lunch", page.clock);
  const extend = intents.ask({ type: "extend", group: "food", by: 30000 });
  page.drop();
  const later = intents.ask({ type: "close", group: "food" });
  page.comeBack("c2");
  assert.deepEqual(page.sent("extend"), [{ type: "extend", group: "food", by: 30000, id: 3, board: "lunch", as: "t-c1" }]);
  assert.equal("as" in page.sent("close")[0], false);
  page.refuse({ id: 3 }, "unknown", "now", { as: "c1" });
  page.clock.pass(600);
  assert.equal(page.sent("extend").length, 2);
  page.receipt({ id: 3 }, 11, { as: "c1" });
  page.receipt(page.sent("close")[0], 12);
  assert.deepEqual([(await extend).seq, (await later).seq], [11, 12]);
});

test("P50 people and invitations come back as they are", async () => {
  const page = voting();
  const intents = new Intents(page.session, "lunch", page.clock);
  const invited = intents.ask({ type: "invite", right: "participant", count: 1 });
  page.say({ type: "invited", id: 3, board: "lunch", seq: 7, people: [{ person: "i7", token: "eyJ" }] });
  assert.deepEqual((await invited).people, [{ person: "i7", token: "eyJ" }]);
});
