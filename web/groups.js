/**
 * The groups of a board on its page: made when they come, kept in their order, drawn anew when something about them
 * changed. What has the focus keeps it.
 *
 * @typedef {import("./model.js").Board} Board
 * @typedef {import("./selection.js").Group} Group
 */
import { GroupView } from "./group.js";
import { element } from "./kit.js";
import { clock } from "./page.js";

/** What is left of a time is looked at this often (ms). */
const TICK = 250;

export class GroupViews {
  /**
   * @param {{ main: HTMLElement, board: Board, session: import("./session.js").Session,
   *   styles: import("./styles.js").Styles, words: import("./words.js").Words,
   *   announcer: import("./announce.js").Announcer, locked(): boolean }} page `locked`: nobody may click here now
   */
  constructor(page) {
    this._page = page;
    /** @type {Map<string, GroupView>} */
    this._views = new Map();
    /**
     * Ticks that aren't sent yet, by group: they outlive a look that is built anew.
     * @type {Map<string, import("./poll.js").Draft>}
     */
    this.drafts = new Map();
    /** @type {Map<string, () => void>} */
    this._timers = new Map();
    this._cancelTick = () => {};
  }

  /** @param {string} group */
  view(group) { return this._views.get(group); }

  /** Something else stands in the place of the board. */
  clear() {
    this._cancelTick();
    this._views.clear();
  }

  /** @param {string} group */
  draw(group) {
    const { board, locked } = this._page;
    const [view, model] = [this._views.get(group), board.group(group)];
    if (!view || !model) return;
    const now = clock.now();
    const said = board.notice(group, now);
    view.update(model, board.pending(group, now), locked());
    view.say(said);
    const cancel = this._timers.get(group);
    if (cancel) cancel();
    if (said.next) this._timers.set(group, clock.later(() => this.draw(group), said.next - now));
    else this._timers.delete(group);
  }

  /** All of them, and their places. */
  drawAll() {
    const { board, main } = this._page;
    const stood = main.contains(document.activeElement);
    const fresh = this._place();
    // Whoever stood on a question that has gone stands on the one that came.
    if (stood && !main.contains(document.activeElement) && fresh) fresh.focusQuestion();
    this._page.announcer.asked(board.groups);
    this.tick();
  }

  /** Takes away what isn't there any more, and whatever else stood in the place of the board. */
  _sweep() {
    const { board, main, words } = this._page;
    const keep = new Set(board.groups.map(group => group.id));
    this._views.forEach((view, group) => {
      if (keep.has(group)) return;
      view.node.remove();
      this._views.delete(group);
    });
    Array.from(main.children).forEach(node => { if (!node.classList.contains("group")) node.remove(); });
    if (!board.groups.length) main.append(element("p", { className: "only" }, words.say("empty-board")));
  }

  /** @returns {GroupView | null} the first group that wasn't there before */
  _place() {
    this._sweep();
    const { board, main, announcer } = this._page;
    /** @type {GroupView | null} */
    let first = null;
    board.groups.forEach((group, place) => {
      const known = this._views.get(group.id);
      const view = this._current(group);
      if (!known) first = first || view;
      const focused = view.focused();
      if (main.children[place] !== view.node) {
        main.insertBefore(view.node, main.children[place] || null);
        if (focused) view.focus(focused);
      }
      announcer.remember(group);
      this.draw(group.id);
    });
    return first;
  }

  /**
   * The view of a group as it is declared now.
   * @param {Group} group
   */
  _current(group) {
    let view = this._views.get(group.id);
    if (!view) view = this._make(group);
    else if (view.declared !== GroupView.declaration(group)) {
      const button = view.focused();
      const fresh = this._make(group);
      if (button !== null) fresh.ready.then(() => fresh.focus(button));
      view.node.replaceWith(fresh.node);
      view = fresh;
    }
    this._views.set(group.id, view);
    return view;
  }

  /** @param {Group} group */
  _make(group) {
    const { board, session, styles, words, announcer } = this._page;
    const { id } = group;
    return new GroupView(group, styles, words, {
      write: (on, off) => session.write(id, on, off),
      withdraw: () => session.withdraw(id),
      announce: text => announcer.say(text),
      redraw: () => this.draw(id),
      time: () => session.serverTime(),
      mixed: () => new Set(board.groups.map(({ poll }) => poll ? poll.results : "").filter(Boolean)).size > 1,
      drafts: this.drafts, language: board.declared && board.declared.lang || words.language,
    });
  }

  /** Time goes by, as long as a question has a time. */
  tick() {
    this._cancelTick();
    if (!this._page.board.groups.some(({ poll }) => poll && poll.stage === "open" && poll.closesAt)) return;
    this._views.forEach(view => view.tick());
    this._cancelTick = clock.later(() => this.tick(), TICK);
  }

  /** @param {string} id of a group in which something changed */
  changed(id) {
    const { board, announcer } = this._page;
    const group = board.group(id);
    const mine = board.clicks.some(click => click.group === id);
    if (group && !group.poll && announcer.remember(group) && !mine) announcer.changed(group);
    this.draw(id);
    const view = this._views.get(id);
    if (view && view.tally) announcer.counted(id, view.tally);
  }
}
