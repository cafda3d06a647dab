/**
 * "Play how the vote went": for hosts, once voting is closed. Whose bars they are draws them as `step` says.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {import("./course.js").Step} Step
 * @typedef {{ words: import("./words.js").Words, figures: import("./figures.js").Figures,
 *   course(group: string): Promise<{ steps: Step[] }> }} Surroundings
 */
import { button, fault } from "./ask.js";
import { put } from "./bars.js";
import { Play, played } from "./course.js";
import { element } from "./kit.js";
import { clock } from "./page.js";

export class PlayButton {
  /** @param {Surroundings} around @param {() => void} redraw */
  constructor(around, redraw) {
    this._around = around;
    this._redraw = redraw;
    /**
     * What is shown now in place of the result.
     * @type {Step | null}
     */
    this.step = null;
    /** @type {Group | null} */
    this._group = null;
    /** What is played: another result ends it. */
    this._shape = "";
    /** @type {Play | null} */
    this._play = null;
    this._button = button("", event => this._press(event));
    this._line = element("p", { className: "play-line" });
    this._live = element("p", { className: "unseen", role: "status" });
    this.node = element("div", { className: "play" }, this._button, this._line, this._live);
    this._escape = (/** @type {KeyboardEvent} */ event) => {
      const elsewhere = event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog]");
      if (event.key === "Escape" && !elsewhere) this._end("play-over");
    };
  }

  /**
   * @param {Group} group @param {boolean} may whether whoever looks at this page may see how it went
   */
  update(group, may) {
    const poll = /** @type {import("./poll.js").Poll} */ (group.poll);
    const isOffered = may && poll.stage === "closed" && poll.people > 0 && !!group.declared.buttons;
    const shape = JSON.stringify([isOffered, poll.round, poll.closedAt, poll.people, poll.base]);
    this._group = group;
    if (shape !== this._shape) this._end("");
    this._shape = shape;
    this._button.hidden = this._line.hidden = !isOffered;
    this._label();
  }

  _label() { put(this._button, this._around.words.say(this._play ? "play-stop" : "play-vote")); }

  /** @param {MouseEvent} event */
  _press(event) {
    // After a click by pointer the next key is the page's, not the button's.
    if (event.detail) this._button.blur();
    if (this._play) this._end("play-over");
    else this._begin();
  }

  async _begin() {
    const { course, words } = this._around;
    const [group, shape] = [this._group, this._shape];
    if (!group || this._button.hasAttribute("aria-busy")) return;
    this._button.setAttribute("aria-busy", "true");
    this._say("");
    try {
      const { steps } = await course(group.id);
      if (shape === this._shape) this._start(steps);
    } catch (problem) {
      if (shape === this._shape) this._say(fault(words, problem));
    } finally { this._button.removeAttribute("aria-busy"); }
  }

  /** @param {Step[]} steps */
  _start(steps) {
    put(this._live, this._around.words.say("play-begins"));
    document.addEventListener("keydown", this._escape);
    this._play = new Play(clock, played(steps), step => step ? this._show(step) : this._end("play-over"));
    this._label();
  }

  /** @param {Step} step */
  _show(step) {
    if (this.step && !this.node.isConnected) return this._end("");
    this.step = step;
    const { figures, words } = this._around;
    const poll = /** @type {import("./poll.js").Poll} */ (/** @type {Group} */ (this._group).poll);
    const [count, base] = [step.answered + poll.hand.people, poll.base].map(people => figures.number(people));
    put(this._line, words.say("play-after", { time: figures.left(Math.floor(step.at / 1000) * 1000), count, base }));
    this._redraw();
  }

  /** @param {string} said what is read out: a key, or "" for nothing */
  _end(said) {
    document.removeEventListener("keydown", this._escape);
    if (this._play) this._play.stop();
    const was = this.step;
    this._play = this.step = null;
    put(this._line, "");
    if (was || !said) put(this._live, said && this._around.words.say(said));
    this._label();
    if (was) this._redraw();
  }

  /** @param {string} text a problem, shown and read out */
  _say(text) { [this._line, this._live].forEach(node => put(node, text)); }
}
