import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER, LONGEST, Link } from "../../web/link.js";
import { FakeClock } from "./boards.js";

class FakeSocket {
  constructor() { this.readyState = 0; this.sent = []; }
  send(text) { this.sent.push(text); }
  close() { this.readyState = 2; }
  open() { this.readyState = 1; this.onopen(); }
  say(text) { this.onmessage({ data: text }); }
  end(code) { this.readyState = 3; this.onclose({ code }); }
}

function fixture(random = () => 1) {
  const clock = new FakeClock();
  const sockets = [], events = [];
  const event = name => (...values) => events.push([name, ...values].join(" "));
  const link = new Link(() => { sockets.push(new FakeSocket()); return sockets[sockets.length - 1]; }, clock, random,
    { opened: event("opened"), received: event("received"), lost: event("lost"), over: event("over"), probe: event("probe") });
  link.start();
  return { clock, sockets, events, link, last: () => sockets[sockets.length - 1] };
}

test("a link opens, sends and receives", () => {
  const { link, last, events } = fixture();
  assert.equal(link.send("early"), false);
  last().open();
  assert.equal(link.send("hi"), true);
  last().say("hello");
  assert.deepEqual(last().sent, ["hi"]);
  assert.deepEqual(events, ["opened", "received hello"]);
});

test("E3 a lost link comes back by itself, later each time but never after more than ten seconds", () => {
  const { clock, sockets, last } = fixture();
  for (let attempt = 0; attempt < 12; attempt++) {
    last().end(1006);
    const before = sockets.length;
    const limit = Math.min(LONGEST, 400 * 2 ** attempt);
    clock.pass(limit - 1);
    assert.equal(sockets.length, before, `attempt ${attempt} isn't early`);
    clock.pass(1);
    assert.equal(sockets.length, before + 1, `attempt ${attempt} comes`);
  }
});

test("E3 a message resets the back-off, an open socket alone doesn't", () => {
  const { clock, sockets, last } = fixture();
  for (let n = 0; n < 5; n++) { last().open(); last().end(1006); clock.pass(LONGEST); }
  last().open();
  last().say("x");
  last().end(1006);
  const before = sockets.length;
  clock.pass(400);
  assert.equal(sockets.length, before + 1);
});

test("back-off is jittered between half and whole", () => {
  const { clock, sockets, last } = fixture(() => 0);
  last().end(1006);
  clock.pass(200);
  assert.equal(sockets.length, 2);
});

test("E3 a page that is seen again connects at once", () => {
  const { clock, sockets, link, last } = fixture();
  for (let n = 0; n < 6; n++) { last().end(1006); clock.pass(LONGEST); }
  last().end(1006);
  const before = sockets.length;
  link.wake();
  assert.equal(sockets.length, before + 1);
  clock.pass(LONGEST * 2);
  assert.equal(sockets.length, before + 2, "the attempt that was due is gone; only the handshake's own time limit acts");
});

test("E3 a page that is seen again with an open link asks whether it lives", () => {
  const { link, last, events } = fixture();
  last().open();
  link.wake();
  assert.deepEqual(events, ["opened", "probe"]);
});

test("E4 an answer that doesn't come within ten seconds means a new socket", () => {
  const { clock, sockets, link, last, events } = fixture();
  last().open();
  link.await("c:7");
  clock.pass(ANSWER - 1);
  assert.equal(events.includes("lost"), false);
  clock.pass(1);
  assert.deepEqual(events, ["opened", "lost"]);
  assert.equal(sockets[0].readyState, 2, "the dead socket is closed");
  sockets[0].say("late");
  assert.equal(events.includes("received late"), false, "and not listened to any more");
});

test("an answer in time keeps the socket, the next one has its own time", () => {
  const { clock, sockets, link, last } = fixture();
  last().open();
  link.await("c:7");
  clock.pass(6000);
  link.await("c:8");
  link.answered("c:7");
  clock.pass(6000);
  assert.equal(sockets.length, 1);
  clock.pass(4000);
  assert.equal(link.state, "waiting");
});

test("a handshake that hangs is given up", () => {
  const { clock, sockets } = fixture();
  clock.pass(ANSWER + 400);
  assert.equal(sockets.length, 2);
});

test("P31 codes from 4000 come back, codes from 4500 don't", () => {
  for (const code of [4000, 4001, 4499, 1000, 1006, 1012]) {
    const { clock, sockets, last } = fixture();
    last().open();
    last().end(code);
    clock.pass(LONGEST);
    assert.equal(sockets.length >= 2, true, String(code));
  }
  for (const code of [4500, 4501, 4999]) {
    const { clock, sockets, last, link, events } = fixture();
    last().open();
    last().end(code);
    clock.pass(60000);
    link.wake();
    assert.equal(sockets.length, 1);
    assert.deepEqual(events, ["opened", `over ${code}`]);
  }
});

test("P31 after goaway the page comes back when it was told to, not before", () => {
  const { clock, sockets, link, last } = fixture();
  last().open();
  link.goAway(7000);
  last().end(4000);
  link.wake();
  clock.pass(6999);
  assert.equal(sockets.length, 1);
  clock.pass(1);
  assert.equal(sockets.length, 2);
});

test("a stopped link stays stopped", () => {
  const { clock, sockets, link, last } = fixture();
  last().open();
  link.stop();
  link.wake();
  clock.pass(60000);
  assert.equal(sockets.length, 1);
  assert.equal(link.send("x"), false);
});
