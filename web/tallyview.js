/**
 * The tally of a poll's group: facts beside each choice, how many have answered, and the rounds that are over.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {{ twoChoices: boolean, mean: boolean }} Meaning a switch has two choices; of some styles the mean says more
 * @typedef {{ id: string, ordinal: number, label: string, value: unknown }} Choice `id` is "" for an empty ballot
 */
import { mean, percentages } from "./numbers.js";
import { element, fill, label as isolate } from "./kit.js";
import { EMPTY } from "./poll.js";

/** The id of the choice that is an empty ballot: NO, or none of these. No button has it. */
export const NONE = "";

export class TallyView {
  /**
   * @param {Group} group @param {any} look @param {Meaning} meaning @param {import("./words.js").Words} words
   * @param {import("./numbers.js").Numbers} numbers
   */
  constructor(group, look, meaning, words, numbers) {
    this._group = group;
    this._look = look;
    this._meaning = meaning;
    this._words = words;
    this._numbers = numbers;
    this.line = element("p", { className: "tally" });
    this.rounds = element("details", { className: "rounds" });
    /**
     * Beside each choice, by its id.
     * @type {Map<string, Facts>}
     */
    this._facts = new Map();
    this._decorate(look);
  }

  /**
   * Gives each choice of the look its place for facts, and a name that doesn't change with them.
   * @param {any} look
   */
  _decorate(look) {
    if (!look.controls) return;
    look.controls.forEach((/** @type {import("./kit.js").Control} */ control, /** @type {string} */ id) => {
      const { row } = control;
      const base = `poll-${this._group.id}-${id}`;
      const facts = new Facts(`${base}-facts`, row, this._words);
      const name = row.querySelector(".name");
      const native = row.querySelector("input") || row;
      if (name) name.id = `${base}-name`;
      native.setAttribute("aria-labelledby", `${base}-name`);
      native.setAttribute("aria-describedby", facts.node.id);
      row.classList.add("polled");
      this._facts.set(id, facts);
    });
  }

  /** Whether each person has one choice at most. */
  get single() { return this._group.one || this._meaning.twoChoices; }

  /**
   * The choices as they are counted.
   * @returns {Choice[]}
   */
  _choices() {
    const { buttons = [], texts } = this._group.declared;
    const two = this._meaning.twoChoices && (texts || this._look.texts);
    if (two) return [{ ...buttons[0], label: two.on }, { ...buttons[0], id: NONE, ordinal: EMPTY, label: two.off }];
    const none = { id: NONE, ordinal: EMPTY, label: this._words.say("none-of-these"), value: null };
    return this._group.declared.none ? buttons.concat(none) : buttons;
  }

  /** @param {Set<string>} ids what they are called, in order */
  names(ids) { return this._choices().filter(({ id }) => ids.has(id)).map(({ label }) => label).join(", "); }

  /** @param {Group} group */
  update(group) {
    this._group = group;
    this._showRounds(group);
    const poll = /** @type {import("./poll.js").Poll} */ (group.poll);
    const choices = this._choices();
    const counts = choices.map(choice => choice.id === NONE ? poll.none : poll.count(choice.ordinal));
    const shares = poll.counted ? percentages(counts, poll.base, this.single) : null;
    choices.forEach((choice, place) => {
      const facts = this._facts.get(choice.id);
      if (!facts) return;
      facts.mark(poll.correct.has(choice.ordinal), this._isEdited(choice, poll.edited));
      if (!shares) return facts.clear();
      const hand = choice.id === NONE ? poll.hand.empty : poll.hand.counts.get(choice.ordinal) || 0;
      const percent = this._numbers.percent(shares.values[place], shares.digits);
      facts.show([this._numbers.count(counts[place]), percent, hand ? this._byHand(hand) : ""],
        this._said(counts[place], poll.base, percent, hand), counts[place] / poll.base);
    });
    const line = this._summary(group, choices, counts, shares);
    if (this.line.textContent !== line) this.line.textContent = line;
  }

  /**
   * Whether it is called something else than when people voted. Of a switch, both choices are its one button's.
   * @param {Choice} choice @param {Set<number>} edited
   */
  _isEdited({ id, ordinal }, edited) {
    return edited.has(ordinal) || id === NONE && this._meaning.twoChoices && edited.size > 0;
  }

  /** @param {number} hand */
  _byHand(hand) { return this._words.say("by-hand", { count: this._numbers.count(hand) }); }

  /** @param {number} count @param {number} base @param {string} percent @param {number} hand */
  _said(count, base, percent, hand) {
    const values = { count: this._numbers.count(count), base: this._numbers.count(base), percent };
    const said = this._words.count("of-people", base, values);
    return hand ? `${said}, ${this._byHand(hand)}` : said;
  }

  /**
   * How many have answered, and what belongs to it.
   * @param {Group} group @param {Choice[]} choices @param {number[]} counts
   * @param {import("./numbers.js").Percentages | null} shares
   */
  _summary(group, choices, counts, shares) {
    const { base, hand } = /** @type {import("./poll.js").Poll} */ (group.poll);
    if (!base) return this._words.say("no-answers");
    const parts = [this._words.count("answered", base, { count: this._numbers.count(base) })];
    if (hand.people) parts[0] += ` (${this._byHand(hand.people)})`;
    const average = shares && this._meaning.mean ? mean(choices.flatMap(({ id, value }, place) =>
      id === NONE ? [] : [{ value: typeof value === "number" ? value : place + 1, count: counts[place] }])) : null;
    if (average) {
      const values = { mean: this._numbers.decimal(average.mean), of: this._numbers.count(average.of) };
      parts.unshift(this._words.say("mean", values));
    }
    if (shares && shares.rounded) parts.push(this._words.say("rounded"));
    return parts.join(" · ");
  }

  /** @param {Group} group */
  _showRounds(group) {
    const { rounds } = /** @type {import("./poll.js").Poll} */ (group.poll);
    const state = JSON.stringify([rounds, group.declared.buttons]);
    this.rounds.hidden = !rounds.length;
    if (this.rounds.dataset.state === state) return;
    this.rounds.dataset.state = state;
    fill(this.rounds, element("summary", {}, this._words.say("rounds")), ...rounds.map(round => this._round(round)));
  }

  /** @param {import("./wire.js").Ended} round */
  _round({ round, people, counts, empty = 0, hand = { people: 0, counts: [] }, edited = [] }) {
    const base = people + hand.people;
    const changed = new Set(edited);
    const all = this._choices().map(choice => {
      const of = (/** @type {import("./wire.js").Counts} */ pairs) =>
        (pairs.find(([button]) => button === choice.ordinal) || [0, 0])[1];
      const count = choice.id === NONE ? empty + (hand.empty || 0) : of(counts) + of(hand.counts);
      return { label: choice.label, count, mark: this._isEdited(choice, changed) ? ` (${this._words.say("label-edited")})` : "" };
    });
    const shares = percentages(all.map(({ count }) => count), base, this.single);
    const title = element("h3", {}, this._words.say("round", { number: this._numbers.count(round) }), ": ",
      base ? this._words.count("answered", base, { count: this._numbers.count(base) }) : this._words.say("no-answers"));
    const list = element("ul", {}, ...all.map(({ label, count, mark }, place) => element("li", {}, isolate(label), mark, shares
      ? `: ${this._said(count, base, this._numbers.percent(shares.values[place], shares.digits), 0)}` : "")));
    return element("div", { className: "round" }, title, list);
  }
}

/** What is known of one choice: whether it is right, how many chose it, and a bar as long as their share. */
class Facts {
  /** @param {string} id @param {HTMLElement} row the choice @param {import("./words.js").Words} words */
  constructor(id, row, words) {
    this._row = row;
    this._mark = element("span", { className: "mark", hidden: true },
      element("span", { "aria-hidden": "true" }, "✓ "), words.say("correct"));
    this._edited = element("span", { className: "edited", hidden: true }, words.say("label-edited"));
    this._count = element("span", { className: "count" });
    this._percent = element("span", { className: "percent" });
    this._hand = element("span", { className: "edited", hidden: true });
    this._figure = element("span", { "aria-hidden": "true", hidden: true },
      this._count, element("span", { className: "dot" }, " · "), this._percent, this._hand);
    this._said = element("span", { className: "unseen" });
    this._fill = element("span", { className: "fill" });
    this.bar = element("span", { className: "bar", "aria-hidden": "true", hidden: true }, this._fill);
    this.node = element("span", { className: "facts", id, lang: words.language, dir: words.direction },
      this._mark, " ", this._edited, " ", this._figure, this._said);
    row.append(this.node, this.bar);
  }

  /** @param {boolean} correct @param {boolean} edited */
  mark(correct, edited) {
    this._mark.hidden = !correct;
    this._edited.hidden = !edited;
  }

  clear() {
    this._said.textContent = "";
    this._figure.hidden = this.bar.hidden = true;
    this._row.classList.remove("counted");
  }

  /**
   * @param {[string, string, string]} figure how many, which share, and how many of them by hand
   * @param {string} said the same for those who listen @param {number} share 0 … 1
   */
  show([count, percent, hand], said, share) {
    if (this._said.textContent !== said) this._said.textContent = said;
    this._count.textContent = count;
    this._percent.textContent = percent;
    this._hand.textContent = hand;
    this._hand.hidden = !hand;
    this._figure.hidden = this.bar.hidden = false;
    this._row.classList.add("counted");
    this._fill.style.width = `${Math.min(100, 100 * share)}%`;
  }
}
