/**
 * The wire: what the page says and hears, as text. Pure, so that it runs under node too.
 *
 * The numbers in brackets are rules of docs/PROTOCOL.md.
 *
 * @typedef {{ id: string, ordinal: number, label: string, value: unknown, pictures?: Pictures }} Button
 * @typedef {{ checked: string, unchecked: string }} Pictures
 * @typedef {{ id: string, ordinal: number, label: string, style: string, mode: string, deselectable: boolean,
 *   min: number, max: number, texts?: { on: string, off: string }, values?: { on: unknown, off: unknown },
 *   buttons?: Button[], checked?: number[], count?: number, bits?: string, poll?: PollMessage, none?: boolean,
 *   readOnly?: string }} GroupMessage
 * @typedef {[number, number][]} Counts pairs of a button's ordinal and its count; buttons without any are left out
 * @typedef {{ round: number, people: number, counts: Counts, empty?: number,
 *   hand?: { people: number, counts: Counts, empty?: number }, edited?: number[] }} Ended a round that is over
 * @typedef {{ round: number, stage: "draft" | "open" | "closed", results: "host-only" | "after-close" | "live",
 *   shown?: boolean, closesAt?: number, closedAt?: number, people?: number, counts?: Counts, empty?: number,
 *   hand?: { people: number, counts: Counts, empty?: number }, rounds?: Ended[], correct?: number[],
 *   noneCorrect?: boolean, revealed?: boolean, edited?: number[] }} PollMessage
 * @typedef {{ type: "snapshot", board: string, view: string, epoch: string, rev: number, digest: string,
 *   reason: string, structure: number, title: string, lang?: string, groups: GroupMessage[], show?: string,
 *   current?: string, admission?: string, passing?: boolean, listed?: boolean, archived?: boolean, chain?: string,
 *   undo?: string, undoes?: number }} Snapshot
 * @typedef {[number, number | null, Counts, number | null]} Tallies group, people, new counts, empty ballots
 * @typedef {{ type: "delta", board: string, from: number, to: number, digest: string,
 *   checks: [number, number[], number[]][], tallies?: Tallies[] }} Delta
 * @typedef {{ type: "ballot", board: string, groups: { group: string, round: number, on: string[] }[] }} Ballots
 * @typedef {{ type: "here", board: string, people: number, host?: boolean }} Here
 * @typedef {{ type: "right", board: string, right: string, view: string }} RightChange
 * @typedef {{ type: "invited", id: number, board: string, seq: number,
 *   people: { person: string, token: string }[], as?: string }} Invited
 * @typedef {{ type: "people", id: number, board: string, people: { person: string, right: string, issuer?: string,
 *   token?: string }[], more?: boolean, as?: string }} People
 * @typedef {{ type: "welcome", id: number, version: string, page?: string, time: number, ping: number, person: string,
 *   token?: string, client: string, clientToken: string, expires?: number,
 *   limits: Record<string, number> }} Welcome
 * @typedef {{ type: "joined", id: number, board: string, view: string, right: string, seq: number }} Joined
 * @typedef {{ type: "receipt", id: number, board: string, seq: number, rev: number, as?: string }} Receipt
 * @typedef {{ type: "error", id?: number, code: string, number: number, message: string, field?: string,
 *   limit?: number, reason?: number, time?: number, retry: "never" | "now" | number, as?: string }} Refusal
 * @typedef {{ type: "left", id: number, board: string }} Left
 * @typedef {{ type: "gone", board: string }} Gone
 * @typedef {{ type: "goaway", after: number }} GoAway
 * @typedef {Snapshot | Delta | Ballots | Here | RightChange | Welcome | Joined | Receipt | Refusal | Invited | People
 *   | Left | Gone | GoAway} ServerMessage
 *
 * @typedef {{ epoch: string, view: string, rev: number, digest: string }} Have
 * @typedef {{ type: "hello", id: number, token?: string, client?: string, capabilities?: string[] }} Hello
 * @typedef {{ type: "join", id: number, board: string, view?: string, have?: Have }} Join
 * @typedef {{ type: "leave", id?: number, board: string }} Leave
 * @typedef {{ type: "set", id: number, board: string, group: string, on: string[], off: string[], round?: number,
 *   as?: string }} SetMessage
 * @typedef {{ type: "withdraw", id: number, board: string, group: string, round?: number, as?: string }} Withdraw
 * @typedef {{ type: "open", group: string, for?: number } | { type: "close", group: string, in?: number }
 *   | { type: "extend", group: string, by: number }
 *   | { type: "show", group: string, results?: boolean, correct?: boolean }
 *   | { type: "reset", group: string } | { type: "go", group: string }
 *   | { type: "hand", group: string, counts: Record<string, number>, empty?: number, people?: number }
 *   | { type: "undo", undoes?: number } | { type: "declare", declaration: object, if?: string }
 *   | { type: "grant", person: string, right: string, issuer?: string }
 *   | { type: "invite", right: string, count: number } | { type: "people", after?: string, issuer?: string }} Intent
 * what a host wants (P47, P50)
 * @typedef {Intent & { id: number, board: string, as?: string }} IntentMessage
 * @typedef {Hello | Join | Leave | SetMessage | Withdraw | IntentMessage} ClientMessage
 */

/** The largest number that may stand in a message (P4, P13). */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** @typedef {(value: any) => boolean} Test */
/** @type {Test} */
const text = value => typeof value === "string";
/** @type {Test} */
const whole = value => Number.isInteger(value) && value >= 0 && value <= LARGEST;
/** @type {Test} */
const number = value => whole(value) && value > 0;
/** @type {Test} */
const flag = value => typeof value === "boolean";
/** @type {Test} */
const name = value => text(value) && /^[A-Za-z0-9_-]{1,64}$/.test(value);
/** @type {Test} */
const hex = value => text(value) && /^[0-9a-f]{16}$/.test(value);
/** @type {Test} */
const object = value => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {(each: Test) => Test} */
const list = each => value => Array.isArray(value) && value.every(each);
/** @type {(test: Test) => Test} */
const maybe = test => value => value === undefined || test(value);
/** @type {(fields: Record<string, Test>) => Test} */
const shape = fields => value => object(value) && Object.keys(fields).every(field => fields[field](value[field]));

const have = shape({ epoch: text, view: text, rev: whole, digest: hex });
const pictures = shape({ checked: text, unchecked: text });
const button = shape({ id: name, ordinal: whole, label: text, pictures: maybe(pictures) });
const named = shape({ buttons: list(button), checked: list(whole) });
const numbered = shape({ count: number, bits: text });
const group = shape({
  id: name, ordinal: whole, label: text, style: text, mode: text, deselectable: flag, min: whole, max: whole,
  texts: maybe(shape({ on: text, off: text })), readOnly: maybe(text),
});
const counts = list(value => Array.isArray(value) && value.length === 2 && value.every(whole));
const hand = shape({ people: whole, counts, empty: maybe(whole) });
const poll = shape({
  round: number, stage: value => /^(draft|open|closed)$/.test(value), results: text, shown: maybe(flag),
  closesAt: maybe(whole), closedAt: maybe(whole), people: maybe(whole), counts: maybe(counts), empty: maybe(whole),
  hand: maybe(hand), correct: maybe(list(whole)), noneCorrect: maybe(flag), revealed: maybe(flag), edited: maybe(list(whole)),
  rounds: maybe(list(shape({ round: number, people: whole, counts, empty: maybe(whole), hand: maybe(hand),
    edited: maybe(list(whole)) }))),
});
const polling = shape({ poll, none: maybe(flag) });
/** @type {Test} */
const polled = value => polling(value) && (number(value.count) || list(button)(value.buttons));
/** @type {Test} */
const some = value => value === null || whole(value);
/** @type {Test} */
const tally = value => Array.isArray(value) && value.length === 4 && whole(value[0]) && some(value[1])
  && counts(value[2]) && some(value[3]);
/** @type {Test} */
const retry = value => value === "never" || value === "now" || whole(value);
/** @type {Test} */
const check = value => Array.isArray(value) && value.length === 3 && whole(value[0])
  && list(whole)(value[1]) && list(whole)(value[2]);

/** @type {Record<string, Record<string, Test>>} */
const fromServer = {
  welcome: {
    id: number, client: text, clientToken: text, token: maybe(text), page: maybe(text), time: maybe(whole),
    limits: object,
  },
  joined: { id: number, board: name, view: text, right: text },
  left: { id: number, board: name },
  snapshot: {
    board: name, view: text, epoch: text, rev: whole, digest: hex, structure: whole, title: text, lang: maybe(text),
    groups: list(value => group(value) && (numbered(value) || named(value) || polled(value))), show: maybe(text),
    current: maybe(name), admission: maybe(text), passing: maybe(flag), archived: maybe(flag), chain: maybe(text),
    undo: maybe(text), undoes: maybe(whole),
  },
  delta: { board: name, from: whole, to: whole, digest: hex, checks: list(check), tallies: maybe(list(tally)) },
  ballot: { board: name, groups: list(shape({ group: name, round: number, on: list(name) })) },
  here: { board: name, people: whole, host: maybe(flag) },
  right: { board: name, right: text, view: text },
  invited: { id: number, board: name, people: list(shape({ person: text, token: text })) },
  people: { id: number, board: name, people: list(shape({ person: text, right: text })), more: maybe(flag) },
  receipt: { id: number, board: name, seq: whole, rev: whole, as: maybe(text) },
  error: { id: maybe(number), code: text, retry, time: maybe(whole), as: maybe(text) },
  gone: { board: name },
  goaway: { after: whole },
};

const intent = { id: number, board: name, as: maybe(text) };
/** @type {Record<string, Record<string, Test>>} */
const fromPage = {
  hello: { id: number, token: maybe(text), client: maybe(text), capabilities: maybe(list(text)) },
  join: { id: number, board: name, view: maybe(text), have: maybe(have) },
  leave: { id: maybe(number), board: name },
  set: { ...intent, group: name, on: list(name), off: list(name), round: maybe(number) },
  withdraw: { ...intent, group: name, round: maybe(number) },
  open: { ...intent, group: name, for: maybe(whole) },
  close: { ...intent, group: name, in: maybe(whole) },
  extend: { ...intent, group: name, by: Number.isInteger },
  show: { ...intent, group: name, results: maybe(flag), correct: maybe(flag) },
  reset: { ...intent, group: name },
  go: { ...intent, group: name },
  hand: { ...intent, group: name, counts: object, empty: maybe(whole), people: maybe(whole) },
  undo: { ...intent, undoes: maybe(whole) },
  declare: { ...intent, declaration: object, if: maybe(text) },
  grant: { ...intent, person: text, right: text, issuer: maybe(text) },
  invite: { ...intent, right: text, count: number },
  people: { ...intent, after: maybe(text), issuer: maybe(text) },
};

/**
 * What is wrong with a message of this catalogue: a field's name, `type`, or nothing.
 * @param {Record<string, Record<string, Test>>} catalogue
 * @param {any} message
 * @returns {string | null}
 */
function fault(catalogue, message) {
  if (!object(message) || !Object.prototype.hasOwnProperty.call(catalogue, message.type)) return "type";
  const fields = catalogue[message.type];
  return Object.keys(fields).find(field => !fields[field](message[field])) || null;
}

/**
 * One message as the text of one frame. A message that the server would refuse for its shape is our own fault, so it
 * throws here, where the mistake is.
 * @param {ClientMessage} message
 */
export function encode(message) {
  const wrong = fault(fromPage, message);
  if (wrong) throw new TypeError(`${message.type}: bad ${wrong}`);
  return JSON.stringify(message);
}

/**
 * The message in a frame, or null when it is none that this page knows: a newer server may say more than we understand.
 * @param {string} frame
 * @returns {ServerMessage | null}
 */
export function decode(frame) {
  let message;
  try { message = JSON.parse(frame); } catch (_) { return null; }
  return fault(fromServer, message) ? null : message;
}

/**
 * The bits of a numbered group (P9). Bits beyond `count` are cut off, missing ones are 0.
 * @param {string} base64 @param {number} count
 */
export function decodeBits(base64, count) {
  const bits = new Uint8Array(Math.ceil(count / 8));
  const bytes = atob(base64);
  for (let i = 0; i < bits.length && i < bytes.length; i++) bits[i] = bytes.charCodeAt(i);
  if (count % 8) bits[bits.length - 1] &= (1 << count % 8) - 1;
  return bits;
}

/** @param {Uint8Array} bits */
export function encodeBits(bits) {
  let bytes = "";
  for (let i = 0; i < bits.length; i++) bytes += String.fromCharCode(bits[i]);
  return btoa(bytes);
}
