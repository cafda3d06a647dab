/**
 * One group on the page: its label, its look, and what became of the last click.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {import("./clicks.js").Notice} Notice
 * @typedef {{ write(on: string[], off: string[]): void, withdraw(): void, announce(text: string): void,
 *   redraw(): void, time(): number, mixed?(): boolean, drafts: Map<string, import("./poll.js").Draft>, language: string }} Page
 * What a group asks of its page. `time` is the server's, `language` the board's; `mixed` tells whether the board's polls
 * differ in who sees their counts.
 */
import { element, fill, label as isolate } from "./kit.js";

/**
 * Icons beside the words, so that a state isn't colour alone.
 * @type {Record<string, string>}
 */
const icons = { sending: "…", saved: "✓", refused: "✕", kept: "↻" };

export class GroupView {
  /**
   * @param {Group} group @param {import("./styles.js").Styles} styles @param {import("./words.js").Words} words
   * @param {Page} page
   */
  constructor(group, styles, words, page) {
    this.declared = GroupView.declaration(group);
    this._words = words;
    this._page = page;
    this._notice = element("p", { className: "notice", lang: words.language, dir: words.direction });
    this._body = element("div", { className: "body" });
    this.node = element("section", { className: "group" });
    this.node.dataset.group = group.id;
    const { label, buttons } = group.declared;
    const alone = buttons && buttons.length === 1 && buttons[0].label === label;
    if (alone && !(group.poll && styles.meaning(group.declared.style).twoChoices)) this.node.classList.add("alone");
    else if (label) this.node.append(element("h2", {}, isolate(label)));
    this.node.append(this._body, this._notice);
    this.node.addEventListener("act", event => {
      const { on, off } = /** @type {CustomEvent} */ (event).detail;
      if (this._poll) this._poll.act(on, off);
      else page.write(on, off);
    });
    this._group = group;
    /**
     * What a poll adds.
     * @type {import("./pollview.js").PollView | null}
     */
    this._poll = null;
    /** @type {any} */
    this._look = null;
    this._locked = false;
    /** @type {import("./kit.js").Pending} */
    this._pending = new Map();
    /** Resolves when the look is there. */
    this.ready = this._build(group, styles);
  }

  /**
   * What the look was built for: the structure, without what is checked and how a poll stands.
   * @param {Group} group
   */
  static declaration(group) {
    return JSON.stringify({ ...group.declared, checked: 0, bits: 0, poll: Boolean(group.poll) });
  }

  /** @param {Group} group @param {import("./styles.js").Styles} styles */
  async _build(group, styles) {
    const { style, count, readOnly } = group.declared;
    const [tag, PollView] = await Promise.all([readOnly ? null : styles.tag(style), group.poll ? loadPollView() : null]);
    if (!tag) this._showLabels(group);
    else if (count) {
      const { Field } = await import("./field.js");
      this._look = new Field(group.declared, styles.kit(style), group.one, this._words);
      this._body.append(this._look.node);
    } else {
      this._look = document.createElement(tag);
      this._body.append(this._look);
      this._look.group = PollView ? PollView.declared(group, styles.meaning(style), this._words) : group.declared;
    }
    if (PollView) {
      this._poll = new PollView(group, this._look, styles.meaning(style), this._words, this._page);
      this.node.insertBefore(this._poll.node, this._notice);
    }
    this.update(this._group, this._pending, this._locked);
  }

  /**
   * Without a style the group is read, not clicked.
   * @param {Group} group
   */
  _showLabels(group) {
    const { label, style } = group.declared;
    const list = element("ul", { className: "labels", "aria-label": label || style });
    const buttons = (group.declared.buttons || []).map(button => {
      const state = element("span", { className: "state" });
      list.append(element("li", {}, state, element("span", { className: "name" }, isolate(button.label))));
      return { id: button.id, state };
    });
    const words = this._words.say("missing-style", { style });
    this._body.append(element("p", { className: "hint", lang: this._words.language }, words), list);
    this._look = {
      set selection(/** @type {import("./kit.js").Shown} */ shown) {
        for (const { id, state } of buttons) state.textContent = shown.has(id) ? "☑" : "☐";
      },
    };
  }

  /** @param {Group} group @param {import("./kit.js").Pending} pending @param {boolean} locked */
  update(group, pending, locked) {
    this._group = group;
    this._pending = pending;
    this._locked = locked;
    if (!this._look) return;
    const poll = this._poll;
    const closed = locked || Boolean(group.declared.readOnly) || poll !== null && !poll.isOpen(group);
    if (poll) poll.update(group, closed);
    this._look.pending = pending;
    this._look.locked = closed;
    this._look.selection = { has: (/** @type {string} */ id) => poll ? poll.has(group, id) : group.has(id) };
  }

  /** What a poll's tally says, to be read out; "" for others. */
  get tally() { return this._poll ? this._poll.tallySaid(this._group) : ""; }

  /** Stands on the question itself: the next key reads it. */
  focusQuestion() {
    this.node.tabIndex = -1;
    this.node.focus();
  }

  /** Time has gone by. */
  tick() { if (this._poll) this._poll.tick(this._group); }

  /** @param {Notice} notice */
  say(notice) {
    const words = notice.name === "saved" && this._poll ? this._poll.saved(this._group)
      : notice.name === "refused" && notice.why ? this._words.refusal(this._poll ? this._poll.dated(notice.why) : notice.why)
      : notice.name ? this._words.say(notice.name) : "";
    if (this._notice.dataset.state === notice.name && this._notice.dataset.words === words) return words;
    this._notice.dataset.state = notice.name;
    this._notice.dataset.words = words;
    fill(this._notice, ...(words ? [element("span", { "aria-hidden": "true" }, icons[notice.name]), ` ${words}`] : []));
    return words;
  }

  /** The button with the focus, or null. */
  focused() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.node.contains(active) ? active.dataset.button || "" : null;
  }

  /** @param {string} button */
  focus(button) {
    const node = this.node.querySelector(`[data-button="${button}"]`) || this.node.querySelector("[data-button]");
    if (node instanceof HTMLElement) node.focus();
  }
}

/** What polls need is loaded when there is one; all files at once, or each would wait for who imports it. */
async function loadPollView() {
  const [{ PollView }] = await Promise.all([
    import("./pollview.js"), import("./tallyview.js"), import("./polltime.js"), import("./numbers.js")]);
  return PollView;
}
