/** A rehearsal, as its host sees it: begin, look at its screen, end. It leaves nothing behind. */
import { button, fault, outLink } from "./ask.js";
import { newCode } from "./codes.js";
import { rehearsal } from "./edit.js";
import { element, fill } from "./kit.js";
import { Rehearsal, rehearsalId } from "./rehearsal.js";
import { socketAddress } from "./page.js";
import { pageAddress } from "./addresses.js";

/** How many people come. */
const PEOPLE = 30;

export class RehearsalBox {
  /** @param {import("./control-side.js").Surroundings} around */
  constructor(around) {
    this._around = around;
    this._state = element("p", { className: "hint", role: "status" });
    this._error = element("p", { className: "error", role: "alert" });
    this._actions = element("div", { className: "actions" });
    /** @type {Rehearsal | null} */
    this._running = null;
    this._id = "";
    this.node = element("details", { className: "sheet" }, element("summary", {}, this._say("rehearsal")),
      element("p", { className: "hint" }, this._say("rehearsal-hint", { count: PEOPLE })),
      this._actions, this._state, this._error);
    this._offer();
    addEventListener("pagehide", () => this._leave());
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  _say(key, values) { return this._around.words.say(key, values); }

  /** @param {() => Promise<unknown>} work */
  async _attempt(work) {
    this._error.textContent = "";
    try { await work(); } catch (problem) { this._error.textContent = fault(this._around.words, problem); }
  }

  _offer() {
    this._state.textContent = "";
    fill(this._actions, button(this._say("rehearsal-begin"), () => this._attempt(() => this._begin())));
  }

  async _begin() {
    const { api, board, words, isOne } = this._around;
    const { declaration } = await api.read(board);
    this._id = rehearsalId(board, newCode());
    const title = words.say("rehearsal-of", { title: declaration.title || words.say("untitled", { code: board }) });
    await api.declare(this._id, rehearsal(declaration, title));
    this._running = new Rehearsal(this._id, () => new WebSocket(socketAddress()), Math.random, isOne);
    this._running.start(PEOPLE, here => { this._state.textContent = words.count("here", here, { count: here }); });
    const end = button(words.say("rehearsal-end"), () => this._attempt(() => this._end()), { main: true });
    fill(this._actions, outLink(pageAddress("screen", this._id), words.say("open-screen")),
      outLink(pageAddress("control", this._id), words.say("rehearsal-control")), end);
  }

  async _end() {
    if (this._running) this._running.stop();
    await this._around.api.remove(this._id);
    this._running = null;
    this._offer();
  }

  /** A page that is closed in the middle ends its rehearsal too. */
  _leave() {
    if (!this._running) return;
    this._running.stop();
    this._around.api.remove(this._id, true).catch(() => {});
  }
}
