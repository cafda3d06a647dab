/**
 * The board as this page knows it, covered by the clicks that aren't part of it yet. Pure: no DOM, no socket, no clock.
 *
 * @typedef {import("./wire.js").Snapshot} Snapshot
 * @typedef {import("./wire.js").Delta} Delta
 * @typedef {import("./clicks.js").ClickState} ClickState
 * @typedef {import("./clicks.js").Notice} Notice
 * @typedef {import("./clicks.js").Why} Why
 *
 * @typedef {{ outcome: "ignored" } | { outcome: "changed", groups: string[] } | { outcome: "rebuilt", kept: boolean }
 *   | { outcome: "rejoin", have: boolean }} Change
 */
import { Clicks } from "./clicks.js";
import { Digest, KIND, WHOLE_BOARD } from "./digest.js";
import { Group } from "./selection.js";
import { voted } from "./poll.js";

/** A board that follows its server by rev. */
export class Board {
  /**
   * @param {string} id @param {(style: string) => boolean} isOne whether groups of a style allow one choice only
   * @param {(style: string) => boolean} emptyCounts whether an empty ballot is an answer in groups of a style
   */
  constructor(id, isOne, emptyCounts = style => style === "switch") {
    this.id = id;
    this._isOne = isOne;
    this._emptyCounts = emptyCounts;
    /** @type {Snapshot | null} */
    this.declared = null;
    this.rev = 0;
    /**
     * In order of display.
     * @type {Group[]}
     */
    this.groups = [];
    this._clicks = new Clicks();
    this._digest = new Digest();
    /**
     * The own ballots by group, of whatever round.
     * @type {Map<string, { round: number, on: import("./poll.js").Ballot }>}
     */
    this._ballots = new Map();
  }

  /**
   * What this reader holds, to be sent with `join` (P7).
   * @returns {import("./wire.js").Have | undefined}
   */
  have() {
    if (!this.declared) return undefined;
    const { epoch, view } = this.declared;
    return { epoch, view, rev: this.rev, digest: this._digest.toString() };
  }

  /** @param {string} id */
  group(id) { return this.groups.find(group => group.id === id); }

  /** The clicks under way, oldest first. */
  get clicks() { return this._clicks.all; }

  /**
   * Takes a push in. `rejoin` asks for a new `join`: with `have` after a gap (P11), without it when the digest shows
   * that what we hold is wrong (P12).
   * @param {Snapshot | Delta} message @param {number} now
   * @returns {Change}
   */
  apply(message, now) {
    return message.type === "snapshot" ? this._rebuild(message, now) : this._advance(message, now);
  }

  /** @param {Snapshot} message @param {number} now @returns {Change} */
  _rebuild(message, now) {
    const before = this.declared;
    this.declared = message;
    this.rev = message.rev;
    this.groups = message.groups.map(group =>
      new Group(group, this._isOne(group.style), this._emptyCounts(group.style)));
    this._digest = new Digest();
    this._digest.toggle(WHOLE_BOARD, WHOLE_BOARD, KIND.structure, message.structure);
    for (const { ordinal, selection, poll } of this.groups) {
      selection.each(button => this._digest.toggle(ordinal, button, KIND.check, 1));
      if (poll) poll.cells((button, kind, value) => this._digest.toggle(ordinal, button, kind, value));
    }
    if (before && before.epoch !== message.epoch) this._clicks.forgetReceived();
    this._settle(now);
    this.groups.forEach(group => this._cover(group.id));
    return { outcome: "rebuilt", kept: this._digest.toString() === message.digest };
  }

  /** @param {Delta} message @param {number} now @returns {Change} */
  _advance(message, now) {
    if (this.declared && message.to <= this.rev) return { outcome: "ignored" };
    if (!this.declared || message.from !== this.rev) return { outcome: "rejoin", have: true };
    const changed = this._take(message);
    this.rev = message.to;
    if (this._digest.toString() !== message.digest) return { outcome: "rejoin", have: false };
    for (const id of this._settle(now)) changed.add(id);
    changed.forEach(id => this._cover(id));
    return { outcome: "changed", groups: Array.from(changed) };
  }

  /** @param {Delta} message @returns {Set<string>} the groups that it names */
  _take(message) {
    /** @type {Set<string>} */
    const changed = new Set();
    for (const [ordinal, on, off] of message.checks) {
      const group = this.groups.find(group => group.ordinal === ordinal);
      if (!group) continue;
      changed.add(group.id);
      for (const button of on) this._put(group, button, true);
      for (const button of off) this._put(group, button, false);
    }
    for (const tallies of message.tallies || []) {
      const group = this.groups.find(group => group.ordinal === tallies[0]);
      if (!group || !group.poll) continue;
      changed.add(group.id);
      group.poll.take(tallies, (button, kind, value) => this._digest.toggle(group.ordinal, button, kind, value));
    }
    return changed;
  }

  /** @param {Group} group @param {number} button @param {boolean} checked */
  _put(group, button, checked) {
    if (group.selection.has(button) === checked) return;
    group.selection.put(button, checked);
    this._digest.toggle(group.ordinal, button, KIND.check, 1);
  }

  /**
   * Takes the own ballots in, all of them (P45).
   * @param {import("./wire.js").Ballots} message @returns {string[]} the groups that are polls
   */
  takeBallots(message) {
    this._ballots = new Map(message.groups.map(({ group, round, on }) => [group, { round, on: new Set(on) }]));
    for (const click of this.clicks) click.told = true;
    const polls = this.groups.filter(group => group.poll).map(group => group.id);
    polls.forEach(id => this._cover(id));
    return polls;
  }

  /** Somebody else goes on with this page: neither ballots nor clicks of the earlier person are shown. */
  forgetPerson() {
    this._clicks = new Clicks();
    this.takeBallots({ type: "ballot", board: this.id, groups: [] });
    this.groups.forEach(group => this._cover(group.id));
  }

  /**
   * A click is shown at once, until the board itself shows it or it is refused.
   * @param {string} key @param {string} group @param {string[]} on @param {string[]} off @param {ClickState} state
   * @param {number} now @param {{ withdraw?: boolean, sent?: number }} more
   */
  click(key, group, on, off, state, now, { withdraw = false, sent = 0 } = {}) {
    this._clicks.add({ key, group, on, off, withdraw, state, since: now, rev: 0, sent, told: false });
    this._cover(group);
  }

  /** @param {string} key @param {"sending" | "kept"} state @param {number} now */
  mark(key, state, now) { return this._clicks.mark(key, state, now); }

  /**
   * A click counts; it is part of the board from `rev` on (P17), a vote at once. A vote that has gone out only once
   * and that no `ballot` has come after is put into the own ballot here; the `ballot` under way has the last word.
   * @param {string} key @param {number} rev @param {number} now
   */
  receive(key, rev, now) {
    const click = this._clicks.find(key);
    if (!click) return null;
    click.state = "received";
    click.rev = rev;
    const group = this.group(click.group);
    if (group && group.poll && click.sent <= 1 && !click.told) {
      const on = voted(group.ballot, click, group.one, group.emptyCounts);
      this._ballots.set(group.id, { round: group.poll.round, on });
    }
    this._settle(now).forEach(id => this._cover(id));
    return click.group;
  }

  /**
   * A click doesn't count: the group goes back to what does.
   * @param {string} key @param {Why} why @param {number} now
   */
  refuse(key, why, now) {
    const click = this._clicks.find(key);
    if (!click) return null;
    this._clicks.refuse(click, why, now);
    this._cover(click.group);
    return click.group;
  }

  /**
   * A click goes on under another name.
   * @param {string} key @param {string} renamed
   */
  rename(key, renamed) {
    const click = this._clicks.find(key);
    if (click) click.key = renamed;
  }

  /** @param {number} now @returns {string[]} the groups whose received clicks the board shows by now */
  _settle(now) {
    return this._clicks.settle(click => {
      const group = this.group(click.group);
      return group && group.poll ? true : click.rev <= this.rev;
    }, now);
  }

  /** @param {string} id */
  _cover(id) {
    const group = this.group(id);
    if (!group) return;
    const own = this._ballots.get(id);
    group.ballot = own && group.poll && own.round === group.poll.round ? own.on : null;
    group.cover(this._clicks.of(id));
  }

  /** @param {string} id @param {number} now @returns {Notice} */
  notice(id, now) { return this._clicks.notice(id, now); }

  /** @param {string} id @param {number} now */
  pending(id, now) { return this._clicks.pending(id, now); }
}
