/**
 * Sends what the outbox holds, and deals with each answer.
 *
 * @typedef {import("./outbox.js").Write} Write
 * @typedef {{ client(): { id: string, token: string, person: string }, nextId(): number,
 *   send(message: import("./wire.js").ClientMessage, key: string): boolean, say(group: string | null): void }} Port
 * What a courier needs of the conversation; `send` is false while nothing can be sent.
 */
import { OPERATOR } from "./client.js";
import { keyOf } from "./outbox.js";

/** A repeat after `unknown` waits this long (ms): the disk that failed needs a moment. */
export const AGAIN = 500;

/** Sends what is in the outbox, in order, each under its name until its answer is final. */
export class Courier {
  /**
   * @param {import("./outbox.js").Outbox} outbox @param {import("./model.js").Board} board @param {import("./link.js").Clock} clock
   * @param {Port} port
   */
  constructor(outbox, board, clock, port) {
    this._outbox = outbox;
    this._board = board;
    this._clock = clock;
    this._port = port;
    this._unreceipted = 64;
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
      if (write.board !== board.id || !this._isMine(write)) continue;
      const more = { withdraw: write.withdraw, sent: 1 };
      board.click(keyOf(write), write.group, write.on, write.off, "kept", clock.now(), more);
    }
  }

  /** @param {Write} write whether whoever has this page wrote it */
  _isMine({ person }) { return person === undefined || person === this._port.client().person; }

  /** The socket is gone: nothing is out any more. */
  lost() { this._out.clear(); }

  /** @param {number | undefined} unreceipted how many writes may wait for receipts */
  welcomed(unreceipted) {
    this._unreceipted = unreceipted || this._unreceipted;
    this.pump();
  }

  /**
   * @param {string} group @param {string[]} on @param {string[]} off @param {{ withdraw?: boolean }} how
   * @param {"sending" | "kept"} state
   */
  add(group, on, off, how, state) {
    const model = this._board.group(group);
    const { id, token, person } = this._port.client();
    const now = this._clock.now();
    /** @type {Write} */
    const write = {
      client: id, clientToken: token, person, id: this._port.nextId(), at: now, board: this._board.id, group, on, off, ...how,
      ...(model && model.poll ? { round: model.poll.round } : {}),
    };
    this._outbox.add(write);
    this._board.click(keyOf(write), group, on, off, state, now, how);
    this.pump();
  }

  /**
   * @param {string} key @param {number} rev
   * @returns {string | null} the group of the write that counts
   */
  received(key, rev) {
    this._out.delete(key);
    const write = this._outbox.find(key);
    if (write) this._outbox.remove(write);
    const group = this._board.receive(key, rev, this._clock.now());
    this.pump();
    return group;
  }

  /**
   * @param {string} key @param {import("./wire.js").Refusal} error
   * @returns {string | null} the group of the write, if that is the end of it
   */
  refused(key, { code, limit, time, retry }) {
    const write = this._outbox.find(key);
    if (!write || !this._out.delete(key)) return null;
    let group = null;
    if (code === "unknown") this._rest(write, AGAIN);
    else if (typeof retry === "number") this._rest(write, retry);
    else if (code === "too-many" && this._isMine(write)) this._rename(write, AGAIN);
    else if (code === "too-many") this._rest(write, AGAIN);
    else {
      this._outbox.remove(write);
      group = this._board.refuse(key, { code, limit, ...(time ? { time } : {}) }, this._clock.now());
    }
    this.pump();
    return group;
  }

  /** A vote that hasn't left before the next round began isn't one for that round. */
  dropLate() {
    for (const write of this._outbox.writes) {
      const group = this._board.group(write.group);
      if (write.board !== this._board.id || !group || !group.poll || this._out.has(keyOf(write))) continue;
      if (write.round === undefined || write.round === group.poll.round) continue;
      this._outbox.remove(write);
      this._board.refuse(keyOf(write), { code: "round" }, this._clock.now());
    }
  }

  /**
   * Sends what the limit of writes without a receipt allows (P20), oldest first. A write that rests holds up later ones
   * of its group, or an older click could undo a newer one. Nobody's client but the operator's own is the operator's.
   */
  pump() {
    const held = new Set();
    for (const write of this._outbox.writes) {
      const key = keyOf(write);
      const place = `${write.person} ${write.board} ${write.group}`;
      if (this._out.size >= this._unreceipted) return;
      if (write.person === OPERATOR && !this._isMine(write)) continue;
      if (this._resting.has(key)) held.add(place);
      if (this._out.has(key) || held.has(place)) continue;
      if (!this._port.send(this._message(write), key)) return;
      this._out.add(key);
      this._port.say(this._board.mark(key, "sending", this._clock.now()));
    }
  }

  /** @param {Write} write @returns {import("./wire.js").ClientMessage} */
  _message({ id, board, group, on, off, clientToken, withdraw, round }) {
    const as = clientToken === this._port.client().token ? {} : { as: clientToken };
    const more = round === undefined ? as : { round, ...as };
    return withdraw ? { type: "withdraw", id, board, group, ...more } : { type: "set", id, board, group, on, off, ...more };
  }

  /**
   * A final answer that invites a retry: it takes a new name (P18).
   * @param {Write} write @param {number} ms
   */
  _rename(write, ms) {
    const { id, token } = this._port.client();
    const renamed = { ...write, client: id, clientToken: token, id: this._port.nextId() };
    this._outbox.rename(write, renamed);
    this._board.rename(keyOf(write), keyOf(renamed));
    this._rest(renamed, ms);
  }

  /** @param {Write} write @param {number} ms */
  _rest(write, ms) {
    this._resting.add(keyOf(write));
    this._clock.later(() => {
      this._resting.delete(keyOf(write));
      this.pump();
    }, ms);
  }
}
