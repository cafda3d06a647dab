/** What goes on paper: one element, alone on the sheet. */
import { fill } from "./kit.js";

/**
 * Prints these and nothing else, once their pictures are there.
 * @param {HTMLElement[]} nodes
 */
export async function printSheet(...nodes) {
  const sheet = /** @type {HTMLElement} */ (document.getElementById("sheet"));
  fill(sheet, ...nodes);
  const pictures = Array.from(sheet.querySelectorAll("img"));
  await Promise.all(pictures.map(picture => picture.complete || new Promise(resolve => {
    picture.onload = picture.onerror = resolve;
  })));
  document.body.dataset.print = "";
  const end = () => {
    delete document.body.dataset.print;
    sheet.textContent = "";
    removeEventListener("afterprint", end);
  };
  addEventListener("afterprint", end);
  window.print();
}
