/** What the tests share: boards as a server would send them, and a clock that stands still until it is told. */
import { Digest, KIND, WHOLE_BOARD } from "../../web/digest.js";

const group = (id, ordinal, style, labels, checked, more = {}) => ({
  id, ordinal, label: id, style, mode: "shared", deselectable: false, min: 0, max: 0,
  buttons: labels.map((label, n) => ({ id: label.toLowerCase(), ordinal: n, label, value: n + 1 })), checked, ...more,
});

/** A board of three groups: food (radio, Pizza checked), bring (box) and door (switch YES/NO). */
export function snapshot(more = {}) {
  const message = {
    type: "snapshot", board: "lunch", view: "participant", epoch: "9f86d081884c7d65", rev: 10, reason: "new", structure: 1,
    title: "Lunch", groups: [
      group("food", 0, "radio", ["Pizza", "Soup", "Rice"], [0]),
      group("bring", 1, "box", ["Bread", "Salad"], []),
      group("door", 2, "switch", ["Door"], [], { texts: { on: "YES", off: "NO" }, values: { on: "yes", off: "no" } }),
    ], ...more,
  };
  return { digest: digestOf(message), ...message };
}

export function digestOf({ structure, groups }) {
  const digest = new Digest();
  digest.toggle(WHOLE_BOARD, WHOLE_BOARD, KIND.structure, structure);
  for (const group of groups) for (const button of group.checked || []) digest.toggle(group.ordinal, button, KIND.check, 1);
  return digest.toString();
}

/** A delta whose digest is right for what `snapshot()` becomes by it. */
export function delta(from, to, checks, base = snapshot()) {
  const groups = base.groups.map(group => ({ ...group, checked: new Set(group.checked) }));
  for (const [ordinal, on, off] of checks) {
    const { checked } = groups.find(group => group.ordinal === ordinal);
    on.forEach(button => checked.add(button));
    off.forEach(button => checked.delete(button));
  }
  return { type: "delta", board: "lunch", from, to, digest: digestOf({ structure: base.structure, groups }), checks };
}

export const isOne = style => style === "radio" || style === "picture";

/** A clock that only moves by `pass`. */
export class FakeClock {
  constructor() {
    this.time = 1000;
    this.due = [];
  }
  now() { return this.time; }
  later(run, ms) {
    const timer = { at: this.time + ms, run };
    this.due.push(timer);
    return () => { this.due = this.due.filter(other => other !== timer); };
  }
  pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const next = this.due.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter(other => other !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

/** A browser's storage, in memory. */
export class FakeStorage {
  constructor() { this.map = new Map(); }
  get length() { return this.map.size; }
  key(n) { return Array.from(this.map.keys())[n] ?? null; }
  getItem(key) { return this.map.has(key) ? this.map.get(key) : null; }
  setItem(key, value) { this.map.set(key, String(value)); }
  removeItem(key) { this.map.delete(key); }
}
