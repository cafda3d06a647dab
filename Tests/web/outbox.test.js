import assert from "node:assert/strict";
import { test } from "node:test";
import { Outbox, keyOf } from "../../web/outbox.js";
import { FakeStorage } from "./boards.js";

const write = (client, id, at = id) =>
  ({ client, clientToken: `t-${client}`, id, at, board: "lunch", group: "food", on: ["pizza"], off: [] });

test("P19 a write without a receipt survives a reload under its old name", () => {
  const storage = new FakeStorage();
  new Outbox(storage, "o:").add(write("c1", 7));
  assert.deepEqual(new Outbox(storage, "o:").writes, [write("c1", 7)]);
});

test("P19 writes come back oldest first, whoever clicked them", () => {
  const storage = new FakeStorage();
  const outbox = new Outbox(storage, "o:");
  for (const each of [write("c2", 1, 30), write("c1", 9, 10), write("c1", 10, 10)]) outbox.add(each);
  assert.deepEqual(new Outbox(storage, "o:").writes.map(keyOf), ["c1:9", "c1:10", "c2:1"]);
});

test("E3 a receipt takes a write out for good", () => {
  const storage = new FakeStorage();
  const outbox = new Outbox(storage, "o:");
  outbox.add(write("c1", 7));
  outbox.remove(write("c1", 7));
  assert.equal(outbox.writes.length, 0);
  assert.equal(storage.length, 0);
});

test("P18 a write under a new name keeps its place", () => {
  const storage = new FakeStorage();
  const outbox = new Outbox(storage, "o:");
  outbox.add(write("c1", 7));
  outbox.add(write("c1", 8));
  outbox.rename(write("c1", 7), { ...write("c1", 9), at: 7 });
  assert.deepEqual(outbox.writes.map(keyOf), ["c1:9", "c1:8"]);
  assert.deepEqual(new Outbox(storage, "o:").writes.map(keyOf), ["c1:9", "c1:8"]);
});

test("two tabs share the storage and overwrite nothing of each other's", () => {
  const storage = new FakeStorage();
  const one = new Outbox(storage, "o:"), other = new Outbox(storage, "o:");
  one.add(write("c1", 1));
  other.add(write("c2", 1));
  one.remove(write("c1", 1));
  assert.deepEqual(new Outbox(storage, "o:").writes.map(keyOf), ["c2:1"]);
});

test("what isn't a write of ours is left alone", () => {
  const storage = new FakeStorage();
  storage.setItem("o:c1:1", "{");
  storage.setItem("o:c1:2", '{"id":2}');
  storage.setItem("o:c1:3", JSON.stringify(write("c1", 4)));
  storage.setItem("other", "x");
  assert.deepEqual(new Outbox(storage, "o:").writes, []);
  assert.equal(storage.length, 4);
});

test("without a storage, or with a full one, the page itself still keeps its writes", () => {
  const full = Object.assign(new FakeStorage(), { setItem() { throw new Error("full"); } });
  for (const storage of [null, full]) {
    const outbox = new Outbox(storage, "o:");
    outbox.add(write("c1", 1));
    assert.equal(outbox.writes.length, 1);
  }
});
