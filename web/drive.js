/**
 * What a host's keys and buttons do to the question that everything is about now: on the host's page and on the big
 * screen. Knows no DOM.
 *
 * @typedef {import("./wire.js").Intent} Intent
 */

export class Drive {
  /**
   * @param {import("./model.js").Board} board as its host sees it
   * @param {(intent: Intent) => unknown} ask resolves with the answer @param {() => void} moved another question is the current one, here only
   */
  constructor(board, ask, moved) {
    this._board = board;
    this._ask = ask;
    this._moved = moved;
    /** Where all questions are shown at once, only this page knows which is meant. */
    this._chosen = "";
    /** Where all follow: the question that was asked for and isn't there yet, so that quick keys count from it. */
    this._wanted = "";
    /** Where the current question was seen last: it may be taken away. */
    this._seen = 0;
  }

  /** Whether one question is shown at a time. */
  get one() { return !!this._board.declared && this._board.declared.show === "one"; }

  /** Whether the board is in the archive: its voting can't be opened. */
  get archived() { return !!this._board.declared && !!this._board.declared.archived; }

  /** The question that everything is about; none where all follow one and that was taken away. */
  get current() {
    const { declared, groups } = this._board;
    const id = this.one && declared ? declared.current : this._chosen;
    const place = groups.findIndex(group => group.id === id);
    if (place >= 0) this._seen = place;
    return place >= 0 || this.one ? groups[place] : groups[0];
  }

  /** The place of the current question, from 0; between two where it was taken away. */
  get place() { return this._placeOf(this.current); }

  /** @param {import("./selection.js").Group | undefined} group */
  _placeOf(group) { return group ? this._board.groups.indexOf(group) : this._seen - 0.5; }

  /** The question that the next key is about: the one asked for, else the current one. */
  get _meant() { return this._board.groups.find(group => this.one && group.id === this._wanted) || this.current; }

  /** @param {number} by */
  step(by) {
    const to = this._placeOf(this._meant) + by;
    const next = this._board.groups[by > 0 ? Math.floor(to) : Math.ceil(to)];
    if (!next) return;
    if (this.one) return this._go(next.id);
    this._chosen = next.id;
    this._moved();
  }

  /** @param {string} group */
  async _go(group) {
    this._wanted = group;
    const answer = this._ask({ type: "go", group });
    try { await answer; } finally { if (this._wanted === group) this._wanted = ""; }
  }

  /** @param {import("./keys.js").Command} command */
  obey(command) {
    const meant = this._meant;
    if (command === "next") this.step(1);
    else if (command === "back") this.step(-1);
    else if (command === "toggle" && meant) this.toggle(meant);
    else if (command === "show" && meant) this.show(meant);
  }

  /**
   * Opens voting or closes it.
   * @param {import("./selection.js").Group} group
   */
  toggle({ id, poll }) {
    if (!poll) return;
    if (poll.stage === "open") this._ask({ type: "close", group: id });
    else if (!this.archived) this._ask({ type: "open", group: id });
  }

  /**
   * Shows the result to everybody, or hides it.
   * @param {import("./selection.js").Group} group
   */
  show({ id, poll }) { if (poll) this._ask({ type: "show", group: id, results: !poll.shown }); }
}
