/**
 * A socket over HTTP, for networks that block WebSockets: it takes the same messages and tells the same, by asking again
 * and again (P36, P53): who is here, a right that changed, a board that was deleted, a token whose time is over, too.
 *
 * @typedef {{ status: number, body: any }} Answer
 * @typedef {(method: string, path: string, how: { token?: string, key?: string, body?: object }) => Promise<Answer>} Ask
 * One request under `api/v1/`; fails when there is no answer.
 */

/** What a socket is closed with whose token's time is over (P51). */
const EXPIRED = 4002;
/** After an answer that is none, it is asked again this much later (ms). */
const AGAIN = 2000;

export class Poller {
  /**
   * @param {string} board @param {Ask} ask @param {import("./link.js").Clock} clock
   * @param {(clientToken: string) => string} clientOf the client's id of an earlier page load's write (P19)
   */
  constructor(board, ask, clock, clientOf) {
    this._board = board;
    this._request = ask;
    this._clock = clock;
    this._clientOf = clientOf;
    this.readyState = 0;
    this.onopen = this.onmessage = this.onclose = this.onerror = /** @type {any} */ (() => {});
    /** @type {string | undefined} */
    this._token = undefined;
    this._clientToken = "";
    this._view = "";
    /**
     * What the page holds, as the next question says it.
     * @type {{ epoch: string, view: string, rev: number, digest: string } | undefined}
     */
    this._have = undefined;
    /** What was told last of what isn't part of the board: a person's ballots, their right, who is here. */
    this._told = { ballot: "", right: "", here: "" };
    this._follows = false;
    this._cancel = () => {};
    /** Messages are answered in their order: each waits for the one before it. */
    this._queue = Promise.resolve();
    this._run(async () => {
      const { status } = await this._ask("GET", `boards/${board}/changes`);
      if (status >= 500) throw new Error(`HTTP ${status}`);
      this.readyState = 1;
      this.onopen();
    });
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    this._run(() => message.type === "hello" ? this._hello(message)
      : message.type === "join" ? this._join(message) : message.type === "leave" ? undefined : this._write(message));
  }

  close() { this._end(1000, false); }

  /** There is a better way: the page comes back on it. */
  leave() { this._end(4000, true); }

  /** @param {number} code @param {boolean} tell */
  _end(code, tell) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this._cancel();
    if (tell) this.onclose({ code });
  }

  /** @param {() => Promise<void> | void} work */
  _run(work) {
    this._queue = this._queue.then(() => this.readyState === 3 ? undefined : work()).catch(() => this._end(1006, true));
  }

  /** @param {string} method @param {string} path @param {{ key?: string, body?: object }} [how] */
  _ask(method, path, how = {}) {
    return this._request(method, path, { ...how, ...(this._token ? { token: this._token } : {}) });
  }

  /** @param {object} message */
  _tell(message) { if (this.readyState === 1) this.onmessage({ data: JSON.stringify(message) }); }

  /** @param {{ id: number, token?: string }} message */
  async _hello({ id, token, ...more }) {
    const { status, body } = await this._request("POST", "hello", { body: { id, ...more, ...(token ? { token } : {}) } });
    // Who we are is still true if it is refused for now.
    if (status !== 200) return this._tell({ ...body, type: "error", id });
    this._token = body.token || token;
    this._clientToken = body.clientToken;
    this._tell({ ...body, type: "welcome", id });
  }

  /** @param {{ id: number, view?: string, have?: any }} message */
  async _join({ id, view, have }) {
    this._have = have;
    this._view = view || (have ? have.view : "");
    const { status, body } = await this._changes();
    if (status !== 200) return this._tell({ ...body, type: "error", id });
    this._told = { ballot: "", right: JSON.stringify(body.right), here: "" };
    this._tell({ type: "joined", id, board: this._board, view: this._viewOf(body), right: body.right });
    this._follows = true;
    this._take(body);
  }

  /** @param {any} message a write: its receipt comes after what it changed, as over a socket (P45) */
  async _write({ type, id, as, board, ...body }) {
    const key = `${as || this._clientToken}:${id}`;
    const { status, body: answer } = await this._ask("POST", `boards/${board}/${type}`, { key, body });
    if (status === 401) return this._end(EXPIRED, true);
    const name = { id, board, ...(as ? { as: this._clientOf(as) } : {}) };
    if (status !== 200) return this._tell({ ...answer, type: "error", ...name });
    if (this._follows) await this._poll();
    const named = type === "invite" ? "invited" : type === "people" ? "people" : "receipt";
    this._tell({ ...answer, type: named, ...name });
  }

  _changes() {
    const { epoch = "", rev = 0, digest = "" } = this._have || {};
    const cursor = this._have ? `&epoch=${epoch}&rev=${rev}&digest=${digest}` : "";
    const view = this._view ? `view=${this._view}` : "";
    return this._ask("GET", `boards/${this._board}/changes?${view}${cursor}`);
  }

  /** @returns {Promise<void>} */
  async _poll() {
    const { status, body } = await this._changes();
    if (status === 200) return this._take(body);
    if (status === 401) return this._end(EXPIRED, true);
    if (body && body.code === "no-board") return this._tell({ type: "gone", board: this._board });
    // The view is one that this person may no longer see: the server knows the best that is left.
    if (status === 403 && this._view) {
      this._view = "";
      this._have = undefined;
      return this._poll();
    }
    this._later(AGAIN);
  }

  /** @param {any} body what a question brought @returns {string} the view that it is about */
  _viewOf({ snapshot, right }) { return snapshot ? snapshot.view : this._view || (right === "host" ? "host" : "participant"); }

  /**
   * Tells something that isn't part of the board, if it is another than before.
   * @param {"ballot" | "right" | "here"} name @param {any} value @param {object} message
   */
  _tellOther(name, value, message) {
    const text = value === undefined ? "" : JSON.stringify(value);
    if (!text || text === this._told[name]) return;
    this._told[name] = text;
    this._tell(message);
  }

  /** @param {any} body what a question brought */
  _take(body) {
    const { snapshot, delta, ballot, right, here, next } = body;
    const board = this._board;
    this._tellOther("right", right, { type: "right", board, right, view: this._viewOf(body) });
    this._tellOther("here", here, { type: "here", board, ...here });
    if (snapshot) {
      const { epoch, view, rev, digest } = snapshot;
      this._have = { epoch, view, rev, digest };
      this._view = view;
      this._tell(snapshot);
    }
    if (delta && this._have) {
      this._have = { ...this._have, rev: delta.to, digest: delta.digest };
      this._tell(delta);
    }
    this._tellOther("ballot", ballot, ballot);
    this._later(next || AGAIN);
  }

  /** @param {number} ms */
  _later(ms) {
    this._cancel();
    this._cancel = this._clock.later(() => this._run(() => this._poll()), ms);
  }
}
