/** The list of keys, over the page until it is closed. */
import { button } from "./ask.js";
import { element } from "./kit.js";
import { keyNames } from "./keys.js";

export class KeyList {
  /** @param {import("./words.js").Words} words */
  constructor(words) {
    const names = keyNames(words.direction === "rtl");
    const rows = [
      [`${names.next} PageDown`, "next-question"], [`${names.back} PageUp`, "previous-question"], [words.say("key-space"), "key-toggle"],
      ["Enter", "key-show"], ["?", "keys"],
    ];
    this._close = button(words.say("close-keys"), () => this.toggle(), { main: true });
    this.node = element("div", { className: "key-list", role: "dialog", "aria-label": words.say("keys"), hidden: true },
      element("h2", {}, words.say("keys")),
      element("dl", {}, ...rows.map(([key, what]) => element("div", {},
        element("dt", {}, ...key.split(" ").map(name => element("kbd", {}, name))), element("dd", {}, words.say(what))))),
      this._close);
    this.node.addEventListener("keydown", event => { if (event.key === "Escape") this.toggle(); });
    /** @type {Element | null} */
    this._before = null;
  }

  toggle() {
    this.node.hidden = !this.node.hidden;
    if (!this.node.hidden) {
      this._before = document.activeElement;
      this._close.focus();
    } else if (this._before instanceof HTMLElement) this._before.focus();
  }
}
