/**
 * `<switch-board board="ID">` on another site's page: a frame of this script's own server, as high as it needs to be.
 *
 *     <script src="https://vote.example.org/embed.js" defer></script>
 *     <switch-board board="lunch" view="screen" theme="dark"></switch-board>
 *
 * `view` is `participant` (default) or `screen`; `theme` is `light`, `dark` or the reader's own; `lang` a language. The
 * server must allow the site: `--embed-from https://site.example`. No module: those of another site need its leave to run.
 */

(() => {
  /** Without a word from the frame for so long (ms), the browser has refused it. */
  const SILENCE = 6000;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL(".", script.src);

  class SwitchBoard extends HTMLElement {
    static get observedAttributes() { return ["board", "view", "theme", "lang"]; }

    constructor() {
      super();
      /** @type {HTMLIFrameElement | null} */
      this._frame = null;
      this._timer = 0;
      this._isOpen = false;
      /** The height that a big screen asked for, as its contents didn't fit. */
      this._tall = 0;
      this._watch = new ResizeObserver(() => this._shape());
      this._hear = (/** @type {MessageEvent} */ event) => this._heard(event);
    }

    connectedCallback() {
      addEventListener("message", this._hear);
      this.style.display = "block";
      this._isOpen = true;
      this._open();
      this._watch.observe(this);
    }

    disconnectedCallback() {
      removeEventListener("message", this._hear);
      clearTimeout(this._timer);
      this._watch.disconnect();
      this._isOpen = false;
      this.textContent = "";
      this._frame = null;
    }

    /** @param {string} name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(name, before, after) {
      if (!this._isOpen || before === after) return;
      if (name === "theme") this._tellTheme();
      else this._open();
    }

    /** The address of the page that is framed. */
    _address() {
      const board = this.getAttribute("board") || "";
      const isScreen = this.getAttribute("view") === "screen";
      const address = new URL(isScreen ? "screen" : encodeURIComponent(board), home);
      if (isScreen) address.searchParams.set("board", board);
      address.searchParams.set("in", location.origin);
      for (const name of ["theme", "lang"]) {
        const value = this.getAttribute(name);
        if (value) address.searchParams.set(name, value);
      }
      return address.href;
    }

    _open() {
      clearTimeout(this._timer);
      this.textContent = "";
      this._tall = 0;
      this._frame = null;
      const board = this.getAttribute("board") || "";
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(board)) return this._say(`“${board}” can't be the code of a board.`);
      const frame = document.createElement("iframe");
      frame.src = this._address();
      frame.title = this.getAttribute("title") || "Switchboard";
      frame.style.cssText = "display:block;width:100%;height:24rem;border:0";
      this._frame = frame;
      this.append(frame);
      this._shape();
      this._timer = setTimeout(() => this._refused(), SILENCE);
    }

    /** A big screen has the shape of one unless that is too low for it; a page tells how high it is. */
    _shape() {
      if (!this._frame || this.getAttribute("view") !== "screen") return;
      this._frame.style.height = `${Math.max(Math.round(this.offsetWidth * 0.5625), this._tall)}px`;
    }

    /** @param {MessageEvent} event */
    _heard({ source, origin, data }) {
      if (!this._frame || source !== this._frame.contentWindow || origin !== home.origin) return;
      if (typeof data !== "object" || data === null || data.switchboard !== 1) return;
      clearTimeout(this._timer);
      const said = this.querySelector("p");
      if (said) said.remove();
      if (data.ready === true) this._tellTheme();
      if (!Number.isFinite(data.height) || data.height <= 0) return;
      this._tall = Math.min(data.height, 20000);
      if (this.getAttribute("view") === "screen") this._shape();
      else this._frame.style.height = `${this._tall}px`;
    }

    _tellTheme() {
      const frame = this._frame && this._frame.contentWindow;
      if (frame) frame.postMessage({ switchboard: 1, theme: this.getAttribute("theme") || "" }, home.origin);
    }

    _refused() {
      this._say(`The board doesn't answer here. If ${home.host} can be reached, it must allow this site: `
        + `start it with --embed-from ${location.origin}`);
    }

    /** @param {string} text before the frame, or in place of it */
    _say(text) {
      const said = document.createElement("p");
      said.setAttribute("role", "alert");
      said.textContent = text;
      this.prepend(said);
    }
  }

  if (!customElements.get("switch-board")) customElements.define("switch-board", SwitchBoard);
})();
