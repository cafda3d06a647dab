/**
 * How a vote went, as it is played (P59): one step after the other, from no answers to the result. Pure.
 *
 * @typedef {{ at: number, answered: number, counts: [number, number][], empty?: number }} Step
 * `at` in ms since voting was opened; `counts` by ordinal, without votes by hand
 */
import { countsOf } from "./result.js";

/** How long each step is shown (ms). */
const PACE = 700;
/** How long all of it takes at most (ms). */
const WHOLE = 20000;

/**
 * The steps that are played: the beginning, the result, and of many between them only some.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function played(steps) {
  const count = Math.min(steps.length, Math.floor(WHOLE / PACE) - 1);
  const some = Array.from({ length: count }, (_, place) => steps[Math.ceil((place + 1) * steps.length / count) - 1]);
  return [/** @type {Step} */ ({ at: 0, answered: 0, counts: [] })].concat(some);
}

/**
 * A poll's rows as they were at a step. Votes by hand have no time: they are in every one.
 * @param {import("./result.js").Row[]} rows those of the result @param {import("./selection.js").Group} group
 * @param {Step} step
 * @returns {import("./result.js").Row[]}
 */
export function rowsThen(rows, group, step) {
  const counts = countsOf(rows, group, step.counts, step.empty);
  return rows.map((row, place) => ({ ...row, count: counts[place] + row.hand }));
}

/** One play of some steps. */
export class Play {
  /**
   * @param {import("./link.js").Clock} clock @param {Step[]} steps
   * @param {(step: Step | null) => void} show null once the last was shown long enough
   */
  constructor(clock, steps, show) {
    this._clock = clock;
    this._rest = steps.slice();
    this._show = show;
    this._cancel = () => {};
    this._next();
  }

  _next() {
    const step = this._rest.shift() || null;
    if (step) this._cancel = this._clock.later(() => this._next(), PACE);
    this._show(step);
  }

  /** Nothing more is shown. */
  stop() { this._cancel(); }
}
