/**
 * The conversation about one board: hello, join, writes, and what to do about each answer. Pure over its parts.
 *
 * @typedef {import("./wire.js").ServerMessage} ServerMessage
 * @typedef {import("./wire.js").ClientMessage} ClientMessage
 * @typedef {import("./client.js").Identity} Identity
 * @typedef {{ type: "groups", groups: string[] } | { type: "board" } | { type: "right", right: string }
 *   | { type: "gone" } | { type: "no-board" } | { type: "stopped", code: string } | { type: "here", people: number, host: boolean }
 *   | { type: "saved", group: string } | { type: "refused", group: string } | { type: "page" } | { type: "live" }} News
 * `saved` is a vote that counts: a shared click shows that by itself.
 * @typedef {{ welcomed(): void, lost(): void, answered(client: string, message: ServerMessage): void }} Part
 * Who else talks over this link.
 */
import { Client } from "./client.js";
import { AGAIN, Courier } from "./courier.js";
import { decode, encode } from "./wire.js";
import { PROBE } from "./link.js";
import { ServerTime } from "./server-time.js";

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
    /** Who this page load is. */
    this._client = new Client(identity);
    this._clock = clock;
    this._tell = tell;
    this._lastId = 0;
    this._hello = 0;
    this._join = 0;
    this._welcomed = false;
    this._page = "";
    /** The view that is asked for; "": the best that the right allows (P7). */
    this.view = "";
    /**
     * Others that talk over this link.
     * @type {Part[]}
     */
    this.parts = [];
    this._time = new ServerTime(clock);
    this._courier = new Courier(outbox, board, clock, {
      client: () => this.client, nextId: () => this.nextId(),
      send: (message, key) => this._welcomed && this.send(message, key), say: group => this._say(group),
    });
  }

  /** The client of this page load as it is now, with the token that names it later, and whose it is. */
  get client() {
    const { id, token, person } = this._client;
    return { id, token, person };
  }

  /** Whether the server takes writes of ours now. */
  get welcomed() { return this._welcomed; }

  /** The server's clock (ms UTC), whatever the device's says. */
  serverTime() { return this._time.now(); }

  /** A number for a message of ours (P4). */
  nextId() { return ++this._lastId; }

  /** There is a socket: say who we are and what we hold; writes follow when we are welcome. */
  opened() {
    this._welcomed = false;
    this._courier.lost();
    this._enter();
  }

  /** The socket is gone; what has no receipt is kept. */
  lost() {
    this._welcomed = false;
    this._courier.lost();
    this._board.clicks.map(click => this._board.mark(click.key, "kept", this._clock.now()))
      .forEach(group => this._say(group));
    this.parts.forEach(part => part.lost());
  }

  /** Find out whether the link lives, and catch up if it does. After a sleep the time is asked for, too. */
  probe() {
    if (this._time.slept) this._sayHello();
    this._sendJoin(true, PROBE);
  }

  /**
   * Somebody else goes on with this page: a new person, with ballots of their own. Writes under way keep their names,
   * and the client's token says whose they are, so they stay the earlier person's.
   */
  nextPerson() {
    this._client.forget();
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
    if (!this._client.id) return;
    this._courier.add(group, on, off, how, this._welcomed ? "sending" : "kept");
    this._tell({ type: "groups", groups: [group] });
  }

  /** @param {string} frame */
  received(frame) {
    const message = decode(frame);
    if (!message) return;
    const as = "as" in message && message.as ? message.as : this._client.id;
    if ("id" in message && message.id) {
      this._link.answered(`${as}:${message.id}`);
      this._link.answered(`:${message.id}`);
      this.parts.forEach(part => part.answered(as, message));
    }
    // A vote that was kept for another board is answered here as well.
    if ("board" in message && message.board !== this._board.id && message.type !== "receipt") return;
    switch (message.type) {
      case "welcome": return this._onWelcome(message);
      case "joined": return this._onJoined(message);
      case "snapshot": case "delta": return this._onPush(message);
      case "receipt": return this._onReceipt(`${as}:${message.id}`, message.rev);
      case "error": return this._onError(`${as}:${message.id}`, message);
      case "ballot": return this._tell({ type: "groups", groups: this._board.takeBallots(message) });
      case "here": return this._tell({ type: "here", people: message.people, host: message.host === true });
      case "right": return this._tell({ type: "right", right: message.right });
      case "gone": return this._end({ type: "gone" });
      case "goaway": return this._link.goAway(message.after);
    }
  }

  /** @param {import("./wire.js").Welcome} message */
  _onWelcome(message) {
    if (message.id !== this._hello) return;
    this._time.told(message.time);
    if (this._page && message.page && message.page !== this._page) this._tell({ type: "page" });
    this._page = message.page || this._page;
    this._client.welcomed(message);
    this._welcomed = true;
    this._courier.welcomed(message.limits.unreceipted);
    this.parts.forEach(part => part.welcomed());
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
    if (change.outcome === "rebuilt") this._courier.dropLate();
    if (change.outcome === "rebuilt") this._tell({ type: "board" });
    if (change.outcome === "rejoin") this._sendJoin(change.have);
  }

  /** @param {string} key @param {import("./wire.js").Refusal} error */
  _onError(key, error) {
    if (!error.as && error.id === this._hello) return this._onHelloRefused(error);
    if (!error.as && error.id === this._join) return this._onJoinRefused(error);
    const group = this._courier.refused(key, error);
    this._say(group);
    if (group) this._tell({ type: "refused", group });
  }

  /** @param {string} key @param {number} rev */
  _onReceipt(key, rev) {
    const id = this._courier.received(key, rev);
    this._say(id);
    const group = id && this._board.group(id);
    if (group && group.poll) this._tell({ type: "saved", group: group.id });
  }

  /**
   * The server doesn't know us (any more): go on as somebody new. Writes keep the names that they have.
   * @param {import("./wire.js").Refusal} error
   */
  _onHelloRefused(error) {
    if (typeof error.retry === "number") {
      // Too much at once: who we are is still true.
      const hello = this._hello;
      return void this._clock.later(() => { if (this._hello === hello && !this._welcomed) this._enter(); }, error.retry);
    }
    if (!this._client.refused()) return this._end({ type: "stopped", code: "unauthorized" });
    this._enter();
  }

  _enter() {
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
    this._hello = ++this._lastId;
    this._time.asked();
    this.send(this._client.hello(this._hello));
  }

  /** @param {boolean} withHave @param {number} [ms] */
  _sendJoin(withHave, ms) {
    const have = withHave ? this._board.have() : undefined;
    const view = this.view ? { view: this.view } : {};
    this._join = ++this._lastId;
    this.send({ type: "join", id: this._join, board: this._board.id, ...view, ...(have ? { have } : {}) }, undefined, ms);
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
