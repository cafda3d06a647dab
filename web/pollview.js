/**
 * What a poll adds to its group on the page: the tally, the time that is left, a draft and its "Vote", and the way back.
 * Loaded when there is one.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {import("./tallyview.js").Meaning} Meaning
 */
import { Draft, EMPTY } from "./poll.js";
import { PollTime, isOpen } from "./polltime.js";
import { NONE, TallyView } from "./tallyview.js";
import { Numbers } from "./numbers.js";
import { element } from "./kit.js";

export class PollView {
  /**
   * @param {Group} group @param {any} look @param {Meaning} meaning @param {import("./words.js").Words} words
   * @param {import("./group.js").Page} page
   */
  constructor(group, look, meaning, words, page) {
    this._group = group;
    this._look = look;
    this._words = words;
    this._page = page;
    this._numbers = new Numbers(page.language, words.language);
    /** True while an arrow key is down: what it chooses is a draft (F16). */
    this._byArrow = false;
    this._locked = true;
    this._time = new PollTime(words, this._numbers, text => page.announce(text));
    this._policy = element("p", { className: "policy" });
    this._draftHint = element("p", { className: "draft" });
    this._vote = this._button("main-button", () => this._send());
    this._back = this._button("plain-button", () => this._takeBack());
    this._back.textContent = words.say("take-back");
    this._tally = new TallyView(group, look, meaning, words, this._numbers);
    this._buttons = element("div", { className: "poll-buttons" }, this._vote, this._back);
    this.node = element("div", { className: "poll", lang: words.language, dir: words.direction },
      element("div", { className: "poll-line" }, this._tally.line, this._time.node), this._policy, this._draftHint,
      this._buttons, this._tally.rounds);
    if (look instanceof HTMLElement) this._listen(look);
  }

  /**
   * What a look is built of: with a choice more where an empty ballot is an answer. A switch makes its own two.
   * @param {Group} group @param {Meaning} meaning @param {import("./words.js").Words} words
   */
  static declared({ declared }, meaning, words) {
    if (!declared.none || !declared.buttons || meaning.twoChoices) return declared;
    const none = { id: NONE, ordinal: EMPTY, label: words.say("none-of-these"), value: null };
    return { ...declared, buttons: declared.buttons.concat(none) };
  }

  /** @param {string} className @param {() => void} pressed */
  _button(className, pressed) {
    const button = element("button", { className, type: "button", hidden: true });
    button.addEventListener("click", pressed);
    return button;
  }

  /** @param {HTMLElement} look */
  _listen(look) {
    look.addEventListener("keydown", event => {
      if (/^Arrow/.test(event.key)) this._byArrow = true;
      // Space does nothing to a radio that is checked already, as one in a draft is.
      if ((event.key === "Enter" || event.key === " ") && this._draft(this._group) && isRadio(event.target)) {
        event.preventDefault();
        this._send();
      }
    }, true);
    look.addEventListener("keyup", () => { this._byArrow = false; }, true);
    look.addEventListener("focusout", event => {
      if (!look.contains(/** @type {Node | null} */ (event.relatedTarget))) this._byArrow = false;
    });
    look.addEventListener("click", event => {
      const draft = this._draft(this._group);
      const button = /** @type {HTMLElement} */ (event.target).dataset.button;
      if (!this._byArrow && isRadio(event.target) && draft && draft.on.has(button || NONE)) this._send();
    });
  }

  /**
   * The draft of this round, or null.
   * @param {Group} group
   */
  _draft(group) {
    const draft = this._page.drafts.get(group.id);
    if (!draft || !group.poll) return null;
    if (draft.round !== group.poll.round) {
      this._page.drafts.delete(group.id);
      return null;
    }
    draft.keep(id => id === NONE || group.ordinalOf(id) >= 0);
    return draft;
  }

  /**
   * Whether ticks are kept until "Vote": where one tap alone may not be an answer that is allowed.
   * @param {Group} group
   */
  _gathers({ one, declared }) { return !one && (declared.min > 1 || declared.max > 0); }

  /**
   * Whether a choice is shown as chosen: by the draft, else by the ballot.
   * @param {Group} group @param {string} id
   */
  has(group, id) {
    const draft = this._locked ? null : this._draft(group);
    if (draft) return draft.on.has(id);
    return id === NONE ? this.isEmpty(group) : group.has(id);
  }

  /** @param {Group} group whether the ballot is an empty one, which is an answer */
  isEmpty({ shown }) { return shown !== null && !shown.size; }

  /** @param {Group} group */
  isOpen({ poll }) { return poll !== null && isOpen(poll, this._page.time()); }

  /**
   * What the look asked for: a draft, or a vote.
   * @param {string[]} on @param {string[]} off
   */
  act(on, off) {
    const group = this._group;
    if (this._locked || !group.poll) return;
    const chosen = on.includes(NONE);
    if (off.includes(NONE)) return this._takeBack();
    if (!this._byArrow && (chosen || !this._gathers(group))) {
      this._page.drafts.delete(group.id);
      return chosen ? this._voteNone() : this._page.write(on, off);
    }
    const draft = this._draft(group) || new Draft(group.poll.round, group.shown);
    this._page.drafts.set(group.id, draft.put({ on, off }, this._tally.single));
    if (!draft.vote(group.shown) || chosen && this.isEmpty(group)) this._page.drafts.delete(group.id);
    this._page.redraw();
    if (this._draftHint.textContent) this._page.announce(this._draftHint.textContent);
  }

  /** An empty ballot, as a write: nothing on, so something must be off. */
  _voteNone() {
    const first = (this._group.declared.buttons || []).slice(0, 1).map(button => button.id);
    const on = Array.from(this._group.shown || []);
    this._page.write([], on.length ? on : first);
  }

  /** The draft becomes a vote. */
  _send() {
    const draft = this._draft(this._group);
    if (!draft || this._locked || this._vote.disabled) return;
    const vote = draft.vote(this._group.shown);
    this._keepFocus(this._vote);
    this._page.drafts.delete(this._group.id);
    if (draft.on.has(NONE)) this._voteNone();
    else if (vote) this._page.write(vote.on, vote.off.filter(id => this._group.ordinalOf(id) >= 0));
    this._page.redraw();
  }

  _takeBack() {
    this._keepFocus(this._back);
    this._page.drafts.delete(this._group.id);
    this._page.withdraw();
  }

  /** @param {HTMLElement} button is about to go; whoever stood on it stands on the group's first choice then */
  _keepFocus(button) {
    if (document.activeElement !== button || !(this._look instanceof HTMLElement)) return;
    const checked = this._look.querySelector("input:checked, [aria-pressed='true']");
    const first = checked || this._look.querySelector("input, button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {Group} group @param {boolean} locked */
  update(group, locked) {
    const { poll } = group;
    if (!poll) return;
    this._group = group;
    this._locked = locked;
    const draft = locked ? null : this._draft(group);
    this._buttons.hidden = !this.isOpen(group);
    const { mixed } = this._page;
    this._policy.textContent = mixed && mixed() && !poll.counted ? this._words.say(`results-${poll.results}`) : "";
    this._back.hidden = locked || !group.answered || group.removed || draft !== null;
    this._showDraft(group, draft);
    this._tally.update(group);
    this.tick(group);
  }

  /** @param {Group} group @param {Draft | null} draft */
  _showDraft(group, draft) {
    const { min, max } = group.declared;
    this._vote.hidden = !draft;
    const gathers = this._gathers(group);
    let hint = "";
    if (draft && !gathers) hint = this._words.say("not-sent", { what: this._tally.names(draft.on) });
    else if (draft) hint = this._words.say("ticked", { count: this._numbers.count(draft.on.size) });
    if (!draft && !this._locked && group.removed) hint = this._words.say("answer-removed");
    if (gathers && !this._locked && (draft || !group.answered || group.removed)) hint = `${this._limits(min, max)} ${hint}`.trim();
    if (this._draftHint.textContent !== hint) this._draftHint.textContent = hint;
    if (!draft) return;
    this._vote.textContent = gathers ? this._words.say("vote") : this._words.say("vote-for", { what: this._tally.names(draft.on) });
    this._vote.disabled = gathers && (draft.on.size < Math.max(1, min) || max > 0 && draft.on.size > max);
  }

  /** @param {number} min @param {number} max */
  _limits(min, max) {
    const values = { min: this._numbers.count(min), max: this._numbers.count(max) };
    if (min > 0 && min === max) return this._words.say("choose-exactly", values);
    if (min > 1 && max) return this._words.say("choose-between", values);
    return max ? this._words.say("choose-most", values) : this._words.say("choose-least", values);
  }

  /** @param {Group} group what was saved, to be shown and read out */
  saved(group) {
    if (!group.answered || !group.shown) return this._words.say("taken-back");
    const chosen = group.shown.size ? group.shown : new Set([NONE]);
    return this._words.say("saved-what", { what: this._tally.names(chosen) || this._words.say("none-checked") });
  }

  /**
   * A reason with the time of day in words.
   * @param {import("./clicks.js").Why} why
   * @returns {{ code: string, limit?: number, at?: string }}
   */
  dated(why) { return why.time ? { ...why, at: this._numbers.time(why.time) } : why; }

  /** @param {Group} group what is read out when numbers moved */
  tallySaid(group) { return `${group.declared.label || group.id}: ${this._tally.line.textContent}`; }

  /**
   * A second has gone by: what is left of the time.
   * @param {Group} group
   */
  tick(group) {
    if (!group.poll) return;
    if (this._locked === this.isOpen(group) && !this._locked) return this._page.redraw();
    this._time.show(group.poll, this._page.time());
  }
}

/** @param {EventTarget | null} target */
function isRadio(target) { return target instanceof HTMLInputElement && target.type === "radio"; }
