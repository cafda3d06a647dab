import assert from "node:assert/strict";
import { test } from "node:test";
import { Poller } from "../../web/poller.js";
import { PATIENCE, RETRY, TRIES, Ways } from "../../web/ways.js";
import { FakeClock, snapshot } from "./boards.js";

const settled = () => new Promise(resolve => setImmediate(resolve));

/** A page that asks over HTTP; `answers` holds what the server says next to each kind of question. */
class Slow {
  constructor(answers) {
    this.asked = [];
    this.told = [];
    this.closed = [];
    this.clock = new FakeClock();
    this.poller = new Poller("lunch", async (method, path, how) => {
      this.asked.push({ method, path, ...how });
      const kind = Object.keys(answers).find(name => path.includes(name));
      const next = answers[kind].length > 1 ? answers[kind].shift() : answers[kind][0];
      if (next instanceof Error) throw next;
      return { status: next.status || 200, body: next };
    }, this.clock, token => `client of ${token}`);
    this.poller.onopen = () => { this.open = true; };
    this.poller.onmessage = ({ data }) => this.told.push(JSON.parse(data));
    this.poller.onclose = ({ code }) => this.closed.push(code);
  }
  get kinds() { return this.told.map(({ type }) => type); }
  async say(...messages) {
    await settled();
    messages.forEach(message => this.poller.send(JSON.stringify(message)));
    await settled();
    await settled();
  }
}

const welcome = { client: "c1", clientToken: "t1", token: "person", limits: {} };
const hello = { type: "hello", id: 1, capabilities: [] };
const join = { type: "join", id: 2, board: "lunch" };
const base = snapshot();
const ballot = { type: "ballot", board: "lunch", groups: [] };

test("P36 P53 hello and join are answered over HTTP as over a socket, and the cursor goes on with what came", async () => {
  const later = { type: "delta", board: "lunch", from: 10, to: 12, digest: "00000000000000aa", checks: [] };
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: base, ballot, next: 1000 }, { delta: later, ballot, next: 1000 }, { next: 1000 }] });
  await page.say(hello, join);
  assert.equal(page.open, true);
  assert.deepEqual(page.kinds, ["welcome", "joined", "snapshot", "ballot"]);
  assert.deepEqual(page.told.slice(0, 2).map(({ id }) => id), [1, 2]);
  page.clock.pass(1000);
  await settled();
  assert.equal(page.asked.pop().path, `boards/lunch/changes?view=participant&epoch=${base.epoch}&rev=10&digest=${base.digest}`);
  page.clock.pass(1000);
  await settled();
  assert.match(page.asked.pop().path, /rev=12&digest=00000000000000aa$/);
  assert.deepEqual(page.kinds.slice(4), ["delta"], "a ballot that is as it was is not told again");
});

test("P36 who is here and a right that changed are told when they are others than before", async () => {
  const said = (right, here) => ({ right, here, ballot, next: 1000 });
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: base, ...said("participant", { people: 1 }) },
    said("participant", { people: 1 }), said("viewer", { people: 2, host: true }), said("viewer", { people: 2, host: true })] });
  await page.say(hello, join);
  assert.deepEqual(page.told[1], { type: "joined", id: 2, board: "lunch", view: "participant", right: "participant" });
  assert.deepEqual(page.kinds, ["welcome", "joined", "here", "snapshot", "ballot"]);
  for (let n = 0; n < 3; n++) {
    page.clock.pass(1000);
    await settled();
  }
  assert.deepEqual(page.told.slice(5), [
    { type: "right", board: "lunch", right: "viewer", view: "participant" }, { type: "here", board: "lunch", people: 2, host: true }]);
});

test("P50 a host who is none any more is told so, and sees what is left", async () => {
  const forbidden = { status: 403, code: "forbidden", number: 6, retry: "never" };
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: { ...base, view: "host" }, right: "host", next: 1000 },
    forbidden, { snapshot: base, right: "viewer", next: 1000 }] });
  await page.say(hello, { ...join, view: "host" });
  page.clock.pass(1000);
  await settled();
  await settled();
  assert.equal(page.asked.pop().path, "boards/lunch/changes?");
  assert.deepEqual(page.told[3], { type: "right", board: "lunch", right: "viewer", view: "participant" });
  assert.deepEqual([page.kinds[4], page.told[4].view], ["snapshot", "participant"]);
});

test("P51 a token whose time is over ends it as it ends a socket: the page comes back and says hello", async () => {
  const expired = { status: 401, code: "unauthorized", number: 5, retry: "never" };
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: base, right: "participant", next: 1000 }, expired] });
  await page.say(hello, join);
  page.clock.pass(1000);
  await settled();
  assert.deepEqual(page.closed, [4002]);
  const voter = new Slow({ hello: [welcome], changes: [{ next: 100 }], set: [expired] });
  await voter.say(hello, { type: "set", id: 3, board: "lunch", group: "food", on: ["soup"], off: [] });
  assert.deepEqual([voter.closed, voter.kinds], [[4002], ["welcome"]]);
});

test("P35 a write has its name from the page, and its receipt comes after what it changed", async () => {
  const changed = { type: "delta", board: "lunch", from: 10, to: 11, digest: "00000000000000aa", checks: [] };
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: base, next: 1000 }, { delta: changed, next: 1000 }], set: [{ seq: 5, rev: 11 }] });
  await page.say(hello, join);
  await page.say({ type: "set", id: 3, board: "lunch", group: "food", on: ["soup"], off: [] });
  const { method, path, key, token, body } = page.asked.find(({ path }) => path.endsWith("/set"));
  assert.deepEqual([method, path, key, token], ["POST", "boards/lunch/set", "t1:3", "person"]);
  assert.deepEqual(body, { group: "food", on: ["soup"], off: [] });
  assert.deepEqual(page.kinds.slice(-2), ["delta", "receipt"]);
  assert.deepEqual(page.told.pop(), { type: "receipt", id: 3, board: "lunch", seq: 5, rev: 11 });
});

test("P19 an earlier page load's write goes under that one's name, and its answer says so", async () => {
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }], withdraw: [{ status: 409, code: "closed", number: 23, retry: "never" }] });
  await page.say(hello);
  await page.say({ type: "withdraw", id: 9, as: "old", board: "lunch", group: "food" });
  assert.equal(page.asked.pop().key, "old:9");
  const { type, code, id, as } = page.told.pop();
  assert.deepEqual({ type, code, id, as }, { type: "error", code: "closed", id: 9, as: "client of old" });
});

test("without an answer it closes, as a socket does, and says nothing more", async () => {
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: base, next: 1000 }, new Error("offline")] });
  await page.say(hello, join);
  page.clock.pass(1000);
  await settled();
  assert.deepEqual(page.closed, [1006]);
  page.clock.pass(100000);
  await settled();
  assert.deepEqual(page.closed, [1006]);
});

test("P34 a deleted board is gone; one that isn't there can't be joined", async () => {
  const none = { status: 404, code: "no-board", number: 7, retry: "never" };
  const page = new Slow({ hello: [welcome], changes: [{ next: 100 }, { snapshot: base, next: 1000 }, none] });
  await page.say(hello, join);
  page.clock.pass(1000);
  await settled();
  assert.deepEqual(page.told.pop(), { type: "gone", board: "lunch" });
  const nobody = new Slow({ hello: [welcome], changes: [none] });
  await nobody.say(hello, join);
  assert.deepEqual(nobody.kinds, ["welcome", "error"]);
});

/** Sockets that the test opens and closes, and pollers. */
function ways() {
  const clock = new FakeClock();
  const made = { sockets: [], pollers: [], changes: 0 };
  const socket = () => {
    const heard = {};
    const one = {
      readyState: 0, addEventListener: (type, run) => { heard[type] = run; }, happen: type => heard[type] && heard[type](),
      close: () => { one.readyState = 3; }, send: () => {},
    };
    made.sockets.push(one);
    return one;
  };
  const poller = () => {
    const one = { readyState: 1, left: 0, leave: () => { one.left++; one.readyState = 3; }, close: () => { one.readyState = 3; } };
    made.pollers.push(one);
    return one;
  };
  const all = new Ways(socket, poller, clock, "?", () => { made.changes++; });
  return { all, made, clock };
}

const block = ({ all, made }, times) => {
  for (let n = 0; n < times; n++) {
    all.open();
    made.sockets[made.sockets.length - 1].happen("close");
  }
};

test("sockets that bring nothing, one after another, lead to HTTP; one that brought something doesn't count", () => {
  const now = ways();
  block(now, TRIES - 1);
  now.all.open();
  now.made.sockets[TRIES - 1].happen("message");
  now.made.sockets[TRIES - 1].happen("close");
  block(now, TRIES);
  assert.equal(now.made.pollers.length, 0);
  assert.equal(now.all.open(), now.made.pollers[0]);
});

test("that it is slow is said once no socket can be had beside it, and taken back when one can", () => {
  const now = ways();
  block(now, TRIES);
  const poller = now.all.open();
  assert.equal(now.all.slow, false);
  now.clock.pass(500);
  now.made.sockets[TRIES].happen("close");
  assert.equal(now.all.slow, true);
  now.clock.pass(RETRY);
  now.clock.pass(PATIENCE);
  assert.equal(poller.left, 0, "a socket that brings nothing is no way");
  now.clock.pass(RETRY);
  now.made.sockets[TRIES + 2].happen("open");
  assert.equal(poller.left, 0);
  now.made.sockets[TRIES + 2].happen("message");
  assert.equal(poller.left, 1);
  now.all.open();
  now.made.sockets[TRIES + 3].happen("message");
  assert.equal(now.all.slow, false);
  assert.equal(now.made.changes, 2);
});

test("where HTTP fails too, a socket is next", () => {
  const now = ways();
  block(now, TRIES);
  now.all.open().readyState = 3;
  now.all.open();
  assert.equal(now.made.sockets.length, TRIES + 1);
  now.clock.pass(10 * RETRY);
  assert.equal(now.made.sockets.length, TRIES + 1, "nothing is tried beside a poller that is over");
});

test("P51 P53 over HTTP a hello that is refused for now takes nobody their name", async () => {
  const busy = { status: 429, type: "error", code: "too-many", retry: 1000 };
  const page = new Slow({ hello: [welcome, busy], changes: [{ next: 100 }, { snapshot: base, ballot, next: 1000 }, { next: 1000 }] });
  await page.say(hello, join, { ...hello, id: 3 });
  assert.equal(page.told.at(-1).code, "too-many");
  page.clock.pass(1000);
  await settled();
  assert.equal(page.asked.pop().token, "person");
});
