/**
 * A rehearsal: people who aren't there vote at random, over connections of their own, so that a host sees what the hall
 * will see. Knows no DOM.
 *
 * @typedef {{ readyState: number, send(text: string): void, close(): void, onopen: any, onmessage: any, onclose: any }} Socket
 * @typedef {{ group: string, style: string, buttons: string[], min: number, max: number, one: boolean }} Ballot
 */

/** Votes come within this time after somebody is there, and again now and then (ms). */
const PACE = 4000;

/**
 * The id of the board that a rehearsal uses.
 * @param {string} board @param {string} code
 */
export function rehearsalId(board, code) { return `${board.slice(0, 55)}-r${code}`; }

/**
 * A random answer that the question allows.
 * @param {Ballot} ballot @param {() => number} random
 * @returns {{ on: string[], off: string[] }}
 */
export function randomVote({ buttons, min, max, one, style }, random) {
  const shuffled = buttons.map(id => ({ id, order: random() })).sort((a, b) => a.order - b.order).map(({ id }) => id);
  if (style === "switch") return random() < 0.5 ? { on: buttons, off: [] } : { on: [], off: buttons };
  if (one) {
    // The first answers are likelier: a result with all bars alike looks like a fault.
    const chosen = buttons[Math.floor(random() * random() * buttons.length)];
    return { on: [chosen], off: [] };
  }
  const most = max || buttons.length;
  const least = Math.max(1, min);
  const count = Math.min(buttons.length, least + Math.floor(random() * (most - least + 1)));
  return { on: shuffled.slice(0, count), off: shuffled.slice(count) };
}

export class Rehearsal {
  /**
   * @param {string} board its id @param {() => Socket} open @param {() => number} random
   * @param {(style: string) => boolean} isOne
   */
  constructor(board, open, random, isOne) {
    this._board = board;
    this._open = open;
    this._random = random;
    this._isOne = isOne;
    /** @type {Socket[]} */
    this._sockets = [];
    /** @type {ReturnType<typeof setTimeout>[]} */
    this._timers = [];
    this.here = 0;
  }

  /** @param {number} people @param {(here: number) => void} tell */
  start(people, tell) {
    for (let n = 0; n < people; n++) this._timers.push(setTimeout(() => this._person(tell), n * 100));
  }

  /** Everybody leaves. */
  stop() {
    this._timers.forEach(clearTimeout);
    this._sockets.forEach(socket => socket.close());
    this._sockets = [];
    this.here = 0;
  }

  /** @param {(here: number) => void} tell */
  _person(tell) {
    const socket = this._open();
    this._sockets.push(socket);
    const person = { id: 2, ballots: /** @type {Ballot[]} */ ([]) };
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", id: 1 }));
      socket.send(JSON.stringify({ type: "join", id: 2, board: this._board, view: "participant" }));
      tell(++this.here);
    };
    socket.onmessage = (/** @type {{ data: string }} */ event) => {
      const message = JSON.parse(event.data);
      if (message.type !== "snapshot") return;
      person.ballots = this._ballots(message);
      this._later(socket, person);
    };
    socket.onclose = () => {
      this._sockets = this._sockets.filter(other => other !== socket);
    };
  }

  /** @param {import("./wire.js").Snapshot} snapshot the questions that are open */
  _ballots({ groups }) {
    return groups.filter(group => group.poll && group.poll.stage === "open").map(group => ({
      group: group.id, style: group.style, min: group.min, max: group.max, one: this._isOne(group.style),
      buttons: (group.buttons || []).map(button => button.id),
    }));
  }

  /** @param {Socket} socket @param {{ id: number, ballots: Ballot[] }} person */
  _later(socket, person) {
    const vote = () => {
      if (socket.readyState !== 1 || !person.ballots.length) return;
      const ballot = person.ballots[Math.floor(this._random() * person.ballots.length)];
      const { on, off } = randomVote(ballot, this._random);
      socket.send(JSON.stringify({ type: "set", id: ++person.id, board: this._board, group: ballot.group, on, off }));
    };
    for (let n = 0; n < Math.min(4, person.ballots.length + 1); n++) {
      this._timers.push(setTimeout(vote, (n + this._random()) * PACE));
    }
  }
}
