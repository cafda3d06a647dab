/**
 * What of a group is shown as checked. Pure.
 *
 * @typedef {import("./wire.js").GroupMessage} GroupMessage
 * @typedef {import("./clicks.js").Click} Click
 */
import { Poll, voted } from "./poll.js";
import { decodeBits } from "./wire.js";

/** Which buttons of a group in shared mode are checked, by ordinal: a set, or bits where buttons are numbered. */
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
  /**
   * @param {GroupMessage} message @param {boolean} one whether its style allows one choice only
   * @param {boolean} emptyCounts whether an empty ballot is an answer by its style
   */
  constructor(message, one, emptyCounts = false) {
    this.declared = message.poll && !message.buttons ? listed(message) : message;
    this.id = message.id;
    this.ordinal = message.ordinal;
    this.one = one;
    this.emptyCounts = emptyCounts || message.none === true;
    this.selection = new Selection(message);
    /** Its tally, when it is a poll. */
    this.poll = message.poll ? new Poll(message.poll) : null;
    /**
     * The own ballot of this round, as the server told it.
     * @type {import("./poll.js").Ballot}
     */
    this.ballot = null;
    /**
     * The own ballot as clicks under way leave it: what is shown.
     * @type {import("./poll.js").Ballot}
     */
    this.shown = null;
    /** @type {Map<string, number>} */
    this._ordinals = new Map((this.declared.buttons || []).map(button => [button.id, button.ordinal]));
    /**
     * What clicks under way cover in shared mode, by ordinal.
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

  /** Whether this person has answered; an empty ballot may be an answer, an absent one never is. */
  get answered() { return this.shown !== null; }

  /** Whether all that this person chose was removed since, so that their answer says nothing any more. */
  get removed() {
    const { shown } = this;
    return shown !== null && !this.emptyCounts && Array.from(shown).every(id => this.ordinalOf(id) < 0);
  }

  /**
   * Whether the page shows this button as checked: what the server said (in a poll the own ballot), covered by clicks
   * under way.
   * @param {string} id
   */
  has(id) {
    if (this.poll) return this.shown !== null && this.shown.has(id);
    const ordinal = this.ordinalOf(id);
    const covered = this._cover.get(ordinal);
    return covered !== undefined ? covered : !this._only && this.selection.has(ordinal);
  }

  /** @param {Click[]} clicks those of this group, oldest first */
  cover(clicks) {
    this._cover.clear();
    this._only = false;
    this.shown = this.ballot;
    for (const click of clicks) {
      if (this.poll) {
        this.shown = voted(this.shown, click, this.one, this.emptyCounts);
        continue;
      }
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
   * @returns {{ text: string | null, value: unknown } | null}
   */
  answer(words) {
    const { buttons, values, style } = this.declared;
    if (!buttons) return null;
    if (this.poll && !this.answered) return { text: null, value: null };
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

/**
 * A numbered poll has few buttons, so that each gets its place on the page.
 * @param {GroupMessage} message
 * @returns {GroupMessage}
 */
function listed({ count = 0, ...message }) {
  const buttons = Array.from({ length: count }, (_, n) => ({ id: String(n), ordinal: n, label: String(n), value: null }));
  return { ...message, buttons };
}
