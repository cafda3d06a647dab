/**
 * One WebSocket after another, so that the page has a link whenever there can be one. Knows no messages.
 *
 * Browsers answer pings themselves and tell nobody, so a dead link shows only by an answer that doesn't come: the
 * session says what it waits for, and ten seconds without it mean a new socket.
 *
 * @typedef {{ readyState: number, send(text: string): void, close(code?: number): void, onopen: any, onmessage: any,
 *   onclose: any, onerror: any }} Socket
 * @typedef {{ now(): number, later(run: () => void, ms: number): () => void, steady?(): number }} Clock
 * `later` returns what cancels it; `steady` is a clock that nobody sets, and only goes forward
 * @typedef {{ opened(): void, received(text: string): void, lost(): void, over(code: number): void,
 *   probe(): void }} Events
 */

/** Longest time between two attempts (ms). */
export const LONGEST = 10000;
/** How long an answer, or a handshake, may take (ms). */
export const ANSWER = 10000;
/** How long the answer to a probe may take: somebody has just picked the phone up (ms). */
export const PROBE = 4000;

export class Link {
  /**
   * @param {() => Socket} open makes a socket
   * @param {Clock} clock
   * @param {() => number} random 0 … 1
   * @param {Events} events
   */
  constructor(open, clock, random, events) {
    this._open = open;
    this._clock = clock;
    this._random = random;
    this._events = events;
    /** waiting: no socket, an attempt is due → connecting → open → waiting; any → over, for good. */
    this.state = /** @type {"waiting" | "connecting" | "open" | "over"} */ ("waiting");
    /** @type {Socket | null} */
    this._socket = null;
    this._attempts = 0;
    this._goAway = -1;
    /**
     * What is waited for, and until when.
     * @type {Map<string, number>}
     */
    this._waiting = new Map();
    this._cancelAttempt = () => {};
    this._cancelWatch = () => {};
  }

  start() { if (this.state === "waiting") this._connect(); }

  /** The page is seen again, or the network is back: connect now, or find out whether the link still lives. */
  wake() {
    if (this.state === "waiting" && this._goAway < 0) this._connect();
    else if (this.state === "open") this._events.probe();
  }

  /** A new socket in place of this one, at once. */
  restart() { if (this.state !== "over") this._connect(); }

  /** Ends it for good. */
  stop() {
    this._drop();
    this.state = "over";
  }

  /** @param {string} text @returns {boolean} false when there is no link */
  send(text) {
    if (this.state !== "open" || !this._socket) return false;
    this._socket.send(text);
    return true;
  }

  /**
   * An answer named `key` is due within `ms`.
   * @param {string} key @param {number} ms
   */
  await(key, ms = ANSWER) {
    this._waiting.set(key, this._clock.now() + ms);
    this._watch();
  }

  /** @param {string} key */
  answered(key) { if (this._waiting.delete(key)) this._watch(); }

  /**
   * The server will restart: come back after `ms`, not before.
   * @param {number} ms
   */
  goAway(ms) { this._goAway = ms; }

  _connect() {
    this._drop();
    this.state = "connecting";
    this._goAway = -1;
    const socket = this._open();
    this._socket = socket;
    this.await("open");
    socket.onopen = () => {
      if (socket !== this._socket) return;
      this.state = "open";
      this.answered("open");
      this._events.opened();
    };
    socket.onmessage = (/** @type {{ data: unknown }} */ event) => {
      if (socket !== this._socket || typeof event.data !== "string") return;
      this._attempts = 0;
      this._events.received(event.data);
    };
    socket.onclose = (/** @type {{ code: number }} */ event) => {
      if (socket === this._socket) this._lost(event.code);
    };
    socket.onerror = () => {};
  }

  /** @param {number} code 4500 and above don't come back (P31) */
  _lost(code) {
    this._drop();
    if (code >= 4500 && code <= 4999) {
      this.state = "over";
      this._events.over(code);
      return;
    }
    this.state = "waiting";
    const limit = Math.min(LONGEST, 400 * 2 ** this._attempts++);
    const delay = this._goAway >= 0 ? this._goAway : limit * (0.5 + this._random() / 2);
    this._cancelAttempt = this._clock.later(() => this._connect(), delay);
    this._events.lost();
  }

  /** Lets go of the socket without waiting for its close, which a dead link never tells. */
  _drop() {
    this._cancelAttempt();
    this._waiting.clear();
    this._watch();
    const socket = this._socket;
    this._socket = null;
    if (socket && socket.readyState < 2) socket.close();
  }

  _watch() {
    this._cancelWatch();
    this._cancelWatch = () => {};
    if (!this._waiting.size) return;
    const due = Math.min(...Array.from(this._waiting.values()));
    this._cancelWatch = this._clock.later(() => this._lost(1006), Math.max(0, due - this._clock.now()));
  }
}
