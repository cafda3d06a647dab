/** What a host should know before anything else about a board: that it is archived, and where else voting is open. */
import { button } from "./ask.js";
import { element, label as isolate } from "./kit.js";

export class BoardState {
  /**
   * @param {import("./words.js").Words} words
   * @param {{ unarchive(): void, close(group: string): void }} does
   */
  constructor(words, does) {
    this._words = words;
    this._does = does;
    this._archived = element("p", { className: "strip" }, words.say("archived"), " ",
      button(words.say("unarchive"), () => does.unarchive()));
    /**
     * One line for each question left open, by its id; a line stays the same node, so the focus stays.
     * @type {Map<string, HTMLElement>}
     */
    this._open = new Map();
    this.node = element("div", { role: "status" }, this._archived);
    /** What is always in sight. */
    this.open = element("div", { className: "left-open", role: "status" });
  }

  /** @param {boolean} hidden while the board is edited, or can't be shown */
  set hidden(hidden) { this.node.hidden = this.open.hidden = hidden; }

  /**
   * @param {import("./wire.js").Snapshot} declared @param {import("./selection.js").Group[]} groups
   * @param {import("./selection.js").Group | undefined | null} current the one question on the screens, undefined while
   *   there is none; null where all are
   */
  update(declared, groups, current) {
    this._archived.hidden = !declared.archived;
    const open = groups.filter(group => current !== null && group !== current && group.poll && group.poll.stage === "open");
    this._open.forEach((line, id) => {
      if (open.some(group => group.id === id && group.declared.label === line.dataset.label)) return;
      line.remove();
      this._open.delete(id);
    });
    open.forEach(group => { if (!this._open.has(group.id)) this._add(group); });
  }

  /** @param {import("./selection.js").Group} group */
  _add({ id, declared: { label } }) {
    const close = button(this._words.say("close-voting"), () => this._does.close(id),
      { name: `${this._words.say("close-voting")}: ${label}` });
    const line = element("p", { className: "strip" },
      element("span", {}, `${this._words.say("still-open")} `, isolate(label)), " ", close);
    line.dataset.label = label;
    this._open.set(id, line);
    this.open.append(line);
  }
}
