/** Where a board is edited on its host's page: in place of its questions, until the host goes back to them. */
import { Editor } from "./editor.js";
import { declarationOf } from "./edit.js";

/** @param {string} id */
const find = id => /** @type {HTMLElement} */ (document.getElementById(id));
const area = () => /** @type {HTMLElement} */ (document.querySelector(".scroll"));

export class EditPane {
  /**
   * @param {{ board: string, api: import("./api.js").Api, words: import("./words.js").Words, closed(): void }} around
   */
  constructor(around) {
    this._around = around;
    /** @type {Editor | null} */
    this._editor = null;
    /** @type {ResizeObserver | null} */
    this._covered = null;
  }

  get isOpen() { return this._editor !== null; }

  get isDirty() { return this._editor !== null && this._editor.dirty; }

  /**
   * Reads the board as it is and shows it for editing.
   * @param {{ kind?: import("./questions.js").Kind, group?: string }} at a first question, or the one to go to
   */
  async open({ kind, group }) {
    const { board, api, words } = this._around;
    const { declaration, state } = await api.read(board);
    const editor = this._editor = new Editor({
      board, declaration: declarationOf(declaration), state, api, words, close: () => this._close() });
    find("edit").textContent = "";
    find("edit").append(editor.node);
    this._keepClear(/** @type {HTMLElement} */ (editor.node.querySelector(".sticky")));
    find("edit").hidden = false;
    find("panes").hidden = find("remote").hidden = true;
    area().scrollTop = 0;
    if (kind) editor.add(kind);
    if (group) editor.goTo(group);
  }

  /**
   * What gets the focus is scrolled clear of the bar that lies over the editor's end.
   * @param {HTMLElement} bar
   */
  _keepClear(bar) {
    this._covered = new ResizeObserver(() => { area().style.scrollPaddingBottom = `${bar.offsetHeight + 12}px`; });
    this._covered.observe(bar);
  }

  _close() {
    this._editor = null;
    if (this._covered) this._covered.disconnect();
    area().style.scrollPaddingBottom = "";
    find("edit").hidden = true;
    find("edit").textContent = "";
    this._around.closed();
  }
}
