/** What the host's page says of its link: that it is away or slow, and that what was pressed waits for it. */

/** An answer that takes no longer isn't spoken of (ms). */
const LATE = 1000;

export class LinkNotice {
  /** @param {HTMLElement} node @param {import("./words.js").Words} words */
  constructor(node, words) {
    this._node = node;
    this._words = words;
    /** @type {import("./follow.js").LinkState} */
    this._link = "";
    /** What waits for its answer: since when (ms). */
    this._waiting = new Set(/** @type {{ since: number }[]} */ ([]));
  }

  /** @param {import("./follow.js").LinkState} state */
  set link(state) {
    this._link = state;
    this._say();
  }

  /**
   * Hands on an answer; says so as long as it doesn't come.
   * @template T
   * @param {Promise<T>} answer @returns {Promise<T>}
   */
  async during(answer) {
    const asked = { since: Date.now() };
    this._waiting.add(asked);
    this._say();
    const timer = setTimeout(() => this._say(), LATE);
    try { return await answer; } finally {
      clearTimeout(timer);
      this._waiting.delete(asked);
      this._say();
    }
  }

  /** Says nothing more: the board can't be shown. */
  clear() {
    this._waiting.clear();
    this.link = "";
  }

  get _key() {
    if (this._link === "lost") return this._waiting.size ? "pressed-kept" : "link-lost";
    const isLate = Array.from(this._waiting).some(({ since }) => Date.now() - since >= LATE);
    return isLate ? "sending" : this._link && "slow-votes";
  }

  _say() {
    const key = this._key;
    this._node.textContent = key && this._words.say(key);
    this._node.classList.toggle("shown", key !== "");
  }
}
