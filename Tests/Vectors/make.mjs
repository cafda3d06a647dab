/**
 * Writes Tests/Vectors: what Swift and node must agree on. `node Tests/Vectors/make.mjs` makes them anew.
 *
 * The digest here is the rule P12 in bytes and big integers, made to be read and not to be fast; it shares nothing with
 * the page or the server.
 */
import { writeFileSync } from "node:fs";

const word = value => BigInt.asUintN(32, value);
const turn = (value, by) => word(value << by) | (value >> (32n - by));

/** MurmurHash3_x86_32 of bytes whose length is a multiple of four. */
function murmur(bytes, seed) {
  let hash = BigInt(seed);
  for (let at = 0; at < bytes.length; at += 4) {
    let block = bytes.slice(at, at + 4).reduce((sum, byte, n) => sum | (BigInt(byte) << BigInt(8 * n)), 0n);
    block = word(turn(word(block * 0xcc9e2d51n), 15n) * 0x1b873593n);
    hash = word(turn(hash ^ block, 13n) * 5n + 0xe6546b64n);
  }
  hash ^= BigInt(bytes.length);
  hash = word((hash ^ (hash >> 16n)) * 0x85ebca6bn);
  hash = word((hash ^ (hash >> 13n)) * 0xc2b2ae35n);
  return hash ^ (hash >> 16n);
}

function digest(cells) {
  let sum = 0n;
  for (const { group, button, kind, value } of cells) {
    if (value === 0) continue;
    const bytes = [group, button, kind, value].flatMap(number =>
      [0n, 8n, 16n, 24n].map(shift => Number((word(BigInt(number)) >> shift) & 255n)));
    sum ^= (murmur(bytes, 1) << 32n) | murmur(bytes, 2);
  }
  return sum.toString(16).padStart(16, "0");
}

const whole = 4294967295;
const cell = (group, button, kind, value) => ({ group, button, kind, value });
const structure = value => cell(whole, whole, 0, value);
const check = (group, button) => cell(group, button, 1, 1);

const boards = [
  ["no cells", []],
  ["a value of 0 is no cell", [cell(3, 4, 1, 0)]],
  ["the structure alone, as declared", [structure(1)]],
  ["the structure after an edit", [structure(2)]],
  ["a structure beyond 2^32 counts modulo 2^32", [structure(4294967301)]],
  ["a structure of 2^53 − 1", [structure(9007199254740991)]],
  ["the first button of the first group", [check(0, 0)]],
  ["group and button aren't interchangeable", [check(0, 1)]],
  ["group and button the other way round", [check(1, 0)]],
  ["a button far out in a numbered group", [check(2, 999999)]],
  ["the largest ordinals", [check(4294967294, 4294967294)]],
  ["a board with three checks", [structure(1), check(0, 1), check(1, 0), check(2, 17)]],
  ["the same in another order", [check(2, 17), check(0, 1), structure(1), check(1, 0)]],
  ["a cell twice is gone", [structure(1), check(0, 1), check(0, 1)]],
  ["a hundred checks", [structure(7), ...Array.from({ length: 100 }, (_, button) => check(5, button * 3))]],
];

const have = { epoch: "9f86d081884c7d65", view: "participant", rev: 12, digest: "00c0ffee00c0ffee" };
const limits = {
  message: 65536, unreceipted: 64, label: 4096, id: 64, value: 1024, groups: 1000, buttons: 10000, numbered: 1000000,
  boards: 16, board: 4194304, picture: 262144, messages: 1000,
};
const food = {
  id: "food", ordinal: 0, label: "What shall we eat?", style: "radio", mode: "shared", deselectable: false, min: 0, max: 0,
  buttons: [
    { id: "pizza", ordinal: 0, label: "Pizza", value: 1 },
    { id: "soup", ordinal: 1, label: "Soup", value: 2, pictures: { checked: "a1.svg", unchecked: "b2.svg" } },
  ],
  checked: [1],
};
const door = {
  id: "door", ordinal: 1, label: "Door open?", style: "switch", mode: "shared", deselectable: false, min: 0, max: 0,
  texts: { on: "YES", off: "NO" }, values: { on: true, off: false },
  buttons: [{ id: "switch", ordinal: 0, label: "Door open?", value: null }], checked: [],
};
const field = {
  id: "field", ordinal: 2, label: "", style: "box", mode: "shared", deselectable: false, min: 0, max: 0, count: 20,
  bits: "AgAI",
};
const cells = [structure(1), check(0, 1), check(2, 1), check(2, 19)];

const messages = {
  client: [
    { type: "hello", id: 1, token: "eyJ", client: "eyJ", capabilities: [] },
    { type: "hello", id: 1 },
    { type: "join", id: 2, board: "lunch", view: "participant", have },
    { type: "join", id: 2, board: "lunch" },
    { type: "set", id: 7, board: "lunch", group: "food", on: ["pizza"], off: [] },
    { type: "set", id: 7, board: "lunch", group: "food", on: [], off: ["pizza"], as: "eyJ" },
    { type: "leave", id: 9, board: "lunch" },
    { type: "leave", board: "lunch" },
  ],
  clientRefused: [
    { message: { type: "shout", id: 1 }, code: "unknown-type" },
    { message: { type: "set", id: 0, board: "lunch", group: "food", on: ["pizza"], off: [] }, code: "bad-field", field: "id" },
    { message: { type: "set", id: 1.5, board: "lunch", group: "food", on: ["pizza"], off: [] }, code: "bad-field", field: "id" },
    { message: { type: "set", id: 7, board: "two words", group: "food", on: ["pizza"], off: [] }, code: "bad-field", field: "board" },
    { message: { type: "set", id: 7, board: "lunch", on: ["pizza"], off: [] }, code: "bad-field", field: "group" },
    { message: { type: "set", id: 7, board: "lunch", group: "food", on: "pizza", off: [] }, code: "bad-field", field: "on" },
    { message: { type: "join", id: 2 }, code: "bad-field", field: "board" },
  ],
  server: [
    { type: "welcome", id: 1, version: "1.0.0", page: "3f2a", time: 1796000000000, ping: 25, person: "p3Q", token: "eyJ",
      client: "c8d", clientToken: "eyJ", limits },
    { type: "joined", id: 2, board: "lunch", view: "participant", right: "participant", seq: 17 },
    { type: "left", id: 9, board: "lunch" },
    { type: "snapshot", reason: "new", board: "lunch", view: "participant", epoch: have.epoch, rev: 15, digest: digest(cells),
      structure: 1, title: "Lunch", lang: "en", groups: [food, door, field] },
    { type: "delta", board: "lunch", from: 15, to: 19, digest: digest([structure(1), check(0, 0), check(2, 1), check(2, 17)]),
      checks: [[0, [0], [1]], [2, [17], [19]]] },
    { type: "delta", board: "lunch", from: 19, to: 21, digest: digest([structure(1), check(0, 0), check(2, 1), check(2, 17)]),
      checks: [] },
    { type: "receipt", id: 7, board: "lunch", seq: 41, rev: 39 },
    { type: "receipt", id: 7, board: "lunch", seq: 41, rev: 39, as: "c8d" },
    { type: "error", id: 7, code: "many", number: 14, message: "At most 3 may be checked.", field: "on", limit: 3, retry: "never" },
    { type: "error", id: 7, code: "unknown", number: 21, message: "Repeat the same id.", retry: "now" },
    { type: "error", id: 7, code: "busy", number: 20, message: "Too much at once.", retry: 250 },
    { type: "gone", board: "lunch" },
    { type: "goaway", after: 1200 },
  ],
};

const folder = new URL("./", import.meta.url);
const digests = boards.map(([name, cells]) => ({ name, cells, digest: digest(cells) }));
const lines = list => `[\n${list.map(item => `  ${JSON.stringify(item)}`).join(",\n")}\n]`;
writeFileSync(new URL("digest.json", folder), `${lines(digests)}\n`);
writeFileSync(new URL("messages.json", folder),
  `{\n${Object.entries(messages).map(([name, list]) => `"${name}": ${lines(list)}`).join(",\n")}\n}\n`);
