/**
 * The conversation about one board: hello, join, writes, and what to do about each answer. Pure over its parts.
 *
 * @typedef {import("./wire.js").ServerMessage} ServerMessage
 * @typedef {import("./wire.js").ClientMessage} ClientMessage
 * @typedef {import("./outbox.js").Write} Write
 * @typedef {{ token(): string | null, keep(token: string): void, refused(): void, forget(): void }} Identity
 * Who we say we are: `keep` a person's token for the next page load; `refused` when the server doesn't know it (any
 * more); `forget` when somebody else goes on.
 * @typedef {{ type: "groups", groups: string[] } | { type: "board" } | { type: "right", right: string }
 *   | { type: "gone" } | { type: "no-board" } | { type: "stopped", code: string } | { type: "here", people: number }
 *   | { type: "saved", group: string } | { type: "refused", group: string } | { type: "page" } | { type: "live" }} News
 * `saved` is a vote that counts: a shared click shows that by itself.
 * @typedef {{ welcomed(): void, lost(): void, answered(client: string, message: ServerMessage): void }} Part
 * Who else talks over this link.
 */
import { decode, encode } from "./wire.js";
import { keyOf } from "./outbox.js";
import { PROBE } from "./link.js";

/** A repeat after `unknown` waits this long (ms): the disk that failed needs a moment. */
export const AGAIN = 500;
/** Two clocks that part by more than this show that the device slept (ms). */
const SLEPT = 1000;

export class Session {
  /**
   * @param {import("./link.js").Link} link
   * @param {import("./model.js").Board} board
   * @param {import("./outbox.js").Outbox} outbox
   * @param {Identity} identity
   * @param {import("./link.js").Clock} clock
   * @param {(news: News) => void} tell
   */
  constructor(link, board, outbox, identity, clock, tell) {
    this._link = link;
    this._board = board;
    this._outbox = outbox;
    this._identity = identity;
    this._clock = clock;
    this._tell = tell;
    this._lastId = 0;
    this._hello = 0;
    this._join = 0;
    /** The client of this page load: once there is one, the same until the page goes. */
    this._client = "";
    this._clientToken = "";
    /** Whether the server may still know this client. */
    this._known = true;
    this._welcomed = false;
    this._page = "";
    this._unreceipted = 64;
    /** The view that is asked for; "": the best that the right allows (P7). */
    this.view = "";
    /**
     * Others that talk over this link.
     * @type {Part[]}
     */
    this.parts = [];
    /** When the last hello left, by the clock that only goes forward. */
    this._helloAt = 0;
    /** What is added to that clock to get the server's, and to get the device's. */
    this._ahead = { server: clock.now() - this._steady(), device: clock.now() - this._steady() };
    /**
     * Keys of writes that have gone out over this socket and wait.
     * @type {Set<string>}
     */
    this._out = new Set();
    /**
     * Keys of writes that wait for their time to be repeated.
     * @type {Set<string>}
     */
    this._resting = new Set();
    for (const write of outbox.writes) {
      if (write.board !== board.id) continue;
      const more = { withdraw: write.withdraw, sent: 1 };
      board.click(keyOf(write), write.group, write.on, write.off, "kept", clock.now(), more);
    }
  }

  /** The client of this page load, with the token that names it later. */
  get client() { return { id: this._client, token: this._clientToken }; }

  /** Whether the server takes writes of ours now. */
  get welcomed() { return this._welcomed; }

  /** The server's clock (ms UTC), whatever the device's says. */
  serverTime() { return this._steady() + this._ahead.server; }

  _steady() { return this._clock.steady ? this._clock.steady() : this._clock.now(); }

  /** A number for a message of ours (P4). */
  nextId() { return ++this._lastId; }

  /** There is a socket: say who we are and what we hold; writes follow when we are welcome. */
  opened() {
    this._welcomed = false;
    this._out.clear();
    this._sayHello();
    this._sendJoin(true);
  }

  /** The socket is gone; what has no receipt is kept. */
  lost() {
    this._welcomed = false;
    this._out.clear();
    this._markAll("kept");
    this.parts.forEach(part => part.lost());
  }

  /** Find out whether the link lives, and catch up if it does. After a sleep the time is asked for, too. */
  probe() {
    if (Math.abs(this._clock.now() - this._steady() - this._ahead.device) > SLEPT) this._sayHello();
    this._sendJoin(true, PROBE);
  }

  /**
   * Somebody else goes on with this page: a new person, with ballots of their own. Writes under way keep their names,
   * so they stay the earlier person's.
   */
  nextPerson() {
    this._identity.forget();
    this._known = false;
    this._client = this._clientToken = "";
    this.lost();
    this._board.forgetPerson();
    this._tell({ type: "board" });
    this._link.restart();
  }

  /**
   * Writes what somebody wants; absolute, so it may be late but never becomes the opposite (E9).
   * @param {string} group @param {string[]} on @param {string[]} off
   */
  write(group, on, off) { this._add(group, on, off, {}); }

  /**
   * Takes an answer back (P46).
   * @param {string} group
   */
  withdraw(group) { this._add(group, [], [], { withdraw: true }); }

  /** @param {string} group @param {string[]} on @param {string[]} off @param {{ withdraw?: boolean }} how */
  _add(group, on, off, how) {
    if (!this._client) return;
    const model = this._board.group(group);
    /** @type {Write} */
    const write = {
      client: this._client, clientToken: this._clientToken, id: ++this._lastId, at: this._clock.now(),
      board: this._board.id, group, on, off, ...how, ...(model && model.poll ? { round: model.poll.round } : {}),
    };
    this._outbox.add(write);
    this._board.click(keyOf(write), group, on, off, this._welcomed ? "sending" : "kept", this._clock.now(), how);
    this._pump();
    this._tell({ type: "groups", groups: [group] });
  }

  /** @param {string} frame */
  received(frame) {
    const message = decode(frame);
    if (!message) return;
    const as = "as" in message && message.as ? message.as : this._client;
    if ("id" in message && message.id) {
      this._link.answered(`${as}:${message.id}`);
      this._link.answered(`:${message.id}`);
      this.parts.forEach(part => part.answered(as, message));
    }
    if ("board" in message && message.board !== this._board.id) return;
    switch (message.type) {
      case "welcome": return this._onWelcome(message);
      case "joined": return this._onJoined(message);
      case "snapshot": case "delta": return this._onPush(message);
      case "receipt": return this._onReceipt(`${as}:${message.id}`, message.rev);
      case "error": return this._onError(`${as}:${message.id}`, message);
      case "ballot": return this._tell({ type: "groups", groups: this._board.takeBallots(message) });
      case "here": return this._tell({ type: "here", people: message.people });
      case "right": return this._tell({ type: "right", right: message.right });
      case "gone": return this._end({ type: "gone" });
      case "goaway": return this._link.goAway(message.after);
    }
  }

  /** @param {import("./wire.js").Welcome} message */
  _onWelcome(message) {
    if (message.id !== this._hello) return;
    this._setClock(message.time);
    if (message.token) this._identity.keep(message.token);
    if (this._page && message.page && message.page !== this._page) this._tell({ type: "page" });
    this._page = message.page || this._page;
    this._client = message.client;
    this._clientToken = message.clientToken;
    this._known = true;
    this._unreceipted = message.limits.unreceipted || this._unreceipted;
    this._welcomed = true;
    this._pump();
    this.parts.forEach(part => part.welcomed());
  }

  /**
   * The server told its time in the middle between our hello and now, as far as we can know.
   * @param {number | undefined} time
   */
  _setClock(time) {
    const now = this._steady();
    this._ahead.device = this._clock.now() - now;
    if (time) this._ahead.server = time - (this._helloAt + now) / 2;
  }

  /** @param {import("./wire.js").Joined} message */
  _onJoined(message) {
    if (message.id !== this._join) return;
    this._join = 0;
    this._tell({ type: "right", right: message.right });
    this._tell({ type: "live" });
  }

  /**
   * A join starts over from what it said we have (P7), so what comes before its answer is passed over: applying it
   * would make a gap of the delta that follows the answer, and another join of the gap, for as long as others click.
   * @param {import("./wire.js").Snapshot | import("./wire.js").Delta} message
   */
  _onPush(message) {
    if (this._join) return;
    const change = this._board.apply(message, this._clock.now());
    if (change.outcome === "changed") this._tell({ type: "groups", groups: change.groups });
    if (change.outcome === "rebuilt") this._dropLate();
    if (change.outcome === "rebuilt") this._tell({ type: "board" });
    if (change.outcome === "rejoin") this._sendJoin(change.have);
  }

  /** A vote that hasn't left before the next round began isn't one for that round. */
  _dropLate() {
    for (const write of this._outbox.writes) {
      const group = this._board.group(write.group);
      if (write.board !== this._board.id || !group || !group.poll || this._out.has(keyOf(write))) continue;
      if (write.round === undefined || write.round === group.poll.round) continue;
      this._outbox.remove(write);
      this._board.refuse(keyOf(write), { code: "round" }, this._clock.now());
    }
  }

  /** @param {string} key @param {number} rev */
  _onReceipt(key, rev) {
    this._out.delete(key);
    const write = this._outbox.find(key);
    if (write) this._outbox.remove(write);
    const id = this._board.receive(key, rev, this._clock.now());
    this._say(id);
    const group = id && this._board.group(id);
    if (group && group.poll) this._tell({ type: "saved", group: group.id });
    this._pump();
  }

  /** @param {string} key @param {import("./wire.js").Refusal} error */
  _onError(key, error) {
    if (!error.as && error.id === this._hello) return this._onHelloRefused();
    if (!error.as && error.id === this._join) return this._onJoinRefused(error);
    const write = this._outbox.find(key);
    if (!write || !this._out.delete(key)) return;
    if (error.code === "unknown") this._rest(write, AGAIN);
    else if (typeof error.retry === "number" || error.code === "too-many") {
      this._rename(write, typeof error.retry === "number" ? error.retry : AGAIN);
    } else {
      this._outbox.remove(write);
      const group = this._board.refuse(key, this._why(error), this._clock.now());
      this._say(group);
      if (group) this._tell({ type: "refused", group });
    }
    this._pump();
  }

  /** @param {import("./wire.js").Refusal} error @returns {import("./clicks.js").Why} */
  _why({ code, limit, time }) { return time === undefined ? { code, limit } : { code, limit, time }; }

  /** The server doesn't know us (any more): go on as somebody new. Writes keep the names that they have. */
  _onHelloRefused() {
    if (!this._identity.token() && !this._known) return this._end({ type: "stopped", code: "unauthorized" });
    this._identity.refused();
    this._known = false;
    this._sayHello();
    this._sendJoin(true);
  }

  /** @param {import("./wire.js").Refusal} error */
  _onJoinRefused(error) {
    this._join = 0;
    if (error.code === "no-board") return this._end(this._board.declared ? { type: "gone" } : { type: "no-board" });
    if (error.retry === "never") return this._end({ type: "stopped", code: error.code });
    const delay = error.retry === "now" ? AGAIN : error.retry;
    this._clock.later(() => { if (!this._join) this._sendJoin(true); }, delay);
  }

  /** @param {News} news */
  _end(news) {
    this._link.stop();
    this._tell(news);
  }

  _sayHello() {
    const token = this._identity.token();
    this._hello = ++this._lastId;
    this._helloAt = this._steady();
    this.send({
      type: "hello", id: this._hello, capabilities: [],
      ...(token ? { token } : {}), ...(this._clientToken && this._known ? { client: this._clientToken } : {}),
    });
  }

  /** @param {boolean} withHave @param {number} [ms] */
  _sendJoin(withHave, ms) {
    const have = withHave ? this._board.have() : undefined;
    const view = this.view ? { view: this.view } : {};
    this._join = ++this._lastId;
    this.send({ type: "join", id: this._join, board: this._board.id, ...view, ...(have ? { have } : {}) }, undefined, ms);
  }

  /**
   * Sends what the limit of writes without a receipt allows (P20), oldest first. A write that rests holds up later ones
   * of its group, or an older click could undo a newer one.
   */
  _pump() {
    if (!this._welcomed) return;
    const held = new Set();
    for (const write of this._outbox.writes) {
      const key = keyOf(write);
      if (this._out.size >= this._unreceipted) return;
      if (this._resting.has(key)) held.add(`${write.board} ${write.group}`);
      if (this._out.has(key) || held.has(`${write.board} ${write.group}`)) continue;
      if (!this.send(this._message(write), key)) return;
      this._out.add(key);
      this._say(this._board.mark(key, "sending", this._clock.now()));
    }
  }

  /** @param {Write} write @returns {ClientMessage} */
  _message({ id, board, group, on, off, clientToken, withdraw, round }) {
    const as = clientToken === this._clientToken ? {} : { as: clientToken };
    const more = round === undefined ? as : { round, ...as };
    return withdraw ? { type: "withdraw", id, board, group, ...more } : { type: "set", id, board, group, on, off, ...more };
  }

  /**
   * A final answer that invites a retry: it takes a new name (P18).
   * @param {Write} write @param {number} ms
   */
  _rename(write, ms) {
    const renamed = { ...write, client: this._client, clientToken: this._clientToken, id: ++this._lastId };
    this._outbox.rename(write, renamed);
    this._board.rename(keyOf(write), keyOf(renamed));
    this._rest(renamed, ms);
  }

  /** @param {Write} write @param {number} ms */
  _rest(write, ms) {
    this._resting.add(keyOf(write));
    this._clock.later(() => {
      this._resting.delete(keyOf(write));
      this._pump();
    }, ms);
  }

  /** @param {"kept"} state */
  _markAll(state) {
    const groups = this._board.clicks.map(click => this._board.mark(click.key, state, this._clock.now()));
    groups.forEach(group => this._say(group));
  }

  /** @param {string | null} group */
  _say(group) { if (group) this._tell({ type: "groups", groups: [group] }); }

  /**
   * @param {ClientMessage} message @param {string} [key] what its answer is known by
   * @param {number} [ms] how long its answer may take
   * @returns {boolean} false when there is no link
   */
  send(message, key = `:${message.id}`, ms) {
    if (!this._link.send(encode(message))) return false;
    this._link.await(key, ms);
    return true;
  }
}
