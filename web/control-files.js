/** The board and its results as files and on paper (P54). */
import { button, fault, outLink } from "./ask.js";
import { Bars } from "./bars.js";
import { Figures } from "./figures.js";
import { element, label as isolate } from "./kit.js";
import { declarationOf } from "./edit.js";
import { printSheet } from "./print.js";

/** What can be had, and the ending of its file. */
const formats = { excel: "csv", csv: "csv", json: "result.json", recount: "recount.json" };

/**
 * Saves what a request brought: a link could not carry the host's token.
 * @param {Blob} content @param {string} name
 */
export function saveAs(content, name) {
  const address = URL.createObjectURL(content);
  const link = element("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

export class ResultFiles {
  /** @param {import("./control-side.js").Surroundings} around */
  constructor(around) {
    this._around = around;
    this._error = element("p", { className: "error", role: "alert" });
    const { words, board } = around;
    const picture = outLink(new URL(`result/${encodeURIComponent(board)}.svg`, document.baseURI).href, words.say("result-picture"));
    this.node = element("details", { className: "sheet" }, element("summary", {}, words.say("results")),
      element("div", { className: "actions" },
        ...Object.keys(formats).map(format => button(words.say(`export-${format}`), () => this._export(format))),
        button(words.say("print-result"), () => this._print()), picture), this._error);
  }

  /** @param {() => Promise<unknown>} work */
  async _attempt(work) {
    this._error.textContent = "";
    try { await work(); } catch (problem) { this._error.textContent = fault(this._around.words, problem); }
  }

  /** @param {string} format */
  _export(format) {
    const { api, board, words } = this._around;
    const ending = /** @type {Record<string, string>} */ (formats)[format];
    return this._attempt(async () => saveAs(await api.download(board, format, words.language), `${board}.${ending}`));
  }

  /** The board as a file that can be opened again. */
  saveBoard() {
    const { api, board } = this._around;
    return this._attempt(async () => {
      const { declaration } = await api.read(board);
      const text = JSON.stringify({ id: board, ...declarationOf(declaration) }, null, 2);
      saveAs(new Blob([text], { type: "application/json" }), `${board}.json`);
    });
  }

  _print() {
    const { words, following, board } = this._around;
    const figures = new Figures(words);
    const { declared, groups } = following.board;
    const parts = groups.filter(group => group.poll).map(group => {
      const bars = new Bars();
      const { rows, base, said } = figures.result(group);
      bars.show(rows, base, said);
      return element("section", {}, element("h2", {}, isolate(group.declared.label)),
        element("p", {}, figures.answered(group)), bars.node);
    });
    const title = declared && declared.title || words.say("untitled", { code: board });
    const chain = declared && declared.chain ? ` · ${declared.chain.slice(0, 8)}` : "";
    printSheet(element("div", { className: "printed" }, element("h1", {}, isolate(title)), ...parts,
      element("p", { className: "hint" }, `${new Date().toLocaleString(words.language)}${chain}`)));
  }
}
