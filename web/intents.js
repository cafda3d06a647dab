/**
 * What a host wants, and what became of it: each intent is named like a click, so that a lost link repeats it without
 * doing it twice. Kept by this page load only: who reloads asks again.
 *
 * @typedef {import("./wire.js").Intent} Intent
 * @typedef {import("./wire.js").Receipt | import("./wire.js").Refusal | import("./wire.js").Invited
 *   | import("./wire.js").People} Reply
 * @typedef {{ intent: Intent, id: number, client: { id: string, token: string } | null,
 *   resolve: (reply: Reply) => void }} Asked
 * `client` is whose name it has gone out under, null before it has.
 */
import { AGAIN } from "./courier.js";

export class Intents {
  /**
   * @param {import("./session.js").Session} session @param {string} board
   * @param {import("./link.js").Clock} clock
   */
  constructor(session, board, clock) {
    this._session = session;
    this._board = board;
    this._clock = clock;
    /**
     * Without an answer, oldest first.
     * @type {Asked[]}
     */
    this._asked = [];
    session.parts.push(this);
  }

  /**
   * Sends an intent, now or once there is a link. The promise holds the reply: a receipt, what was asked for, or an
   * error (`type` tells), which is final.
   * @param {Intent} intent
   * @returns {Promise<Reply>}
   */
  ask(intent) {
    return new Promise(resolve => {
      /** @type {Asked} */
      const asked = { intent, id: 0, client: null, resolve };
      this._asked.push(asked);
      if (this._session.welcomed) this._send(asked);
    });
  }

  /** Intents without an answer, the waiting ones too. */
  get waiting() { return this._asked.length; }

  /** Sends everything that has no answer, under the name that it has. */
  welcomed() { this._asked.forEach(asked => this._send(asked)); }

  lost() { /* nothing is given up: `welcomed` repeats it */ }

  /** @param {string} client @param {import("./wire.js").ServerMessage} message */
  answered(client, message) {
    if (!("id" in message)) return;
    const asked = this._asked.find(asked => asked.client && asked.client.id === client && asked.id === message.id);
    if (!asked) return;
    if (message.type === "error") {
      const wait = message.code === "unknown" ? AGAIN : typeof message.retry === "number" ? message.retry : null;
      if (wait !== null) return void this._clock.later(() => this._again(asked), wait);
    }
    this._asked = this._asked.filter(other => other !== asked);
    asked.resolve(/** @type {Reply} */ (message));
  }

  /** @param {Asked} asked */
  _again(asked) { if (this._session.welcomed && this._asked.includes(asked)) this._send(asked); }

  /** @param {Asked} asked */
  _send(asked) {
    if (!asked.client) {
      asked.client = this._session.client;
      asked.id = this._session.nextId();
    }
    const as = asked.client.token === this._session.client.token ? {} : { as: asked.client.token };
    const message = { ...asked.intent, id: asked.id, board: this._board, ...as };
    this._session.send(message, `${asked.client.id}:${asked.id}`);
  }
}
