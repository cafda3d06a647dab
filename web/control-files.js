/** The board and its results as files and on paper (P54). */
import { checkCode } from "./check-code.js";
import { button, fault, outLink } from "./ask.js";
import { Bars } from "./bars.js";
import { Figures, isSingle } from "./figures.js";
import { element, label as isolate } from "./kit.js";
import { declarationOf } from "./edit.js";
import { printSheet } from "./print.js";
import { endedRows } from "./result.js";

/** What can be had, and how its file ends. */
const formats = { excel: "excel.csv", csv: "results.csv", json: "results.json", recount: "recount.jsonl" };

/**
 * How a board's files begin: its title as every system takes it, then its code.
 * @param {string} board @param {string} [title]
 */
export function fileName(board, title = "") {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) || [];
  const plain = Array.from(words.join("-")).slice(0, 40).join("").replace(/-$/, "");
  return plain && plain !== board ? `${plain}-${board}` : board;
}

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

  get _name() {
    const { declared } = this._around.following.board;
    return fileName(this._around.board, declared ? declared.title : "");
  }

  /** @param {string} format */
  _export(format) {
    const { api, board, words } = this._around;
    const ending = /** @type {Record<string, string>} */ (formats)[format];
    return this._attempt(async () => saveAs(await api.download(board, format, words.language), `${this._name}-${ending}`));
  }

  /** The board as a file that can be opened again. */
  saveBoard() {
    const { api, board } = this._around;
    return this._attempt(async () => {
      const { declaration } = await api.read(board);
      const text = JSON.stringify({ id: board, ...declarationOf(declaration) }, null, 2);
      saveAs(new Blob([text], { type: "application/json" }), `${this._name}.json`);
    });
  }

  _print() {
    const { words, following, board } = this._around;
    const figures = new Figures(words);
    const { declared, groups } = following.board;
    const parts = groups.filter(group => group.poll).map(group => printed(group, figures, words));
    const title = declared && declared.title || words.say("untitled", { code: board });
    const chain = declared && declared.chain ? ` · ${checkCode(declared.chain)}` : "";
    printSheet(element("div", { className: "printed" }, element("h1", {}, isolate(title)), ...parts,
      element("p", { className: "hint" }, `${new Date().toLocaleString(words.language)}${chain}`)));
  }
}

/**
 * A question on paper: its result, whether that may still change, and those of earlier rounds.
 * @param {import("./selection.js").Group} group @param {Figures} figures @param {import("./words.js").Words} words
 */
function printed(group, figures, words) {
  const poll = /** @type {import("./poll.js").Poll} */ (group.poll);
  const { rows, base, said } = figures.result(group);
  const notFinal = poll.stage === "open" ? [element("p", { className: "not-final" }, words.say("not-final"))] : [];
  const earlier = poll.rounds.map(ended => {
    const then = endedRows(rows, group, ended);
    return element("div", {}, element("h3", {}, words.say("round", { number: ended.round })),
      element("p", {}, words.count("answered", then.base, { count: figures.number(then.base) })),
      barsOf(then.rows, then.base, figures.said(then.rows, then.base, isSingle(group))));
  });
  return element("section", {}, element("h2", {}, isolate(group.declared.label)), ...notFinal,
    element("p", {}, figures.answered(group)), barsOf(rows, base, said), ...earlier);
}

/** @param {import("./result.js").Row[]} rows @param {number} base @param {import("./bars.js").Said[]} said */
function barsOf(rows, base, said) {
  const bars = new Bars();
  bars.show(rows, base, said);
  return bars.node;
}
