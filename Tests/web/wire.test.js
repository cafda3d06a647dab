import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Digest } from "../../web/digest.js";
import { decode, decodeBits, encode, encodeBits } from "../../web/wire.js";

const vectors = name => JSON.parse(readFileSync(new URL(`../Vectors/${name}.json`, import.meta.url), "utf8"));
const messages = vectors("messages");

for (const { name, cells, digest } of vectors("digest")) {
  test(`P12 the digest of ${name}`, () => {
    const sum = new Digest();
    for (const { group, button, kind, value } of cells) sum.toggle(group, button, kind, value);
    assert.equal(sum.toString(), digest);
  });
}

test("P1 every message of the page survives its own encoding", () => {
  for (const message of messages.client) assert.deepEqual(JSON.parse(encode(message)), message);
});

test("P3 a message that the server would refuse for its shape is never sent", () => {
  for (const { message, field } of messages.clientRefused) {
    assert.throws(() => encode(message), new RegExp(field || "type"), JSON.stringify(message));
  }
});

test("P1 every message of the server is understood", () => {
  for (const message of messages.server) assert.deepEqual(decode(JSON.stringify(message)), message);
});

test("P1 fields that aren't described are ignored", () => {
  const [welcome] = messages.server;
  assert.equal(decode(JSON.stringify({ ...welcome, later: { a: 1 } })).type, "welcome");
});

test("P3 what is no message of this protocol is let pass", () => {
  for (const text of ["", "{", "[]", "null", "3", '{"type":"later"}', '{"type":"constructor"}', '{"type":"delta","board":"b"}']) {
    assert.equal(decode(text), null, text);
  }
});

test("P4 a number in a message is whole and below 2^53", () => {
  const receipt = messages.server.find(message => message.type === "receipt");
  for (const rev of [1.5, -1, 2 ** 53, "3", null]) assert.equal(decode(JSON.stringify({ ...receipt, rev })), null);
});

test("P9 bit n of a numbered group is bit n mod 8 of byte n div 8", () => {
  const bits = decodeBits("AgAI", 20);
  assert.deepEqual(Array.from(bits), [2, 0, 8]);
  assert.equal(encodeBits(bits), "AgAI");
});

test("P9 bits beyond the count are no buttons", () => {
  assert.deepEqual(Array.from(decodeBits("////", 10)), [255, 3]);
  assert.deepEqual(Array.from(decodeBits("", 10)), [0, 0]);
});

test("G1 a label named __proto__ is a label like others", () => {
  const snapshot = JSON.parse(JSON.stringify(messages.server.find(message => message.type === "snapshot")));
  snapshot.groups[0].buttons[0].label = snapshot.groups[0].buttons[0].id = "__proto__";
  assert.equal(decode(JSON.stringify(snapshot)).groups[0].buttons[0].id, "__proto__");
});
