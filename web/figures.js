/**
 * What is said of a result: counts, shares of a base that is named, votes by hand, the time that is left (F11, F18).
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {import("./result.js").Row} Row
 */
import { Numbers, mean, percentages } from "./numbers.js";
import { rowsThen } from "./course.js";
import { rowsOf } from "./result.js";

export class Figures {
  /** @param {import("./words.js").Words} words */
  constructor(words) {
    this._words = words;
    this._numbers = new Numbers(words.language);
  }

  /** @param {number} count */
  number(count) { return this._numbers.count(count); }

  /** @param {number} ms */
  left(ms) { return this._numbers.remaining(ms); }

  /** @param {number} time ms UTC */
  time(time) { return this._numbers.time(time); }

  /**
   * A poll's result, ready for bars.
   * @param {Group} group
   */
  result(group) {
    const words = { on: this._words.say("on"), off: this._words.say("off"), none: this._words.say("none-of-these") };
    const rows = rowsOf(group, words);
    const base = group.poll ? group.poll.base : 0;
    return { rows, base, said: this.said(rows, base, isSingle(group)), mean: this._mean(group) };
  }

  /**
   * A step of how it went, ready for bars: their whole width is everybody who answered in the end, so they grow.
   * @param {Group} group @param {import("./course.js").Step} step
   */
  moment(group, step) {
    const { rows, base, said } = this.result(group);
    const then = rowsThen(rows, group, step);
    return { rows: then, base, said: then.map((row, place) => ({ ...said[place], count: this.number(row.count), share: "" })) };
  }

  /**
   * @param {Row[]} rows @param {number} base @param {boolean} one whether each chose one at most
   * @returns {import("./bars.js").Said[]}
   */
  said(rows, base, one) {
    const shares = percentages(rows.map(row => row.count), base, one);
    return rows.map((row, place) => ({
      count: shares ? this.number(row.count) : "",
      share: shares ? this._numbers.percent(shares.values[place], shares.digits) : "",
      hand: row.hand ? this._words.say("by-hand", { count: this.number(row.hand) }) : "",
      correct: row.correct ? `✓ ${this._words.say("correct")}` : "",
      edited: row.edited ? this._words.say("label-edited") : "",
    }));
  }

  /**
   * How many answered: what the shares are of.
   * @param {Group} group @param {number} [here] how many are here
   */
  answered(group, here) {
    const { poll } = group;
    if (!poll) return "";
    const answered = this._words.count("answered", poll.base, { count: this.number(poll.base) });
    const parts = [poll.base ? answered : this._words.say("no-answers")];
    if (poll.hand.people) parts.push(this._words.say("by-hand", { count: this.number(poll.hand.people) }));
    if (here !== undefined) parts.push(this.here(here));
    return parts.join(" · ");
  }

  /** @param {number} count */
  here(count) { return this._words.count("here", count, { count: this.number(count) }); }

  /**
   * Names the base of the shares, and says when they are rounded.
   * @param {Group} group
   */
  base(group) {
    if (!group.poll || !group.poll.base) return "";
    const counts = this.result(group).rows.map(row => row.count);
    const shares = percentages(counts, group.poll.base, isSingle(group));
    const key = shares && shares.rounded ? "base-people-rounded" : "base-people";
    return this._words.count(key, group.poll.base, { count: this.number(group.poll.base) });
  }

  /** @param {Group} group the mean of answers that stand for numbers (stars, 1 to 5), or "" */
  _mean(group) {
    const { poll, one } = group;
    const buttons = group.declared.buttons || [];
    if (!poll || !one || buttons.length < 3 || !buttons.every(isMark)) return "";
    const found = mean(buttons.map(({ ordinal, value }) => ({ value: Number(value), count: poll.count(ordinal) })));
    return found ? this._words.say("mean", { mean: this._numbers.decimal(found.mean), of: this.number(found.of) }) : "";
  }
}

/**
 * Whether an answer is a mark: stars, or the number that it stands for. Others' values are their authors' own.
 * @param {{ label: string, value: unknown }} button
 */
function isMark({ label, value }) { return typeof value === "number" && (label === String(value) || /^★*$/.test(label)); }

/** @param {Group} group */
export function isSingle(group) { return group.one || group.declared.style === "switch"; }
