/** What a host should know before anything else about a board: that it is archived. */
import { button } from "./ask.js";
import { element } from "./kit.js";

export class BoardState {
  /** @param {import("./words.js").Words} words @param {{ unarchive(): void }} does */
  constructor(words, does) {
    this._archived = element("p", { className: "strip" }, words.say("archived"), " ",
      button(words.say("unarchive"), () => does.unarchive()));
    this.node = element("div", { className: "board-state" }, this._archived);
  }

  /** @param {import("./wire.js").Snapshot} declared */
  update(declared) { this._archived.hidden = !declared.archived; }
}
