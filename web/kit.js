/**
 * What a look gets, and how looks are found.
 *
 * A look is `styles/NAME/look.js`: `export default kit => class extends kit.Look {…}`. It imports nothing and never
 * sees the socket: properties down, one `act` event up.
 *
 * @typedef {import("./wire.js").GroupMessage} GroupMessage
 * @typedef {import("./wire.js").Button} Button
 * @typedef {{ has(id: string): boolean }} Shown which buttons are shown as checked
 * @typedef {Map<string, "sending" | "kept">} Pending what a click under way touches
 * @typedef {{ name?: string, aliases?: string[], behaves?: string, choice?: string, role?: string, empty?: string, mean?: boolean,
 *   texts?: Record<string, { on: string, off: string }>, pictures?: import("./wire.js").Pictures }} Manifest
 * @typedef {{ row: HTMLElement, show(checked: boolean, pending: string | undefined, locked: boolean,
 *   lit?: boolean): void }} Control `lit` is which picture is seen, where that isn't the checked one's alone
 * @typedef {ReturnType<typeof kitFor>} Kit
 */

const here = import.meta.url;

/**
 * Makes an element. Names with a hyphen are attributes, others properties; strings become text nodes, so a label can't
 * inject markup.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [properties] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const name of Object.keys(properties)) {
    if (name.includes("-") || name === "role") node.setAttribute(name, properties[name]);
    else /** @type {any} */ (node)[name] = properties[name];
  }
  node.append(...children);
  return node;
}

/**
 * What an author wrote, kept from turning the direction of what stands beside it.
 * @param {string} text
 */
export function label(text) { return element("bdi", {}, text); }

/** @param {Element} node @param {(Node | string)[]} children */
export function fill(node, ...children) {
  node.textContent = "";
  node.append(...children);
}

/**
 * Base class of every look. `build` once for each structure, `refresh` on every change, so that focus survives.
 * `locked` means that nobody may click here.
 */
export class Look extends HTMLElement {
  constructor() {
    super();
    /** @type {GroupMessage | null} */
    this._group = null;
    /** @type {Shown} */
    this._selection = { has: () => false };
    /** @type {Pending} */
    this._pending = new Map();
    this._locked = false;
    /** @type {Map<string, Control>} */
    this.controls = new Map();
  }

  get group() { return /** @type {GroupMessage} */ (this._group); }
  set group(group) {
    this._group = group;
    fill(this, this.build());
    this.refresh();
  }

  get selection() { return this._selection; }
  set selection(selection) {
    this._selection = selection;
    if (this._group) this.refresh();
  }

  get pending() { return this._pending; }
  set pending(pending) { this._pending = pending; }

  get locked() { return this._locked; }
  set locked(locked) { this._locked = locked; }

  /** The buttons, in order. A look is never given a numbered group. */
  get buttons() { return this.group.buttons || []; }

  /**
   * Tells the page what the person wants.
   * @param {string[]} on @param {string[]} off
   */
  act(on, off) { this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { on, off } })); }

  /**
   * The opposite of what is shown: all that a page ever asks for.
   * @param {string} id
   */
  flip(id) { this.selection.has(id) ? this.act([], [id]) : this.act([id], []); }

  /**
   * Names this element as what holds the group's buttons.
   * @param {"group" | "radiogroup"} role
   */
  frame(role) {
    this.setAttribute("role", role);
    if (this.group.label) this.setAttribute("aria-label", this.group.label);
  }

  /**
   * A control for each button, one below the other.
   * @param {(button: Button) => Control} make
   */
  rows(make) {
    this.controls = new Map(this.buttons.map(button => [button.id, make(button)]));
    return element("div", { className: "rows" }, ...Array.from(this.controls.values(), control => control.row));
  }

  /**
   * The group's elements, once for each structure. Every look has its own.
   * @returns {Node}
   */
  build() { throw new Error(`${this.localName} has no build()`); }

  /** Brings the elements in line with the selection. A look whose `build` made no `rows` has its own. */
  refresh() {
    this.controls.forEach((control, id) => control.show(this._selection.has(id), this._pending.get(id), this._locked));
  }
}

/**
 * What a look of this style gets.
 * @param {string} style its name @param {Manifest} manifest
 * @param {string} pictures the style whose folder has the pictures
 * @param {import("./words.js").Words} words
 */
export function kitFor(style, manifest, pictures, words) {
  /** @param {Button} button @param {boolean} checked */
  function address(button, checked) {
    const state = checked ? "checked" : "unchecked";
    const own = button.pictures && button.pictures[state];
    if (own) return new URL(`pictures/${encodeURIComponent(own)}`, document.baseURI).href;
    const name = manifest.pictures ? manifest.pictures[state] : "";
    return !name || name.startsWith("data:") ? name : new URL(`styles/${pictures}/${name}`, here).href;
  }

  /**
   * A button's picture. Without a picture the native control, or the name, takes its place.
   * @param {Button} button
   */
  function picture(button) {
    const image = element("img", { className: "picture", alt: "", decoding: "async", draggable: false });
    let shown = "";
    return {
      image,
      /** @param {boolean} checked @param {HTMLElement} row */
      show(checked, row) {
        const source = address(button, checked);
        if (source === shown && source) return;
        shown = source;
        if (!source) return void row.classList.add("plain");
        image.onerror = () => row.classList.add("plain");
        image.onload = () => row.classList.remove("plain");
        image.src = source;
      },
    };
  }

  /** @param {HTMLElement} row @param {boolean} checked @param {string | undefined} pending */
  function mark(row, checked, pending) {
    row.classList.toggle("checked", checked);
    if (pending) row.dataset.pending = pending;
    else delete row.dataset.pending;
  }

  /**
   * A full-width row: a native input, seen as the style's picture, and the label. A click on any of it counts.
   * @param {Button} button @param {{ type: "checkbox" | "radio", name?: string, role?: string, plain?: boolean }} input
   * `plain`: the native control itself is seen
   * @param {(checked: boolean) => void} changed
   * @param {Node[]} more after the label
   * @returns {Control & { input: HTMLInputElement, name: HTMLElement }}
   */
  function row(button, input, changed, ...more) {
    const native = element("input", { className: "native", type: input.type, "data-button": button.id });
    if (input.name) native.name = input.name;
    if (input.role) native.setAttribute("role", input.role);
    native.addEventListener("change", () => changed(native.checked));
    const { image, show } = picture(button);
    const name = element("span", { className: "name" }, label(button.label));
    const ring = element("span", { className: "ring" });
    const row = element("label", { className: "row" }, native, image, ring, name, ...more);
    if (input.plain) row.classList.add("plain");
    return {
      row, input: native, name,
      show(checked, pending, locked, lit = checked) {
        if (native.checked !== checked) native.checked = checked;
        native.disabled = locked;
        if (!input.plain) show(lit, row);
        mark(row, checked, pending);
      },
    };
  }

  /**
   * A toggle button with the picture and the name: what a choice is that a tap takes back.
   * @param {Button} button @param {string} className @param {() => void} pressed
   * @returns {Control}
   */
  function toggle(button, className, pressed) {
    const { image, show } = picture(button);
    const row = element("button", { className, type: "button", "aria-pressed": "false", "data-button": button.id },
      image, element("span", { className: "name" }, label(button.label)));
    row.addEventListener("click", pressed);
    return {
      row,
      show(checked, pending, locked) {
        row.setAttribute("aria-pressed", String(checked));
        row.disabled = locked;
        show(checked, row);
        mark(row, checked, pending);
      },
    };
  }

  /**
   * What a switch without texts says, in the reader's language.
   * @returns {{ on: string, off: string }}
   */
  function defaultTexts() {
    const texts = manifest.texts || {};
    return texts[words.language] || { on: words.say("on"), off: words.say("off") };
  }

  /** @param {string} key one of the page's own words */
  const say = key => words.say(key);

  return { Look, element, label, row, toggle, picture, defaultTexts, say, style };
}
