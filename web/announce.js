/** What is read out, politely: little enough to be listened to, and not more often than anybody can listen. */

/** Others' changes are read out once in this time at most (ms). */
const QUIET = 3000;
/** Tallies are read out once in this time at most (ms). */
const COUNTED = 5000;
/** Longer announcements aren't made: nobody listens to them, and the page can be read. */
const LISTENED = 160;

export class Announcer {
  /**
   * @param {HTMLElement} live what assistive technology reads out when it changes
   * @param {import("./words.js").Words} words @param {import("./link.js").Clock} clock
   */
  constructor(live, words, clock) {
    this._live = live;
    this._words = words;
    this._clock = clock;
    /**
     * What each shared group said last, to tell others' changes from one's own.
     * @type {Map<string, string | null>}
     */
    this._answers = new Map();
    /**
     * Shared groups that others changed since the last announcement, by what is said of them.
     * @type {Map<string, () => string>}
     */
    this._changed = new Map();
    /**
     * What each poll's tally said last.
     * @type {Map<string, string>}
     */
    this._tallies = new Map();
    /** @type {Map<string, () => string>} */
    this._counted = new Map();
    /**
     * Polls that were there before, by round. Null before the first board.
     * @type {Set<string> | null}
     */
    this._questions = null;
  }

  /** @param {string} text */
  say(text) {
    this._live.textContent = "";
    setTimeout(() => { this._live.textContent = text; }, 50);
  }

  /**
   * @param {import("./selection.js").Group} group
   * @returns {boolean} whether its answer is another than before
   */
  remember(group) {
    const answer = group.answer({ on: this._words.say("on"), off: this._words.say("off") });
    const text = answer ? answer.text : null;
    const other = this._answers.get(group.id) !== text;
    this._answers.set(group.id, text);
    return other;
  }

  /**
   * Others changed a shared group.
   * @param {import("./selection.js").Group} group
   */
  changed(group) {
    this._gather(this._changed, group.id, QUIET, () => this._words.say("changed", {
      label: group.declared.label, text: this._answers.get(group.id) || this._words.say("none-checked"),
    }));
  }

  /**
   * A poll's tally says this now. What it says first is there to be read.
   * @param {string} group @param {string} text
   */
  counted(group, text) {
    const before = this._tallies.get(group);
    this._tallies.set(group, text);
    if (before === undefined || before === text) return;
    this._gather(this._counted, group, COUNTED, () => this._tallies.get(group) || "");
  }

  /**
   * @param {Map<string, () => string>} waiting @param {string} group @param {number} ms @param {() => string} text
   */
  _gather(waiting, group, ms, text) {
    if (!waiting.size) {
      this._clock.later(() => {
        const all = Array.from(waiting.values(), say => say()).join(". ");
        waiting.clear();
        if (all.length <= LISTENED) this.say(all);
      }, ms);
    }
    waiting.set(group, text);
  }

  /**
   * Questions that weren't there before are read out once.
   * @param {import("./selection.js").Group[]} groups
   */
  asked(groups) {
    const before = this._questions;
    const polls = groups.filter(group => group.poll && group.poll.stage !== "draft");
    const key = (/** @type {import("./selection.js").Group} */ { id, poll }) => `${id} ${poll ? poll.round : 0}`;
    this._questions = new Set(polls.map(key));
    const fresh = before ? polls.filter(group => !before.has(key(group))) : [];
    const labels = fresh.map(group => group.declared.label || group.id);
    if (labels.length) this.say(this._words.say("new-question", { label: labels.join(", ").slice(0, LISTENED) }));
  }
}
