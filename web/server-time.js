/** The server's clock, whatever the device's says: told with every welcome, kept on a clock that nobody sets. Pure. */

/** Two clocks that part by more than this show that the device slept (ms). */
const SLEPT = 1000;

export class ServerTime {
  /** @param {import("./link.js").Clock} clock */
  constructor(clock) {
    this._clock = clock;
    /** When it was last asked for, by the clock that only goes forward. */
    this._askedAt = 0;
    /** What is added to that clock to get the server's, and to get the device's. */
    this._ahead = { server: clock.now() - this._steady(), device: clock.now() - this._steady() };
  }

  _steady() { return this._clock.steady ? this._clock.steady() : this._clock.now(); }

  /** ms UTC */
  now() { return this._steady() + this._ahead.server; }

  /** Whether the device has slept since it was told. */
  get slept() { return Math.abs(this._clock.now() - this._steady() - this._ahead.device) > SLEPT; }

  asked() { this._askedAt = this._steady(); }

  /**
   * The server told its time in the middle between our question and now, as far as we can know.
   * @param {number | undefined} time
   */
  told(time) {
    const now = this._steady();
    this._ahead.device = this._clock.now() - now;
    if (time) this._ahead.server = time - (this._askedAt + now) / 2;
  }
}
