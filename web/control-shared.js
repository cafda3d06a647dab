/** A shared group on the host's page: the host ticks too, and brings it back to how it was declared. */
import { button } from "./ask.js";
import { GroupView } from "./group.js";
import { sharedPage } from "./follow.js";
import { clock } from "./page.js";
import { element } from "./kit.js";

export class SharedCard {
  /**
   * @param {import("./selection.js").Group} group
   * @param {import("./control-card.js").Surroundings & { styles: import("./styles.js").Styles,
   *   board: import("./model.js").Board, session: import("./session.js").Session }} around
   */
  constructor(group, around) {
    const { words, styles, session } = around;
    this._board = around.board;
    this._view = new GroupView(group, styles, words, sharedPage(session, group.id, words.language, true));
    const reset = button(words.say("reset-shared"), () => around.ask({ type: "reset", group: group.id }));
    this._go = button(words.say("show-question"), () => around.ask({ type: "go", group: group.id }));
    this.node = element("section", { className: "sheet" }, this._view.node,
      element("div", { className: "actions" }, this._go, reset, button(words.say("edit-question-now"), () => around.edit())));
    this.node.dataset.card = group.id;
  }

  /** @param {import("./selection.js").Group} group @param {import("./control-card.js").Place} place */
  update(group, { current, one }) {
    const board = this._board;
    const now = clock.now();
    this.node.classList.toggle("is-current", current);
    this._go.hidden = !one || current;
    this._view.update(group, board.pending(group.id, now), false);
    this._view.say(board.notice(group.id, now));
  }

  tick() {}
}
