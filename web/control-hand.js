/** Votes that were counted by hand: a number for each answer, saved together, shown apart (F18). */
import { button } from "./ask.js";
import { isSingle } from "./figures.js";
import { element, label as isolate } from "./kit.js";

export class HandForm {
  /** @param {import("./control-card.js").Surroundings} around */
  constructor(around) {
    this._around = around;
    this._shape = "";
    this._fields = element("div", { className: "hand-fields" });
    this._people = countField(0);
    /** Whether the host said how many people there were; until then it follows the counts. */
    this._isSaid = false;
    this._people.addEventListener("input", () => { this._isSaid = true; });
    /** @type {Map<string, HTMLInputElement>} */
    this._inputs = new Map();
    this._error = element("p", { className: "error", role: "alert" });
    const { words } = around;
    this.node = element("details", { className: "hand" }, element("summary", {}, words.say("hand")),
      element("p", { className: "hint" }, words.say("hand-hint")), this._fields,
      element("div", { className: "actions" }, button(words.say("hand-save"), () => this._save())), this._error);
    this._fields.addEventListener("input", () => this._follow());
  }

  /** @param {import("./selection.js").Group} group @param {import("./result.js").Row[]} rows */
  update(group, rows) {
    this._group = group;
    const people = group.poll ? group.poll.hand.people : 0;
    const shape = JSON.stringify([people, rows.map(row => [row.id, row.label, row.hand])]);
    if (shape === this._shape) return;
    this._shape = shape;
    this._inputs = new Map(rows.map(row => [row.id, countField(row.hand)]));
    this._people.value = String(people);
    this._isSaid = false;
    this._fields.textContent = "";
    for (const row of rows) {
      const input = /** @type {Node} */ (this._inputs.get(row.id));
      this._fields.append(element("label", { className: "hand-row" }, isolate(row.label), input));
    }
    if (isSingle(group)) return;
    this._fields.append(element("label", { className: "hand-row" }, this._around.words.say("hand-people"), this._people));
  }

  /** What the fields say, and between which numbers of people that can be with several choices. */
  _read() {
    // Without a prototype: an id may be `__proto__`, which would be lost in any other object.
    /** @type {Record<string, number>} */
    const counts = Object.create(null);
    this._inputs.forEach((input, id) => { if (id) counts[id] = numberIn(input); });
    const none = this._inputs.get("");
    const empty = none ? numberIn(none) : 0;
    const all = Object.values(counts);
    return { counts, empty, least: Math.max(0, ...all) + empty, most: all.reduce((sum, count) => sum + count, empty) };
  }

  /** The number of people fits the counts, as long as the host says no other one. */
  _follow() {
    const { least, most } = this._read();
    this._error.textContent = "";
    if (!this._isSaid) this._people.value = String(Math.min(most, Math.max(least, numberIn(this._people))));
  }

  _save() {
    const group = this._group;
    if (!group) return;
    const { counts, empty, least, most } = this._read();
    const people = numberIn(this._people);
    this._error.textContent = "";
    if (isSingle(group)) return this._around.ask({ type: "hand", group: group.id, counts, empty }, this._error);
    if (least <= people && people <= most) {
      return this._around.ask({ type: "hand", group: group.id, counts, empty, people }, this._error);
    }
    const { words, figures } = this._around;
    this._error.textContent = words.say("hand-range", { least: figures.number(least), most: figures.number(most) });
    this._people.focus();
  }
}

/** @param {number} count */
function countField(count) { return element("input", { type: "number", min: "0", className: "seconds", value: String(count) }); }

/** @param {HTMLInputElement} input */
function numberIn(input) { return Math.max(0, Math.floor(Number(input.value)) || 0); }
