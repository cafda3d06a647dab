/**
 * A result as bars, in declared order, scaled to the base. Made once for each structure; then only texts and the bars'
 * scale change, so nothing flickers however fast votes come.
 *
 * @typedef {import("./result.js").Row} Row
 * @typedef {{ count: string, share: string, hand: string, correct: string, edited: string }} Said
 * What is said of a row, ready to be shown; "" shows nothing.
 */
import { element, label as isolate } from "./kit.js";

/** @param {Node} node @param {string} text left alone when it says so already */
export function put(node, text) { if (node.textContent !== text) node.textContent = text; }

/** @param {Row} row its picture as it is before a click; one that can't be had leaves its label alone */
function pictureOf({ picture }) {
  if (!picture) return [];
  const image = element("img", { className: "of-answer", alt: "", decoding: "async" });
  image.onerror = () => image.remove();
  image.src = new URL(`pictures/${encodeURIComponent(picture)}`, document.baseURI).href;
  return [image];
}

/** @param {Row} row */
function barOf(row) {
  const count = element("span", { className: "count" });
  const share = element("span", { className: "share" });
  const hand = element("span", { className: "by-hand" });
  const mark = element("span", { className: "right-answer" });
  const edited = element("span", { className: "edited" });
  const fill = element("span", { className: "bar-fill" });
  const name = element("span", { className: "name" }, ...pictureOf(row), isolate(row.label), mark, edited);
  const node = element("li", { className: "result-bar" }, name, element("span", { className: "figures" }, hand, count, share),
    element("span", { className: "bar-track", "aria-hidden": "true" }, fill));
  return { node, count, share, hand, mark, edited, fill };
}

export class Bars {
  constructor() {
    this.node = element("ol", { className: "bars" });
    /** @type {ReturnType<typeof barOf>[]} */
    this._bars = [];
    this._shape = "";
  }

  /**
   * @param {Row[]} rows @param {number} base how many answered: the whole width
   * @param {Said[]} said
   */
  show(rows, base, said) {
    this._build(rows);
    rows.forEach((row, place) => {
      const bar = this._bars[place];
      put(bar.count, said[place].count);
      put(bar.share, said[place].share);
      put(bar.hand, said[place].hand);
      put(bar.mark, said[place].correct);
      put(bar.edited, said[place].edited);
      bar.node.classList.toggle("is-right", row.correct);
      const scale = base > 0 ? Math.min(1, row.count / base) : 0;
      const transform = `scaleX(${scale.toFixed(4)})`;
      if (bar.fill.style.transform !== transform) bar.fill.style.transform = transform;
    });
  }

  /** @param {Row[]} rows */
  _build(rows) {
    const shape = JSON.stringify(rows.map(row => [row.id, row.label, row.picture]));
    if (shape === this._shape) return;
    this._shape = shape;
    this._bars = rows.map(barOf);
    this.node.textContent = "";
    this.node.append(...this._bars.map(bar => bar.node));
  }
}
