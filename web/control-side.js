/**
 * What stands beside the questions: how people join, where else the board can be seen, its files and its people.
 *
 * @typedef {{ board: string, api: import("./api.js").Api, words: import("./words.js").Words, isOperator: boolean,
 *   isOne(style: string): boolean, ask(intent: import("./wire.js").Intent): Promise<import("./intents.js").Reply>,
 *   edit(kind?: import("./questions.js").Kind): void, following: { board: import("./model.js").Board } }} Surroundings
 */
import { button, fault, outLink } from "./ask.js";
import { element, label as isolate } from "./kit.js";
import { PeopleBox } from "./control-people.js";
import { RehearsalBox } from "./control-rehearsal.js";
import { ResultFiles } from "./control-files.js";
import { audience, joinAddress, pageAddress, readable } from "./addresses.js";
import { printSheet } from "./print.js";

export class Side {
  /** @param {Surroundings} around */
  constructor(around) {
    this._around = around;
    this._error = element("p", { className: "error", role: "alert" });
    this._open = element("p", { className: "hint" });
    this._people = new PeopleBox(around);
    this._rehearsal = new RehearsalBox(around);
    this._files = new ResultFiles(around);
    this.node = element("div", {}, this._join(), this._questions(), this._files.node, this._people.node,
      ...(around.isOperator ? [this._rehearsal.node] : []), this._error);
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  _say(key, values) { return this._around.words.say(key, values); }

  /** The code, its QR code, and what shows the board elsewhere. */
  _join() {
    const { board, api } = this._around;
    const picture = element("img", { className: "qr", alt: "", hidden: true });
    const place = element("bdi", {});
    audience().then(base => {
      place.textContent = readable(joinAddress(base, board));
      picture.alt = this._say("qr-alt", { address: place.textContent });
    });
    api.qr(board).then(source => {
      picture.src = source;
      picture.hidden = false;
    }, () => { /* the address in words is there */ });
    const copied = element("span", { role: "status" });
    const copy = button(this._say("copy-address"), () => {
      audience().then(base => copyText(joinAddress(base, board)))
        .then(() => { copied.textContent = this._say("copied"); }, problem => this._fail(problem));
    });
    return element("section", { className: "sheet join" }, element("h2", {}, this._say("join")), picture,
      element("p", { className: "address" }, place),
      element("p", { className: "code-line" }, `${this._say("code")} `, element("bdi", { className: "big-code" }, board)),
      this._open,
      element("div", { className: "actions" }, outLink(pageAddress("screen", board), this._say("open-screen")),
        outLink(joinAddress(document.baseURI, board), this._say("open-participant")), copy,
        button(this._say("print-poster"), () => this._poster())), copied);
  }

  _questions() {
    return element("section", { className: "sheet" }, element("h2", {}, this._say("questions")),
      element("div", { className: "actions" }, button(this._say("edit-questions"), () => this._around.edit()),
        button(this._say("save-file"), () => this._files.saveBoard())));
  }

  /** A sheet of paper with the question, the code and the QR code. */
  async _poster() {
    const { board, api, following } = this._around;
    try {
      const [source, base] = await Promise.all([api.qr(board), audience()]);
      const { declared, groups } = following.board;
      const only = groups.length === 1 ? groups[0].declared.label : "";
      const heading = only || declared && declared.title || this._say("untitled", { code: board });
      printSheet(element("div", { className: "poster" }, element("h1", {}, isolate(heading)),
        element("img", { className: "qr", src: source, alt: "" }),
        element("p", { className: "address" }, element("bdi", {}, readable(joinAddress(base, board)))),
        element("p", { className: "code-line" }, `${this._say("code")} `, element("bdi", { className: "big-code" }, board))));
    } catch (problem) { this._fail(problem); }
  }

  /** @param {unknown} problem */
  _fail(problem) { this._error.textContent = fault(this._around.words, problem); }

  /** @param {import("./wire.js").Snapshot} declared */
  update(declared) {
    const isPoll = declared.groups.some(group => group.mode === "poll");
    this._open.textContent = isPoll && declared.admission !== "invited" ? this._say("open-board") : "";
  }
}

/**
 * Copies without a secure context too: halls use plain http.
 * @param {string} text
 */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = element("textarea", { value: text, className: "unseen" });
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error(text);
}
