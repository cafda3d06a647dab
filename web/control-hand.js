/** Votes that were counted by hand: a number for each answer, saved together, shown apart (F18). */
import { button } from "./ask.js";
import { element, label as isolate } from "./kit.js";

export class HandForm {
  /** @param {import("./control-card.js").Surroundings} around */
  constructor(around) {
    this._around = around;
    this._shape = "";
    this._fields = element("div", { className: "hand-fields" });
    this._people = element("input", { type: "number", min: "0", className: "seconds" });
    /** @type {Map<string, HTMLInputElement>} */
    this._inputs = new Map();
    const { words } = around;
    this.node = element("details", { className: "hand" }, element("summary", {}, words.say("hand")),
      element("p", { className: "hint" }, words.say("hand-hint")), this._fields,
      element("div", { className: "actions" }, button(words.say("hand-save"), () => this._save())));
  }

  /** @param {import("./selection.js").Group} group @param {import("./result.js").Row[]} rows */
  update(group, rows) {
    this._group = group;
    const shape = JSON.stringify(rows.map(row => [row.id, row.label, row.hand]));
    if (shape === this._shape) return;
    this._shape = shape;
    this._inputs = new Map(rows.map(row =>
      [row.id, element("input", { type: "number", min: "0", className: "seconds", value: String(row.hand) })]));
    this._people.value = String(group.poll ? group.poll.hand.people : 0);
    this._fields.textContent = "";
    for (const row of rows) {
      const input = /** @type {Node} */ (this._inputs.get(row.id));
      this._fields.append(element("label", { className: "hand-row" }, isolate(row.label), input));
    }
    if (!group.one && group.declared.style !== "switch") {
      this._fields.append(element("label", { className: "hand-row" }, this._around.words.say("hand-people"), this._people));
    }
  }

  _save() {
    const group = this._group;
    if (!group) return;
    /** @type {Record<string, number>} */
    const counts = {};
    let empty = 0;
    this._inputs.forEach((input, id) => {
      const count = Math.max(0, Math.floor(Number(input.value)) || 0);
      if (id) counts[id] = count;
      else empty = count;
    });
    const several = !group.one && group.declared.style !== "switch";
    const people = several ? { people: Math.max(0, Math.floor(Number(this._people.value)) || 0) } : {};
    this._around.ask({ type: "hand", group: group.id, counts, empty, ...people });
  }
}
