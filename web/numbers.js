/**
 * Counts as people read them (F11): over a base that is named, equal counts alike, and nothing that can't be true. Pure.
 *
 * @typedef {{ values: number[], digits: 0 | 1, rounded: boolean }} Percentages `values` in the order of the counts;
 * `rounded` when they are not exact and one could find that they don't add up
 */

/**
 * How much of `base` each count is. Whole numbers, unless those can't be right: where one choice is allowed and they
 * don't add up, or where two counts that differ would look alike. Null when nobody has answered.
 * @param {number[]} counts @param {number} base how many people @param {boolean} one whether each chose one at most
 * @returns {Percentages | null}
 */
export function percentages(counts, base, one) {
  if (!(base > 0)) return null;
  const whole = counts.map(count => Math.round(100 * count / base));
  const sum = counts.reduce((all, count) => all + count, 0);
  const adds = !one || whole.reduce((all, value) => all + value, 0) === Math.round(100 * sum / base);
  const apart = new Set(whole).size === new Set(counts).size;
  if (adds && apart) return { values: whole, digits: 0, rounded: false };
  const exact = counts.every(count => 1000 * count % base === 0);
  return { values: counts.map(count => Math.round(1000 * count / base) / 10), digits: 1, rounded: one && !exact };
}

/**
 * The mean of what was chosen, and the highest that could be; null when nothing was.
 * @param {{ value: number, count: number }[]} choices
 */
export function mean(choices) {
  const people = choices.reduce((all, { count }) => all + count, 0);
  if (!people) return null;
  const sum = choices.reduce((all, { value, count }) => all + value * count, 0);
  return { mean: sum / people, of: Math.max(...choices.map(({ value }) => value)) };
}

/** Numbers and times in a language. */
export class Numbers {
  /** @param {string[]} languages the board's, then the reader's: the first that the browser can tell */
  constructor(...languages) {
    this.language = languages.find(known) || "en";
    this._whole = new Intl.NumberFormat(this.language);
    this._one = new Intl.NumberFormat(this.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this._two = new Intl.NumberFormat(this.language, { minimumIntegerDigits: 2 });
    this._time = new Intl.DateTimeFormat(this.language,
      { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  }

  /** @param {number} count */
  count(count) { return this._whole.format(count); }

  /** @param {number} value with one decimal */
  decimal(value) { return this._one.format(value); }

  /** @param {number} value 0 … 100 and beyond @param {0 | 1} digits */
  percent(value, digits) {
    return (value / 100).toLocaleString(this.language,
      { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
  }

  /** @param {number} time ms UTC; the reader's time of day */
  time(time) { return this._time.format(new Date(time)); }

  /**
   * What is left of a time: a second that has begun counts.
   * @param {number} ms
   */
  remaining(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
    const hours = Math.floor(seconds / 3600);
    if (hours) parts.unshift(hours);
    return parts.map((part, place) => (place ? this._two : this._whole).format(part)).join(":");
  }
}

/** @param {string} language */
function known(language) {
  try { return Boolean(language) && Intl.NumberFormat.supportedLocalesOf(language).length > 0; } catch (_) { return false; }
}
