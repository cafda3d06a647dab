/**
 * One question on the host's page: where it stands, its result, and the buttons that drive it. Built once for each
 * structure; then texts and bars change in place, so the focus stays where it is.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {import("./wire.js").Intent} Intent
 * @typedef {{ words: import("./words.js").Words, figures: import("./figures.js").Figures,
 *   drive: import("./drive.js").Drive, ask(intent: Intent, error?: HTMLElement): void, edit(): void, now(): number,
 *   course: import("./play-button.js").Surroundings["course"] }} Surroundings
 * @typedef {{ number: number, current: boolean, one: boolean, archived: boolean, here: number }} Place
 */
import { Bars, put } from "./bars.js";
import { button } from "./ask.js";
import { element, label as isolate } from "./kit.js";
import { keyNames } from "./keys.js";
import { HandForm } from "./control-hand.js";
import { PlayButton } from "./play-button.js";
import { isSingle } from "./figures.js";
import { endedRows } from "./result.js";

/** The icon of each stage, so that it isn't words and colour alone. */
export const stageIcons = { draft: "◌", open: "●", closed: "■" };
/** What "+30 s" adds (ms). */
const MORE = 30000;

export class PollCard {
  /** @param {Group} group @param {Surroundings} around */
  constructor(group, around) {
    this._around = around;
    this._group = group;
    this._stage = element("p", { className: "stage" });
    this._left = element("span", { className: "left", role: "timer" });
    this._answered = element("p", { className: "answered" });
    this._number = element("span", { className: "number" });
    this._bars = new Bars();
    this._mean = element("p", { className: "hint of-result" });
    this._base = element("p", { className: "hint of-result" });
    this._rounds = element("details", { className: "rounds" });
    this._roundsShape = "";
    this._buttons = this._makeButtons();
    this._hand = new HandForm(around);
    this._play = new PlayButton(around, () => this._showResult());
    const { toggle, show, reveal, more, timed, go, round, seconds } = this._buttons;
    this.node = element("section", { className: "sheet poll-card" },
      element("div", { className: "poll-head" }, this._stage, this._left,
        button(this._say("edit-question-now"), () => around.edit())),
      element("h2", {}, this._number, isolate(group.declared.label)), this._answered, this._bars.node, this._base, this._mean, this._play.node,
      element("div", { className: "actions" }, toggle, show, reveal, go),
      element("div", { className: "actions" }, seconds, timed, more, round), this._rounds, this._hand.node);
    this.node.dataset.card = group.id;
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  _say(key, values) { return this._around.words.say(key, values); }

  get _poll() { return /** @type {import("./poll.js").Poll} */ (this._group.poll); }

  /** @param {Intent} intent */
  _ask(intent) { this._around.ask(intent); }

  _makeButtons() {
    const group = this._group.id;
    const seconds = element("input", { type: "number", min: "1", max: "86400", value: "30", className: "seconds",
      "aria-label": this._say("seconds") });
    seconds.addEventListener("input", () => this._labelTimed());
    const ms = () => this._count() * 1000;
    return {
      seconds,
      toggle: button("", () => this._around.drive.toggle(this._group), { main: true }),
      show: button("", () => this._around.drive.show(this._group)),
      reveal: button("", () => this._ask({ type: "show", group, correct: !this._poll.revealed })),
      more: button(this._say("more-time"), () => this._ask({ type: "extend", group, by: MORE })),
      timed: button("", () => this._ask(this._poll.stage === "open"
        ? { type: "close", group, in: ms() } : { type: "open", group, for: ms() })),
      go: button(this._say("show-question"), () => this._ask({ type: "go", group })),
      round: button(this._say("new-round"), () => this._ask({ type: "reset", group })),
    };
  }

  /** @param {Group} group @param {Place} place */
  update(group, place) {
    this._group = group;
    const { words, figures } = this._around;
    const poll = this._poll;
    this.node.classList.toggle("is-current", place.current);
    put(this._number, place.number ? `${place.number}. ` : "");
    put(this._stage, `${stageIcons[poll.stage]} ${words.say(`stage-${poll.stage}`)}${
      place.one && place.current ? ` · ${words.say(poll.stage === "draft" ? "next-on-screens" : "on-screens")}` : ""}`);
    this._stage.dataset.stage = poll.stage;
    const result = figures.result(group);
    this._play.update(group, true);
    this._showResult();
    put(this._answered, figures.answered(group, place.here));
    put(this._base, figures.base(group));
    put(this._mean, result.mean);
    this._mean.hidden = !result.mean;
    this._label(place);
    this._hand.update(group, result.rows);
    this._showRounds(group, result.rows);
    this.tick();
  }

  /** The bars: the result, or a step of how it came about. */
  _showResult() {
    const { step } = this._play;
    const { figures } = this._around;
    const { rows, base, said } = step ? figures.moment(this._group, step) : figures.result(this._group);
    this.node.classList.toggle("is-playing", !!step);
    this._bars.show(rows, base, said);
  }

  /** @param {Place} place */
  _label({ current, one, archived }) {
    const poll = this._poll;
    const { toggle, show, reveal, more, go, round, seconds, timed } = this._buttons;
    toggle.disabled = archived && poll.stage !== "open";
    seconds.hidden = timed.hidden = toggle.disabled;
    keyed(toggle, this._say(poll.stage === "open" ? "close-voting" : "open-voting"), current && this._say("key-space"));
    keyed(show, this._say(poll.shown ? "hide-results" : "show-results"), current && keyNames(false).show);
    this._labelTimed();
    put(reveal, this._say(poll.revealed ? "hide-answer" : "reveal-answer"));
    // Before voting it would give the answer away as soon as that opens.
    reveal.hidden = !poll.correct.size || poll.stage === "draft" && !poll.revealed;
    more.hidden = !poll.closesAt || poll.stage !== "open";
    go.hidden = !one || current;
    round.hidden = poll.base === 0 && poll.round === 1;
  }

  /**
   * How many seconds the field says.
   * @returns {number}
   */
  _count() { return Math.max(1, Math.min(86400, Math.round(Number(this._buttons.seconds.value)) || 30)); }

  _labelTimed() {
    const count = this._around.figures.number(this._count());
    put(this._buttons.timed, this._say(this._poll.stage === "open" ? "close-in" : "open-for", { count }));
  }

  /** The time that is left, once a second and on every change. */
  tick() {
    const { closesAt, stage } = this._poll;
    const text = stage === "open" && closesAt ? this._around.figures.left(closesAt - this._around.now()) : "";
    put(this._left, text && this._say("left", { time: text }));
  }

  /** @param {Group} group @param {import("./result.js").Row[]} rows */
  _showRounds(group, rows) {
    const shape = JSON.stringify(this._poll.rounds);
    this._rounds.hidden = !this._poll.rounds.length;
    if (shape === this._roundsShape) return;
    this._roundsShape = shape;
    this._rounds.textContent = "";
    this._rounds.append(element("summary", {}, this._say("rounds")), ...this._poll.rounds.map(ended => {
      const { rows: then, base } = endedRows(rows, group, ended);
      const bars = new Bars();
      bars.show(then, base, this._around.figures.said(then, base, isSingle(group)));
      return element("div", {}, element("h3", {}, this._say("round", { number: ended.round })), bars.node);
    }));
  }
}

/**
 * A button's words, and the key that does the same.
 * @param {HTMLElement} node @param {string} text @param {string | false} key
 */
export function keyed(node, text, key) {
  if (node.dataset.words === `${text} ${key}`) return;
  node.dataset.words = `${text} ${key}`;
  node.textContent = text;
  if (key) node.append(" ", element("kbd", { "aria-hidden": "true" }, key));
}
