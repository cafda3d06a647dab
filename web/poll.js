/**
 * A group in poll mode: the tally that everybody sees, and a person's own ballot. Pure.
 *
 * @typedef {import("./wire.js").PollMessage} PollMessage
 * @typedef {Set<string> | null} Ballot the buttons that a person chose, by id; null is not answered, which isn't empty
 * @typedef {{ on: string[], off: string[], withdraw?: boolean }} Vote what a person does to a ballot
 */
import { KIND, WHOLE_BOARD } from "./digest.js";

/** The ordinal that stands for an empty ballot, where that is an answer. */
export const EMPTY = -1;

/** What a poll's view shows of it, kept up to date by deltas (P40, P41). */
export class Poll {
  /** @param {PollMessage} message */
  constructor(message) {
    this.round = message.round;
    this.stage = message.stage;
    this.results = message.results;
    /** Whether participants and screen are shown the counts. */
    this.shown = message.shown === true;
    /** Whether this view is, which a host's always is. */
    this.counted = message.counts !== undefined;
    this.closesAt = message.closesAt || 0;
    this.closedAt = message.closedAt || 0;
    /** How many have answered, without those counted by hand. */
    this.people = message.people || 0;
    /** How many of them chose nothing, where that is an answer. */
    this.empty = message.empty || 0;
    /** @type {Map<number, number>} */
    this.counts = new Map(message.counts || []);
    const hand = message.hand || { people: 0, counts: [] };
    this.hand = { people: hand.people, empty: hand.empty || 0, counts: new Map(hand.counts) };
    this.rounds = message.rounds || [];
    this.correct = new Set((message.correct || []).concat(message.noneCorrect ? EMPTY : []));
    /** Whether everybody is told which are correct; only a host's view says so. */
    this.revealed = message.revealed === true;
    /** Buttons whose label was changed after the first ballot. */
    this.edited = new Set(message.edited || []);
  }

  /** How many have answered, by hand too: what percentages are of. */
  get base() { return this.people + this.hand.people; }

  /** @param {number} ordinal how many chose this button, by hand too */
  count(ordinal) { return (this.counts.get(ordinal) || 0) + (this.hand.counts.get(ordinal) || 0); }

  /** How many chose nothing, by hand too. */
  get none() { return this.empty + this.hand.empty; }

  /**
   * The cells that belong into the digest.
   * @param {(button: number, kind: number, value: number) => void} visit
   */
  cells(visit) {
    visit(WHOLE_BOARD, KIND.people, this.people);
    visit(WHOLE_BOARD, KIND.empty, this.empty);
    this.counts.forEach((count, button) => visit(button, KIND.count, count));
  }

  /**
   * Takes new values in. `visit` is told each old and each new one: a cell goes in and out of the digest likewise.
   * @param {import("./wire.js").Tallies} tallies @param {(button: number, kind: number, value: number) => void} visit
   */
  take([, people, counts, empty], visit) {
    for (const [button, count] of counts) {
      visit(button, KIND.count, this.counts.get(button) || 0);
      visit(button, KIND.count, count);
      if (count) this.counts.set(button, count);
      else this.counts.delete(button);
    }
    if (people !== null) {
      visit(WHOLE_BOARD, KIND.people, this.people);
      visit(WHOLE_BOARD, KIND.people, this.people = people);
    }
    if (empty !== null) {
      visit(WHOLE_BOARD, KIND.empty, this.empty);
      visit(WHOLE_BOARD, KIND.empty, this.empty = empty);
    }
  }
}

/**
 * The ballot that a vote makes of another (P46): it starts from nothing checked, and what leaves nothing checked takes
 * the answer back, except where an empty ballot is an answer.
 * @param {Ballot} ballot @param {Vote} vote @param {boolean} one whether the style allows one choice only
 * @param {boolean} emptyCounts
 * @returns {Ballot}
 */
export function voted(ballot, vote, one, emptyCounts) {
  if (vote.withdraw) return null;
  const next = new Set(one && vote.on.length ? [] : ballot || []);
  vote.off.forEach(id => next.delete(id));
  vote.on.forEach(id => next.add(id));
  return next.size || emptyCounts ? next : null;
}

/** Ticks that nobody was told of yet. They belong to a round, and outlive whatever others do meanwhile. */
export class Draft {
  /** @param {number} round @param {Ballot} ballot what they start from */
  constructor(round, ballot) {
    this.round = round;
    this.on = new Set(ballot || []);
  }

  /**
   * @param {Vote} vote @param {boolean} one
   * @returns {this}
   */
  put(vote, one) {
    this.on = voted(this.on, vote, one, true) || new Set();
    return this;
  }

  /** @param {(id: string) => boolean} exists lets go of ticks whose button is gone */
  keep(exists) { this.on.forEach(id => { if (!exists(id)) this.on.delete(id); }); }

  /**
   * The vote that makes a ballot of this draft, or null when it is one already.
   * @param {Ballot} ballot
   * @returns {{ on: string[], off: string[] } | null}
   */
  vote(ballot) {
    const off = Array.from(ballot || []).filter(id => !this.on.has(id));
    const same = !off.length && ballot && ballot.size === this.on.size;
    return same || !ballot && !this.on.size ? null : { on: Array.from(this.on), off };
  }
}
