/**
 * A numbered group: as many as a million buttons, of which only those in sight exist.
 *
 * The cells are of one size, so a row's place is known without the others. One cell is in the tab order; arrow keys
 * move.
 */
import { element } from "./kit.js";
import { plainCode } from "./words.js";

/** The size of a cell (px): a finger, and six digits. */
const WIDTH = 72;
const HEIGHT = 56;
/** Rows kept beyond what is seen. */
const MARGIN = 3;

export class Field {
  /**
   * @param {import("./wire.js").GroupMessage} declared @param {import("./kit.js").Kit} kit @param {boolean} one
   * @param {import("./words.js").Words} words
   */
  constructor(declared, kit, one, words) {
    this._declared = declared;
    this._kit = kit;
    this._one = one;
    this._count = declared.count || 0;
    this._columns = 1;
    this._current = 0;
    /**
     * Rows that exist, by number.
     * @type {Map<number, { node: HTMLElement, controls: import("./kit.js").Control[] }>}
     */
    this._rows = new Map();
    /** @type {import("./kit.js").Shown} */
    this._shown = { has: () => false };
    /** @type {import("./kit.js").Pending} */
    this.pending = new Map();
    this.locked = false;
    this._space = element("div", { className: "field-space" });
    const count = this._count.toLocaleString(words.language);
    const name = words.say("field", { label: declared.label || declared.id, count });
    this._scroll = element("div", { className: "field", role: "group", "aria-label": name }, this._space);
    this._goTo = element("input", { type: "text", inputMode: "numeric", className: "field-number" });
    const label = element("label", { className: "field-go" }, words.say("go-to"), " ", this._goTo);
    this.node = element("div", {}, ...(this._count > 200 ? [label] : []), this._scroll);
    this._goTo.addEventListener("keydown", event => {
      if (event.key === "Enter" && this._goTo.value) this._reveal(Number(plainCode(this._goTo.value)), true);
    });
    this._goTo.addEventListener("change", () => this._reveal(Number(plainCode(this._goTo.value)), false));
    this._scroll.addEventListener("scroll", () => this._draw(), { passive: true });
    this._scroll.addEventListener("keydown", event => this._key(event));
    this._scroll.addEventListener("focusin", event => {
      const button = /** @type {HTMLElement} */ (event.target).dataset.button;
      if (button) this._current = Number(button);
    });
    addEventListener("resize", () => this._lay());
    requestAnimationFrame(() => this._lay());
  }

  set selection(/** @type {import("./kit.js").Shown} */ shown) {
    this._shown = shown;
    this._rows.forEach((row, number) => this._refresh(row.controls, number));
  }

  /** Finds how many columns there is room for, and draws anew. */
  _lay() {
    const columns = Math.max(1, Math.floor(this._space.clientWidth / WIDTH));
    if (columns !== this._columns) {
      this._rows.forEach(row => row.node.remove());
      this._rows.clear();
    }
    this._columns = columns;
    this._space.style.height = `${Math.ceil(this._count / columns) * HEIGHT}px`;
    this._draw();
  }

  _draw() {
    const first = Math.max(0, Math.floor(this._scroll.scrollTop / HEIGHT) - MARGIN);
    const last = Math.min(Math.ceil(this._count / this._columns) - 1,
      Math.ceil((this._scroll.scrollTop + this._scroll.clientHeight) / HEIGHT) + MARGIN);
    this._rows.forEach((row, number) => {
      if (number >= first && number <= last || row.node.contains(document.activeElement)) return;
      row.node.remove();
      this._rows.delete(number);
    });
    for (let number = first; number <= last; number++) if (!this._rows.has(number)) this._make(number);
  }

  /** @param {number} number */
  _make(number) {
    const node = element("div", { className: "field-row" });
    node.style.transform = `translateY(${number * HEIGHT}px)`;
    /** @type {import("./kit.js").Control[]} */
    const controls = [];
    const end = Math.min(this._count, (number + 1) * this._columns);
    for (let ordinal = number * this._columns; ordinal < end; ordinal++) {
      const button = { id: String(ordinal), ordinal, label: String(ordinal), value: null };
      const control = this._kit.row(button, { type: this._one ? "radio" : "checkbox" }, () => this._flip(button.id));
      control.input.tabIndex = ordinal === this._current ? 0 : -1;
      control.row.style.width = `${100 / this._columns}%`;
      controls.push(control);
      node.append(control.row);
    }
    this._rows.set(number, { node, controls });
    this._refresh(controls, number);
    const after = Math.min(...Array.from(this._rows.keys()).filter(other => other > number));
    const next = this._rows.get(after);
    this._space.insertBefore(node, next ? next.node : null);
  }

  /** @param {import("./kit.js").Control[]} controls @param {number} number */
  _refresh(controls, number) {
    controls.forEach((control, place) => {
      const id = String(number * this._columns + place);
      control.show(this._shown.has(id), this.pending.get(id), this.locked);
    });
  }

  /** @param {string} id */
  _flip(id) {
    const detail = this._shown.has(id) ? { on: [], off: [id] } : { on: [id], off: [] };
    this._scroll.dispatchEvent(new CustomEvent("act", { bubbles: true, detail }));
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const page = this._columns * Math.max(1, Math.floor(this._scroll.clientHeight / HEIGHT));
    const right = document.documentElement.dir === "rtl" ? -1 : 1;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowRight: right, ArrowLeft: -right, ArrowDown: this._columns, ArrowUp: -this._columns,
      PageDown: page, PageUp: -page, Home: -this._count, End: this._count,
    };
    if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this._reveal(this._current + steps[event.key], true);
  }

  /**
   * Brings a button into sight.
   * @param {number} ordinal @param {boolean} focus
   */
  _reveal(ordinal, focus) {
    if (!Number.isFinite(ordinal)) return;
    this._current = Math.max(0, Math.min(this._count - 1, Math.floor(ordinal)));
    const top = Math.floor(this._current / this._columns) * HEIGHT;
    if (top < this._scroll.scrollTop) this._scroll.scrollTop = top;
    else if (top + HEIGHT > this._scroll.scrollTop + this._scroll.clientHeight) {
      this._scroll.scrollTop = top + HEIGHT - this._scroll.clientHeight;
    }
    this._draw();
    this._space.querySelectorAll("input").forEach(input => {
      const current = input.dataset.button === String(this._current);
      input.tabIndex = current ? 0 : -1;
      if (current && focus) input.focus({ preventScroll: true });
    });
  }
}
