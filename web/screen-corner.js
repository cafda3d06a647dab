/** How to join, always in sight: QR code, address, code; below it who is here and the head of the board's chain. */
import { checkCode } from "./check-code.js";
import { element } from "./kit.js";
import { put } from "./bars.js";
import { audience, joinAddress, readable } from "./addresses.js";
import { Figures } from "./figures.js";

export class Corner {
  /** @param {string} board @param {import("./words.js").Words} words */
  constructor(board, words) {
    this._words = words;
    this._figures = new Figures(words);
    this._people = element("p", { className: "screen-people", role: "status" });
    this._chain = element("p", { className: "chain" });
    const source = new URL(`api/v1/boards/${encodeURIComponent(board)}/qr.svg`, document.baseURI).href;
    const picture = element("img", { className: "qr", src: source, alt: "" });
    picture.addEventListener("error", () => picture.remove());
    const place = element("bdi", {});
    audience().then(base => {
      place.textContent = readable(base).replace(/\/$/, "");
      picture.alt = words.say("qr-alt", { address: readable(joinAddress(base, board)) });
    });
    const code = element("bdi", { className: board.length > 8 ? "big-code long" : "big-code" }, board);
    this.node = element("div", { className: "corner-box" }, picture, element("div", { className: "corner-words" },
      element("p", { className: "join-at" }, words.say("join-at")), element("p", { className: "address" }, place),
      element("p", { className: "code-line" }, `${words.say("code")} `, code),
      this._people, this._chain));
  }

  /** @param {import("./wire.js").Snapshot} declared @param {number} here */
  update(declared, here) {
    put(this._people, declared.groups.some(group => group.poll) || here ? this._figures.here(here) : "");
    put(this._chain, checkCode(declared.chain || ""));
  }
}
