/** The bar below on the host's page: what is done most, always in reach. */
import { button } from "./ask.js";
import { keyed } from "./control-card.js";
import { keyNames } from "./keys.js";

export class Remote {
  /**
   * @param {HTMLElement} node @param {import("./words.js").Words} words
   * @param {{ step(by: number): void, undo(): void, keys(): void }} does
   */
  constructor(node, words, does) {
    this._node = node;
    this._words = words;
    this._previous = button("", () => does.step(-1));
    this._next = button("", () => does.step(1));
    this._undo = button("", () => does.undo());
    this._keys = button("", () => does.keys());
    this._keys.classList.add("keys");
    node.append(this._previous, this._next, this._undo, this._keys);
  }

  /** @param {{ place: number, count: number, undo?: string | null, hidden: boolean }} now where the host stands */
  update({ place, count, undo, hidden }) {
    const words = this._words;
    const names = keyNames(words.direction === "rtl");
    this._node.hidden = hidden;
    keyed(this._previous, words.say("previous-question"), names.back);
    keyed(this._next, words.say("next-question"), names.next);
    keyed(this._keys, words.say("keys"), names.help);
    this._previous.hidden = this._next.hidden = count < 2;
    this._previous.disabled = place <= 0;
    this._next.disabled = place >= count - 1;
    this._undo.hidden = !undo;
    if (undo) keyed(this._undo, words.say(words.has(`undo-${undo}`) ? `undo-${undo}` : "undo"), false);
  }
}
