/**
 * One question in the editor: its text, its answers, and who sees what.
 *
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./questions.js").Answer} Answer
 * @typedef {{ words: import("./words.js").Words, id(): string, upload(picture: File): Promise<string>,
 *   move(form: QuestionForm, by: number): void, remove(form: QuestionForm): void, touched(): void }} Surroundings
 */
import { button, choice, field, flag, onEnter, setName } from "./ask.js";
import { move } from "./edit.js";
import { AnswerRow } from "./editor-answer.js";
import { element, fill } from "./kit.js";
import { kindOf } from "./questions.js";

/** What only polls have. */
const ofPolls = ["results", "none", "noneCorrect", "stage", "closesAt"];

export class QuestionForm {
  /** @param {Question} question changed in place @param {Surroundings} around */
  constructor(question, around) {
    this.question = question;
    this._around = around;
    this._kind = kindOf(question);
    this._legend = element("legend", {});
    this._up = button("↑", () => this._step(-1));
    this._down = button("↓", () => this._step(1));
    this._label = element("textarea", { rows: 2, value: question.label, dir: "auto" });
    this._label.addEventListener("input", () => { question.label = this._label.value; });
    this._answers = element("ol", { className: "answers" });
    /** @type {AnswerRow[]} */
    this._rows = [];
    /**
     * Which text of a switch is right.
     * @type {HTMLElement[]}
     */
    this._right = [];
    this.node = element("li", {}, element("fieldset", { className: "sheet question-form" }, this._legend,
      field(this._say("edit-question"), this._label), ...this._body(), this._settings(), this._tools()));
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  _say(key, values) { return this._around.words.say(key, values); }

  _body() {
    if (this._kind === "switch") return [this._texts()];
    if (!Array.isArray(this.question.buttons)) {
      return [element("p", { className: "hint" }, this._say("edit-numbered"))];
    }
    this._rows = this.question.buttons.map(answer => this._row(answer));
    this._drawAnswers();
    const add = button(`+ ${this._say("add-answer")}`, () => this._add());
    return [element("div", { className: "entry-name" }, this._say("answers")), this._answers, add];
  }

  /** A switch has two texts in place of answers. */
  _texts() {
    const texts = this.question.texts || (this.question.texts = { on: this._say("yes"), off: this._say("no") });
    const [correct, answers] = [this._say("correct"), this._buttons];
    this._right = [flag(correct, answers[0], "correct"), flag(correct, this.question, "noneCorrect")];
    this._right.forEach(node => { node.hidden = this.question.mode !== "poll"; });
    /** @param {"on" | "off"} side @param {HTMLElement} right */
    const input = (side, right) => {
      const node = element("input", { type: "text", value: texts[side], dir: "auto", name: side });
      onEnter(node, () => { if (side === "on") /** @type {HTMLElement} */ (pair.querySelector("[name=off]")).focus(); });
      const said = () => setName(right, `${correct}: ${texts[side]}`);
      node.addEventListener("input", () => {
        texts[side] = node.value;
        said();
      });
      said();
      return element("div", {}, field(this._say(`text-${side}`), node), right);
    };
    const pair = element("div", { className: "pair" }, input("on", this._right[0]), input("off", this._right[1]));
    return pair;
  }

  _settings() {
    const { question } = this;
    const modes = [{ value: "poll", text: this._say("mode-poll") }, { value: "shared", text: this._say("mode-shared") }];
    const mode = choice(modes, question.mode, value => {
      question.mode = value === "poll" ? "poll" : "shared";
      if (value === "poll") question.results = question.results || "host-only";
      else ofPolls.forEach(name => delete /** @type {any} */ (question)[name]);
      fill(more, ...this._pollSettings());
      this._rows.forEach(row => row.setPoll(value === "poll"));
      this._right.forEach(node => { node.hidden = value !== "poll"; });
    });
    const more = element("div", {}, ...this._pollSettings());
    return element("details", { className: "settings" }, element("summary", {}, this._say("edit-more")),
      field(this._say("edit-mode"), mode), more);
  }

  _pollSettings() {
    const { question } = this;
    const limits = this._kind === "several" || this._kind === "checklist" ? [this._limits()] : [];
    if (question.mode !== "poll") return limits;
    const results = ["host-only", "after-close", "live"].map(value => ({ value, text: this._say(`see-${value}`) }));
    const see = choice(results, question.results || "host-only", value => { question.results = value; });
    return [field(this._say("edit-results"), see, this._say("edit-results-hint")), ...limits,
      ...(this._kind === "several" || this._kind === "checklist" ? this._none() : [])];
  }

  /** Whether "None of these" is offered, and whether it is right. */
  _none() {
    const { question } = this;
    const right = flag(this._say("edit-none-correct"), question, "noneCorrect");
    right.hidden = !question.none;
    return [flag(this._say("edit-none"), question, "none", () => {
      right.hidden = !question.none;
      if (!question.none) delete question.noneCorrect;
    }), right];
  }

  _limits() {
    const { question } = this;
    /** @param {"min" | "max"} name */
    const input = name => {
      const node = element("input", { type: "number", min: "0", max: "1000", value: String(question[name] || 0) });
      node.addEventListener("input", () => { question[name] = Math.max(0, Math.floor(Number(node.value)) || 0); });
      return field(this._say(`edit-${name}`), node);
    };
    return element("div", { className: "pair" }, input("min"), input("max"));
  }

  _tools() {
    this._up.setAttribute("aria-label", this._say("question-up"));
    this._down.setAttribute("aria-label", this._say("question-down"));
    return element("div", { className: "actions end" }, this._up, this._down,
      button(this._say("remove-question"), () => this._around.remove(this)));
  }

  /** @param {number} by */
  _step(by) {
    this._around.move(this, by);
    const same = by < 0 ? this._up : this._down;
    (same.disabled ? (by < 0 ? this._down : this._up) : same).focus();
  }

  /** @param {number} place counted from 1 @param {number} count */
  number(place, count) {
    this._legend.textContent = this._say("question-number", { number: place, kind: this._say(`kind-${this._kind}`) });
    this._up.disabled = place === 1;
    this._down.disabled = place === count;
  }

  /** As much of the question as there is room for is in sight, and its text can be written on; ours is written over. */
  bringUp() {
    const { value } = this._label;
    const isOurs = value === this._say("quick-label");
    this._label.focus();
    this._label.setSelectionRange(isOurs ? 0 : value.length, value.length);
    this.node.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} [answer] its id; without one the question's own text */
  focus(answer) {
    const row = this._rows.find(row => row.answer.id === answer);
    row ? row.focus() : this._label.focus();
  }

  /** @param {Answer} answer */
  _row(answer) {
    return new AnswerRow(answer, {
      words: this._around.words, upload: this._kind === "pictures" ? this._around.upload : null, touched: this._around.touched,
      move: (row, by) => this._moveAnswer(row, by), remove: row => this._removeAnswer(row), next: row => this._next(row),
    }, this.question.mode === "poll");
  }

  get _buttons() { return /** @type {Answer[]} */ (this.question.buttons); }

  _drawAnswers() {
    this._rows.forEach((row, place) => row.number(place + 1, this._rows.length));
    fill(this._answers, ...this._rows.map(row => row.node));
  }

  _add() {
    const answer = { id: this._around.id(), label: "" };
    this._buttons.push(answer);
    const row = this._row(answer);
    this._rows.push(row);
    this._drawAnswers();
    this._around.touched();
    row.focus();
  }

  /** @param {AnswerRow} row the one after it gets the focus; after the last one another is added */
  _next(row) {
    const next = this._rows[this._rows.indexOf(row) + 1];
    if (next) next.focus();
    else if (row.answer.label.trim()) this._add();
  }

  /** @param {AnswerRow} row @param {number} by */
  _moveAnswer(row, by) {
    const place = this._rows.indexOf(row);
    move(this._buttons, place, by);
    move(this._rows, place, by);
    this._drawAnswers();
    this._around.touched();
  }

  /** @param {AnswerRow} row */
  _removeAnswer(row) {
    const place = this._rows.indexOf(row);
    this._buttons.splice(place, 1);
    this._rows.splice(place, 1);
    this._drawAnswers();
    const back = button(this._say("put-back"), () => {
      strip.remove();
      this._buttons.splice(Math.min(place, this._rows.length), 0, row.answer);
      this._rows.splice(Math.min(place, this._rows.length), 0, row);
      this._drawAnswers();
      row.focus();
    });
    const name = row.answer.label || `${place + 1}`;
    const strip = element("p", { className: "strip" }, this._say("removed", { name }), " ", back);
    this._answers.after(strip);
    this._around.touched();
    back.focus();
  }
}
