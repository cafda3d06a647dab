/**
 * A poll's time on the page: whether votes count now, what is left of it, when it ended. Loaded with `pollview.js`.
 *
 * @typedef {import("./poll.js").Poll} Poll
 */
import { element } from "./kit.js";

/** What is left is read out once, so long before the end (ms). */
const WARNING = 10000;

/** @param {Poll} poll @param {number} now whether its time is up, though the closing may not have arrived yet */
function isOver(poll, now) { return poll.closesAt > 0 && now >= poll.closesAt; }

/** @param {Poll} poll @param {number} now the server's time */
export function isOpen(poll, now) { return poll.stage === "open" && !isOver(poll, now); }

export class PollTime {
  /**
   * @param {import("./words.js").Words} words @param {import("./numbers.js").Numbers} numbers
   * @param {(text: string) => void} announce
   */
  constructor(words, numbers, announce) {
    this._words = words;
    this._numbers = numbers;
    this._announce = announce;
    this._saidLast = 0;
    this.node = element("span", { className: "time", role: "timer", hidden: true });
  }

  /** @param {Poll} poll @param {number} now the server's time */
  show(poll, now) {
    const text = this._text(poll, now);
    if (this.node.textContent !== text) this.node.textContent = text;
    this.node.hidden = !text;
    const left = poll.closesAt - now;
    if (!isOpen(poll, now) || !poll.closesAt || left > WARNING || this._saidLast === poll.closesAt) return;
    this._saidLast = poll.closesAt;
    this._announce(this._left(left));
  }

  /** @param {number} ms */
  _left(ms) { return this._words.say("left", { time: this._numbers.remaining(ms) }); }

  /** @param {Poll} poll @param {number} now when it closes or closed, in words */
  _text(poll, now) {
    if (poll.stage === "draft") return this._words.say("not-open");
    // A new round begins as the last one ended; until somebody has answered, it hasn't been open.
    if (poll.stage === "closed" && poll.round > 1 && !poll.base) return this._words.say("not-open");
    const closed = poll.stage === "closed" ? poll.closedAt : isOver(poll, now) ? poll.closesAt : 0;
    if (closed) return this._words.say("closed-at", { time: this._numbers.time(closed) });
    if (poll.stage === "closed") return this._words.say("closed");
    return poll.closesAt ? this._left(poll.closesAt - now) : "";
  }
}
