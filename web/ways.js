/**
 * Which way messages go: by WebSocket, or by HTTP where something between here and the server blocks WebSockets.
 *
 * @typedef {import("./link.js").Socket} Socket
 * @typedef {Socket & { addEventListener(type: string, run: () => void): void }} RealSocket
 * @typedef {Socket & { leave(): void }} Slow
 */

/** So many sockets in a row that bring nothing, and HTTP is tried. */
export const TRIES = 3;
/** While it goes by HTTP, a socket is tried this often (ms). */
export const RETRY = 30000;
/** A socket that brings nothing for so long is blocked (ms). */
export const PATIENCE = 5000;

export class Ways {
  /**
   * @param {() => RealSocket} socket @param {() => Slow} poller @param {import("./link.js").Clock} clock
   * @param {string} question what a socket is asked to see whether it brings anything
   * @param {() => void} changed `slow` is another
   */
  constructor(socket, poller, clock, question, changed) {
    this._socket = socket;
    this._poller = poller;
    this._clock = clock;
    this._question = question;
    this._changed = changed;
    this._failures = 0;
    /** Whether it goes by HTTP, as no socket can be had. */
    this.slow = false;
  }

  /** @returns {Socket} the next one to try */
  open() {
    if (this._failures >= TRIES) return this._openPoller();
    const socket = this._socket();
    let heard = false;
    socket.addEventListener("message", () => {
      if (heard) return;
      heard = true;
      this._failures = 0;
      this._say(false);
    });
    socket.addEventListener("close", () => { if (!heard) this._failures++; });
    return socket;
  }

  _openPoller() {
    const poller = this._poller();
    // If HTTP fails too, it was the whole network: a socket is next.
    this._failures = TRIES - 1;
    const wait = () => {
      if (poller.readyState < 2) this._clock.later(() => { if (poller.readyState < 2) this._probe(poller, wait); }, RETRY);
    };
    // A server that has just come back takes sockets: nobody is told of a slow way then.
    this._clock.later(() => { if (poller.readyState === 1) this._probe(poller, wait); else wait(); }, 500);
    return poller;
  }

  /** @param {Slow} poller @param {() => void} failed */
  _probe(poller, failed) {
    const socket = this._socket();
    let over = false;
    /** @param {boolean} works */
    const end = works => {
      if (over) return;
      over = true;
      cancel();
      socket.close();
      if (works) return poller.leave();
      if (poller.readyState === 1) this._say(true);
      failed();
    };
    const cancel = this._clock.later(() => end(false), PATIENCE);
    socket.addEventListener("open", () => socket.send(this._question));
    socket.addEventListener("message", () => end(true));
    socket.addEventListener("close", () => end(false));
  }

  /** @param {boolean} slow */
  _say(slow) {
    if (this.slow === slow) return;
    this.slow = slow;
    this._changed();
  }
}
