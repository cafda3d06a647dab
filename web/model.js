/**
 * The board as this page knows it, and the clicks that aren't part of it yet. Pure: no DOM, no socket, no clock.
 *
 * @typedef {import("./wire.js").GroupMessage} GroupMessage
 * @typedef {import("./wire.js").Snapshot} Snapshot
 * @typedef {import("./wire.js").Delta} Delta
 *
 * @typedef {"sending" | "received" | "kept"} ClickState
 * What became of a click: sending → received (it counts; our own rev has not reached the receipt's yet) → gone.
 * sending → kept (no link) → sending. A refused click is gone at once, and its group says why.
 * @typedef {{ key: string, group: string, on: string[], off: string[], state: ClickState, since: number,
 *   rev: number }} Click
 *
 * @typedef {{ code: string, limit?: number }} Why
 * @typedef {{ name: "" | "sending" | "saved" | "refused" | "kept", why?: Why, next: number }} Notice
 * What a group says about its clicks; `next` is when it will say something else by itself (ms), or 0.
 *
 * @typedef {{ outcome: "ignored" } | { outcome: "changed", groups: string[] } | { outcome: "rebuilt", kept: boolean }
 *   | { outcome: "rejoin", have: boolean }} Change
 */
import { Digest, KIND, WHOLE_BOARD, decodeBits } from "./wire.js";

/** "Sending…" is only said of what takes longer than this (ms). */
export const PATIENCE = 300;
/** How long "Saved" stays (ms). */
export const SAVED = 2000;

/** Which buttons of a group are checked, by ordinal. */
class Selection {
  /** @param {GroupMessage} message */
  constructor(message) {
    this._bits = message.bits === undefined ? null : decodeBits(message.bits, message.count || 0);
    this._count = message.count || 0;
    this._set = new Set(message.checked || []);
  }

  /** @param {number} ordinal */
  has(ordinal) {
    if (!this._bits) return this._set.has(ordinal);
    return ordinal < this._count && (this._bits[ordinal >> 3] & (1 << (ordinal & 7))) !== 0;
  }

  /** @param {number} ordinal @param {boolean} checked */
  put(ordinal, checked) {
    if (!this._bits) checked ? this._set.add(ordinal) : this._set.delete(ordinal);
    else if (checked) this._bits[ordinal >> 3] |= 1 << (ordinal & 7);
    else this._bits[ordinal >> 3] &= ~(1 << (ordinal & 7));
  }

  /** @param {(ordinal: number) => void} visit */
  each(visit) {
    if (!this._bits) this._set.forEach(visit);
    else for (let i = 0; i < this._bits.length; i++) {
      for (let bits = this._bits[i], n = 0; bits; bits >>= 1, n++) if (bits & 1) visit(i * 8 + n);
    }
  }
}

/** One group: what was declared, what is checked, and how clicks that are under way change what is shown. */
export class Group {
  /** @param {GroupMessage} message @param {boolean} one whether its style allows one choice only */
  constructor(message, one) {
    this.declared = message;
    this.id = message.id;
    this.ordinal = message.ordinal;
    this.one = one;
    this.selection = new Selection(message);
    /** @type {Map<string, number>} */
    this._ordinals = new Map((message.buttons || []).map(button => [button.id, button.ordinal]));
    /**
     * What clicks under way cover, by ordinal.
     * @type {Map<number, boolean>}
     */
    this._cover = new Map();
    /** True when a choice under way unchecks all that the cover doesn't name. */
    this._only = false;
  }

  /** @param {string} id @returns {number} its ordinal, −1 when there is no such button */
  ordinalOf(id) {
    if (this.declared.buttons) return this._ordinals.has(id) ? /** @type {number} */ (this._ordinals.get(id)) : -1;
    return /^(0|[1-9]\d*)$/.test(id) && Number(id) < (this.declared.count || 0) ? Number(id) : -1;
  }

  /**
   * Whether the page shows this button as checked: what the server said, covered by clicks under way.
   * @param {string} id
   */
  has(id) {
    const ordinal = this.ordinalOf(id);
    const covered = this._cover.get(ordinal);
    return covered !== undefined ? covered : !this._only && this.selection.has(ordinal);
  }

  /** @param {Click[]} clicks those of this group, oldest first */
  cover(clicks) {
    this._cover.clear();
    this._only = false;
    for (const click of clicks) {
      if (this.one && click.on.length) {
        this._cover.clear();
        this._only = true;
      }
      for (const id of click.off) this._cover.set(this.ordinalOf(id), false);
      for (const id of click.on) this._cover.set(this.ordinalOf(id), true);
    }
  }

  /**
   * The group as one answer, for what is shown (P27). Null for a numbered group, which has none.
   * @param {{ on: string, off: string }} words what a switch without texts says
   */
  answer(words) {
    const { buttons, values, style } = this.declared;
    if (!buttons) return null;
    if (this.declared.texts || style === "switch") {
      const state = buttons.length && this.has(buttons[0].id) ? "on" : "off";
      return { text: (this.declared.texts || words)[state], value: values ? values[state] : state === "on" };
    }
    const checked = buttons.filter(button => this.has(button.id));
    if (this.one && checked.length) return { text: checked[0].label, value: checked[0].value };
    if (this.one) return { text: null, value: null };
    return { text: checked.map(button => button.label).join(", ") || null, value: checked.map(button => button.value) };
  }
}

/** A board that follows its server by rev. */
export class Board {
  /** @param {string} id @param {(style: string) => boolean} isOne whether groups of a style allow one choice only */
  constructor(id, isOne) {
    this.id = id;
    this._isOne = isOne;
    /** @type {Snapshot | null} */
    this.declared = null;
    this.rev = 0;
    /**
     * In order of display.
     * @type {Group[]}
     */
    this.groups = [];
    /** @type {Click[]} */
    this.clicks = [];
    this._digest = new Digest();
    /** @type {Map<string, { name: "saved" | "refused", since: number, why?: Why }>} */
    this._said = new Map();
  }

  /**
   * What this reader holds, to be sent with `join` (P7).
   * @returns {import("./wire.js").Have | undefined}
   */
  have() {
    if (!this.declared) return undefined;
    const { epoch, view } = this.declared;
    return { epoch, view, rev: this.rev, digest: this._digest.toString() };
  }

  /** @param {string} id */
  group(id) { return this.groups.find(group => group.id === id); }

  /**
   * Takes a push in. `rejoin` asks for a new `join`: with `have` after a gap (P11), without it when the digest shows
   * that what we hold is wrong (P12).
   * @param {Snapshot | Delta} message @param {number} now
   * @returns {Change}
   */
  apply(message, now) {
    return message.type === "snapshot" ? this._rebuild(message, now) : this._advance(message, now);
  }

  /** @param {Snapshot} message @param {number} now @returns {Change} */
  _rebuild(message, now) {
    const before = this.declared;
    this.declared = message;
    this.rev = message.rev;
    this.groups = message.groups.map(group => new Group(group, this._isOne(group.style)));
    this._digest = new Digest();
    this._digest.toggle(WHOLE_BOARD, WHOLE_BOARD, KIND.structure, message.structure);
    for (const { ordinal, selection } of this.groups) {
      selection.each(button => this._digest.toggle(ordinal, button, KIND.check, 1));
    }
    if (before && before.epoch !== message.epoch) this.clicks = this.clicks.filter(click => click.state !== "received");
    this._settle(now);
    this.groups.forEach(group => this._cover(group.id));
    return { outcome: "rebuilt", kept: this._digest.toString() === message.digest };
  }

  /** @param {Delta} message @param {number} now @returns {Change} */
  _advance(message, now) {
    if (this.declared && message.to <= this.rev) return { outcome: "ignored" };
    if (!this.declared || message.from !== this.rev) return { outcome: "rejoin", have: true };
    /** @type {Set<string>} */
    const changed = new Set();
    for (const [ordinal, on, off] of message.checks) {
      const group = this.groups.find(group => group.ordinal === ordinal);
      if (!group) continue;
      changed.add(group.id);
      for (const button of on) this._put(group, button, true);
      for (const button of off) this._put(group, button, false);
    }
    this.rev = message.to;
    if (this._digest.toString() !== message.digest) return { outcome: "rejoin", have: false };
    for (const id of this._settle(now)) changed.add(id);
    changed.forEach(id => this._cover(id));
    return { outcome: "changed", groups: Array.from(changed) };
  }

  /** @param {Group} group @param {number} button @param {boolean} checked */
  _put(group, button, checked) {
    if (group.selection.has(button) === checked) return;
    group.selection.put(button, checked);
    this._digest.toggle(group.ordinal, button, KIND.check, 1);
  }

  /**
   * A click is shown at once, until the board itself shows it or it is refused.
   * @param {string} key @param {string} group @param {string[]} on @param {string[]} off @param {ClickState} state
   * @param {number} now
   */
  click(key, group, on, off, state, now) {
    this._said.delete(group);
    this.clicks.push({ key, group, on, off, state, since: now, rev: 0 });
    this._cover(group);
  }

  /**
   * A click has gone out (again), or waits for the link.
   * @param {string} key @param {"sending" | "kept"} state @param {number} now
   */
  mark(key, state, now) {
    const click = this.clicks.find(click => click.key === key);
    if (!click || click.state === "received") return null;
    if (click.state !== state) click.since = now;
    click.state = state;
    return click.group;
  }

  /**
   * A click counts; it is part of the board from `rev` on (P17).
   * @param {string} key @param {number} rev @param {number} now
   */
  receive(key, rev, now) {
    const click = this.clicks.find(click => click.key === key);
    if (!click) return null;
    click.state = "received";
    click.rev = rev;
    this._settle(now).forEach(id => this._cover(id));
    return click.group;
  }

  /**
   * A click doesn't count: the group goes back to what does.
   * @param {string} key @param {Why} why @param {number} now
   */
  refuse(key, why, now) {
    const click = this.clicks.find(click => click.key === key);
    if (!click) return null;
    this.clicks = this.clicks.filter(other => other !== click);
    this._said.set(click.group, { name: "refused", since: now, why });
    this._cover(click.group);
    return click.group;
  }

  /**
   * A click goes on under another name.
   * @param {string} key @param {string} renamed
   */
  rename(key, renamed) {
    const click = this.clicks.find(click => click.key === key);
    if (click) click.key = renamed;
  }

  /**
   * Lets go of received clicks that the board shows by now.
   * @param {number} now @returns {string[]} their groups
   */
  _settle(now) {
    const done = this.clicks.filter(click => click.state === "received" && click.rev <= this.rev);
    this.clicks = this.clicks.filter(click => !done.includes(click));
    const groups = done.map(click => click.group);
    for (const id of groups) {
      const said = this._said.get(id);
      if (!said || said.name !== "refused") this._said.set(id, { name: "saved", since: now });
    }
    return groups;
  }

  /** @param {string} id */
  _cover(id) {
    const group = this.group(id);
    if (group) group.cover(this.clicks.filter(click => click.group === id));
  }

  /**
   * What a group says about its clicks at this moment.
   * @param {string} id @param {number} now @returns {Notice}
   */
  notice(id, now) {
    const clicks = this.clicks.filter(click => click.group === id);
    const said = this._said.get(id);
    if (said && said.name === "refused") return { name: "refused", why: said.why, next: 0 };
    if (clicks.some(click => click.state === "kept")) return { name: "kept", next: 0 };
    if (clicks.length) {
      const due = Math.min(...clicks.map(click => click.since)) + PATIENCE;
      return due <= now ? { name: "sending", next: 0 } : { name: "", next: due };
    }
    if (said && said.since + SAVED > now) return { name: "saved", next: said.since + SAVED };
    return { name: "", next: 0 };
  }

  /**
   * The state of each button that a click under way touches.
   * @param {string} id @param {number} now
   */
  pending(id, now) {
    /** @type {Map<string, "sending" | "kept">} */
    const states = new Map();
    for (const click of this.clicks.filter(click => click.group === id)) {
      if (click.state !== "kept" && click.since + PATIENCE > now) continue;
      for (const button of click.on.concat(click.off)) states.set(button, click.state === "kept" ? "kept" : "sending");
    }
    return states;
  }
}
