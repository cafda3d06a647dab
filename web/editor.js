/**
 * The editor of a board: its questions, and how it is run. Everything is kept here until "Save board", which declares
 * the whole board at once; ids are kept, so votes stay.
 *
 * @typedef {import("./questions.js").Declaration} Declaration
 */
import { Refused } from "./api.js";
import { button, choice, confirm, fault, field, tick } from "./ask.js";
import { freshId } from "./codes.js";
import { declarationOf, idsIn, lack, move, restage, tidy, wording } from "./edit.js";
import { QuestionForm } from "./editor-question.js";
import { element, fill } from "./kit.js";
import { kinds, newQuestion } from "./questions.js";
import { languageNames } from "./host-words.js";
import { languages } from "./words.js";

export class Editor {
  /**
   * @param {{ board: string, declaration: Declaration, state: string, api: import("./api.js").Api,
   *   words: import("./words.js").Words, close(): void }} how
   */
  constructor(how) {
    this._how = how;
    this._words = how.words;
    this._board = how.declaration;
    this._wording = wording(how.declaration);
    this._taken = idsIn(this._board);
    /** All that were ever here: one that was taken away may be put back. */
    this._ever = new Set(this._board.groups);
    this._questions = element("ol", { className: "questions" });
    this._error = element("p", { className: "error", role: "alert" });
    this._saved = element("p", { className: "hint", role: "status" });
    this._choices = element("div", { className: "actions" });
    this._below = element("div", { className: "actions" });
    /** @type {QuestionForm[]} */
    this._forms = [];
    /** True while something isn't saved. */
    this.dirty = false;
    this.node = element("form", { className: "editor", noValidate: true });
    this.node.addEventListener("submit", event => {
      event.preventDefault();
      this._save();
    });
    this.node.addEventListener("input", () => this._touched());
    // Of a field, browsers bring only the line of the cursor into sight.
    this.node.addEventListener("focusin", event => {
      const field = /** @type {HTMLElement} */ (event.target);
      if (field.matches("textarea, input[type=text]")) field.scrollIntoView({ block: "nearest" });
    });
    this._build();
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  _say(key, values) { return this._words.say(key, values); }

  _build() {
    const board = this._board;
    const title = element("input", { type: "text", value: board.title || "", maxLength: 1000, dir: "auto" });
    title.addEventListener("input", () => { board.title = title.value; });
    const add = element("div", { className: "actions", role: "group", "aria-label": this._say("add-question") },
      ...kinds.map(kind => button(`+ ${this._say(`kind-${kind}`)}`, () => this.add(kind))));
    fill(this.node, element("h2", {}, this._say("edit-board")),
      field(this._say("edit-title"), title, this._say("edit-title-hint")), this._questions,
      element("fieldset", { className: "sheet" }, element("legend", {}, this._say("add-question")), add), this._options(),
      element("div", { className: "sticky" }, this._error, this._choices, this._below));
    fill(this._below, element("button", { className: "main-button", type: "submit" }, this._say("save-board")),
      button(this._say("close-editor"), () => this._leave()), this._saved);
    this._forms = board.groups.map(group => this._form(group));
    this._draw();
  }

  /** Back to the board; what isn't saved is only dropped when the host says so. */
  async _leave() {
    const mayGo = !this.dirty
      || await confirm(this._below, this._say("drop-sure"), this._say("drop-mine"), this._say("keep-editing"));
    if (mayGo) this._how.close();
  }

  /** How the board is run: language, one question at a time, who may vote. */
  _options() {
    const board = this._board;
    const names = languages.map(value => ({ value, text: languageNames[value] }));
    const lang = board.lang || "";
    if (!languages.includes(lang)) names.unshift({ value: lang, text: lang || this._say("lang-any") });
    const show = [{ value: "", text: this._say("show-all") }, { value: "one", text: this._say("show-one") }];
    return element("fieldset", { className: "sheet" }, element("legend", {}, this._say("edit-how")),
      field(this._say("edit-lang"), choice(names, lang, value => this._set("lang", value || undefined))),
      field(this._say("edit-show"), choice(show, board.show || "", value => this._set("show", value || undefined))),
      tick(this._say("edit-invited"), board.admission === "invited", on => this._set("admission", on ? "invited" : undefined)),
      tick(this._say("edit-passing"), !!board.passing, on => this._set("passing", on || undefined)),
      tick(this._say("edit-listed"), !!board.listed, on => this._set("listed", on || undefined)));
  }

  /** @param {string} name @param {unknown} value */
  _set(name, value) {
    const board = /** @type {Record<string, unknown>} */ (this._board);
    if (value === undefined) delete board[name];
    else board[name] = value;
    this._touched();
  }

  _touched() {
    this.dirty = true;
    this._saved.textContent = this._say("unsaved");
  }

  /** @param {import("./questions.js").Question} group */
  _form(group) {
    return new QuestionForm(group, {
      words: this._words, id: () => this._id(), upload: picture => this._how.api.picture(picture, this._how.board),
      move: (form, by) => this._move(form, by), remove: form => this._remove(form), touched: () => this._touched(),
    });
  }

  _id() {
    const id = freshId(this._taken);
    this._taken.add(id);
    return id;
  }

  /** Puts the forms on the page in their order, each with its number. */
  _draw() {
    this._forms.forEach((form, place) => form.number(place + 1, this._forms.length));
    fill(this._questions, ...this._forms.map(form => form.node));
  }

  /** @param {import("./questions.js").Kind} kind */
  add(kind) {
    const question = newQuestion(kind, () => this._id(), (key, values) => this._say(key, values));
    this._board.groups.push(question);
    this._ever.add(question);
    const form = this._form(question);
    this._forms.push(form);
    this._draw();
    this._touched();
    form.bringUp();
  }

  /** @param {string} group its question is what the host came for */
  goTo(group) {
    const form = this._forms.find(({ question }) => question.id === group);
    if (form) form.bringUp();
  }

  /** @param {QuestionForm} form @param {number} by */
  _move(form, by) {
    const place = this._forms.indexOf(form);
    move(this._board.groups, place, by);
    move(this._forms, place, by);
    this._draw();
    this._touched();
  }

  /** @param {QuestionForm} form */
  _remove(form) {
    const place = this._forms.indexOf(form);
    const [group] = this._board.groups.splice(place, 1);
    this._forms.splice(place, 1);
    const back = button(this._say("put-back"), () => {
      strip.remove();
      this._board.groups.splice(Math.min(place, this._forms.length), 0, group);
      this._forms.splice(Math.min(place, this._forms.length), 0, form);
      this._draw();
      form.focus();
    });
    const strip = element("p", { className: "strip" }, this._say("removed", { name: group.label }), " ", back);
    this._draw();
    this._questions.after(strip);
    this._touched();
    back.focus();
  }

  /** @param {string} [state] `""` saves over what others saved */
  async _save(state = this._how.state) {
    const board = tidy(this._board);
    const missing = lack(board);
    fill(this._choices);
    this._error.textContent = missing ? this._say(missing.code) : "";
    if (missing) return void this._forms[board.groups.findIndex(group => group.id === missing.group)].focus(missing.button);
    try {
      await this._declare(board, state);
      await this._read();
      this.dirty = false;
      this._saved.textContent = this._say("saved");
    } catch (problem) {
      this._error.textContent = fault(this._words, problem);
      if (problem instanceof Refused && problem.code === "mismatch") this._offer();
    }
  }

  /**
   * Votes move the board on all the time; only another wording means that somebody else edited it.
   * @param {Declaration} board @param {string} state @param {number} attempts
   * @returns {Promise<void>}
   */
  async _declare(board, state, attempts = 4) {
    const { api, board: id } = this._how;
    try {
      await api.declare(id, board, state);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== "mismatch") throw problem;
      const before = this._wording;
      await this._read();
      if (this._wording === before) return this._declare(board, attempts > 1 ? this._how.state : "", attempts - 1);
      throw problem;
    }
  }

  /** Takes note of what the server has now. */
  async _read() {
    const { declaration, state } = await this._how.api.read(this._how.board);
    this._how.state = state;
    this._wording = wording(declaration);
    restage(this._ever, declarationOf(declaration));
  }

  /** Somebody else saved meanwhile. */
  _offer() {
    fill(this._choices, button(this._say("save-over"), () => this._save("")),
      button(this._say("drop-mine"), () => this._how.close()));
  }
}
