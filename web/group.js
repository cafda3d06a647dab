/**
 * One group on the page: its label, its look, and what became of the last click.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {import("./clicks.js").Notice} Notice
 */
import { element, fill, label as isolate } from "./kit.js";

/**
 * Icons beside the words, so that a state isn't colour alone.
 * @type {Record<string, string>}
 */
const icons = { sending: "…", saved: "✓", refused: "✕", kept: "↻" };

export class GroupView {
  /**
   * @param {Group} group @param {import("./kit.js").Styles} styles @param {import("./words.js").Words} words
   * @param {(on: string[], off: string[]) => void} act
   */
  constructor(group, styles, words, act) {
    this.declared = GroupView.declaration(group);
    this._words = words;
    this._notice = element("p", { className: "notice", lang: words.language, dir: words.direction });
    this._body = element("div", { className: "body" });
    this.node = element("section", { className: "group" });
    this.node.dataset.group = group.id;
    const { label, buttons } = group.declared;
    const alone = buttons && buttons.length === 1 && buttons[0].label === label;
    if (alone) this.node.classList.add("alone");
    else if (label) this.node.append(element("h2", {}, isolate(label)));
    this.node.append(this._body, this._notice);
    this.node.addEventListener("act", event => {
      const { on, off } = /** @type {CustomEvent} */ (event).detail;
      act(on, off);
    });
    this._group = group;
    /** @type {any} */
    this._look = null;
    this._locked = false;
    /** @type {import("./kit.js").Pending} */
    this._pending = new Map();
    /** Resolves when the look is there. */
    this.ready = this._build(group, styles);
  }

  /**
   * What the look was built for: the structure, without what is checked.
   * @param {Group} group
   */
  static declaration(group) { return JSON.stringify({ ...group.declared, checked: 0, bits: 0 }); }

  /** @param {Group} group @param {import("./kit.js").Styles} styles */
  async _build(group, styles) {
    const { style, count, readOnly } = group.declared;
    const tag = readOnly ? null : await styles.tag(style);
    if (!tag) return this._showLabels(group);
    if (count) {
      const { Field } = await import("./field.js");
      this._look = new Field(group.declared, styles.kit(style), group.one, this._words);
      this._body.append(this._look.node);
    } else {
      this._look = document.createElement(tag);
      this._body.append(this._look);
      this._look.group = group.declared;
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
    this.update(this._group, this._pending, this._locked);
  }

  /** @param {Group} group @param {import("./kit.js").Pending} pending @param {boolean} locked */
  update(group, pending, locked) {
    this._group = group;
    this._pending = pending;
    this._locked = locked;
    if (!this._look) return;
    this._look.pending = pending;
    this._look.locked = locked;
    this._look.selection = { has: (/** @type {string} */ id) => group.has(id) };
  }

  /** @param {Notice} notice */
  say(notice) {
    const words = notice.name === "refused" && notice.why ? this._words.refusal(notice.why)
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
    const node = this.node.querySelector(`[data-button="${button}"]`);
    if (node instanceof HTMLElement) node.focus();
  }
}
