/**
 * One question on the big screen: its text, where voting stands, and its result as far as this view may see it.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {{ words: import("./words.js").Words, figures: import("./figures.js").Figures, touch: boolean,
 *   locked(): boolean, styles: import("./styles.js").Styles, board: import("./model.js").Board, now(): number,
 *   isHost(): boolean, course: import("./play-button.js").Surroundings["course"],
 *   session: import("./session.js").Session }} Surroundings
 */
import { Bars, put } from "./bars.js";
import { stageIcons } from "./control-card.js";
import { sharedPage } from "./follow.js";
import { GroupView } from "./group.js";
import { element, label as isolate } from "./kit.js";
import { PlayButton } from "./play-button.js";

/** More answers than this stand in two columns. */
const COLUMN = 7;

export class ScreenQuestion {
  /** @param {Group} group @param {Surroundings} around */
  constructor(group, around) {
    this._around = around;
    this._group = group;
    this.shape = ScreenQuestion.shapeOf(group);
    this.node = element("section", { className: "question" });
    this.node.dataset.group = group.id;
    /** @type {GroupView | null} */
    this._view = null;
    this._stage = element("p", { className: "screen-stage" });
    this._left = element("p", { className: "screen-left", role: "timer" });
    this._answered = element("p", { className: "screen-answered", role: "status" });
    this._base = element("p", { className: "screen-base of-result" });
    const count = (group.declared.buttons || []).length + (group.emptyCounts ? 1 : 0);
    /** How many answers stand below each other. */
    this.lines = count > COLUMN ? Math.ceil(count / 2) : count;
    this.node.classList.toggle("two", count > COLUMN);
    this.node.style.setProperty("--rows", String(this.lines));
    this._bars = new Bars();
    this._play = new PlayButton(around, () => this._showResult());
    if (group.poll) this._buildPoll(group);
    else this._buildShared(group);
  }

  /**
   * What a question was built for. What is checked, counted or shown isn't part of it.
   * @param {Group} group
   */
  static shapeOf({ declared, poll }) {
    const { label, style, buttons, texts, count } = declared;
    const answers = poll && buttons ? buttons.map(({ id, label }) => [id, label]) : buttons;
    return JSON.stringify([label, style, answers, texts, count, !poll]);
  }

  /** @param {Group} group */
  _buildPoll(group) {
    this.node.append(element("div", { className: "screen-head" }, this._stage, this._left),
      element("h1", { className: "screen-label" }, isolate(group.declared.label)), this._bars.node,
      element("div", { className: "screen-foot" }, this._answered, this._base), this._play.node);
  }

  /** A shared group as people see it; only a wall that may be touched takes clicks. */
  _buildShared(/** @type {Group} */ group) {
    const { styles, words, session, touch } = this._around;
    this._view = new GroupView(group, styles, words, sharedPage(session, group.id, words.language, touch));
    this.node.classList.toggle("to-look-at", !touch);
    this.node.append(this._view.node);
  }

  /** @param {Group} group */
  update(group) {
    this._group = group;
    const { figures, words, board, touch, locked } = this._around;
    if (this._view) {
      this._view.update(group, board.pending(group.id, Date.now()), !touch || locked());
      if (touch) this._view.say(board.notice(group.id, Date.now()));
      return;
    }
    const poll = /** @type {import("./poll.js").Poll} */ (group.poll);
    this.node.dataset.stage = poll.stage;
    this.node.classList.toggle("no-counts", !poll.shown);
    put(this._stage, `${stageIcons[poll.stage]} ${words.say(`stage-${poll.stage}`)}`);
    // What the hall isn't shown is never played to it.
    this._play.update(group, poll.shown && this._around.isHost());
    this._showResult();
    put(this._answered, this._sayAnswered(poll));
    put(this._base, poll.shown ? [figures.base(group), figures.result(group).mean].filter(Boolean).join(" · ") : "");
    this.tick();
  }

  /** The bars: the result as far as it is shown, or a step of how it came about. */
  _showResult() {
    const poll = /** @type {import("./poll.js").Poll} */ (this._group.poll);
    const { figures } = this._around;
    const { step } = this._play;
    const { rows, base, said } = step ? figures.moment(this._group, step) : figures.result(this._group);
    this.node.classList.toggle("is-playing", !!step);
    this._bars.show(rows, base, poll.shown ? said : said.map(said => ({ ...said, count: "", share: "" })));
  }

  /** @param {import("./poll.js").Poll} poll */
  _sayAnswered(poll) {
    const { figures, words } = this._around;
    const answered = figures.answered(this._group);
    return poll.shown || !poll.base ? answered : `${answered} · ${words.say("results-hidden")}`;
  }

  /** The time that is left. */
  tick() {
    const { poll } = this._group;
    const isRunning = poll && poll.stage === "open" && poll.closesAt;
    put(this._left, isRunning ? this._around.figures.left(poll.closesAt - this._around.now()) : "");
  }
}
