/** What the host's pages ask and answer: buttons that work on something, a question before what can't be undone. */
import { element } from "./kit.js";
import { Refused } from "./api.js";

/**
 * @typedef {import("./words.js").Words} Words
 */

/**
 * What a host is told when something failed.
 * @param {Words} words @param {unknown} problem
 */
export function fault(words, problem) {
  if (!(problem instanceof Refused)) return problem instanceof Error ? problem.message : String(problem);
  const key = `fault-${problem.code}`;
  return words.has(key) ? words.say(key, { limit: problem.limit || 0 }) : words.say("fault", { message: problem.message });
}

/**
 * A button that says what it does, and under which key it is found too.
 * @param {string} text @param {(event: MouseEvent) => unknown} pressed @param {{ main?: boolean, key?: string, name?: string }} [how]
 */
export function button(text, pressed, how = {}) {
  const node = element("button", { className: how.main ? "main-button" : "plain-button", type: "button" }, text);
  if (how.key) node.append(" ", element("kbd", { "aria-hidden": "true" }, how.key));
  if (how.name) node.setAttribute("aria-label", how.name);
  node.addEventListener("click", pressed);
  return node;
}

/**
 * A link that looks like a button and opens beside this page.
 * @param {string} href @param {string} text
 */
export function outLink(href, text) {
  return element("a", { className: "plain-button", href, target: "_blank", rel: "noopener" }, text);
}

/**
 * Asks before something that can't be undone, in the place of what asked. Resolves to whether to go on.
 * @param {HTMLElement} place what is covered by the question @param {string} question
 * @param {string} yes @param {string} no
 * @returns {Promise<boolean>}
 */
export async function confirm(place, question, yes, no) { return await pick(place, question, [yes, no]) === 0; }

/**
 * Asks which of several ways to go. The last changes nothing: it has the focus, and Escape means it too.
 * @param {HTMLElement} place what is covered by the question @param {string} question @param {string[]} answers
 * @returns {Promise<number>} the place of the answer
 */
export function pick(place, question, answers) {
  return new Promise(resolve => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    /** @param {number} answer */
    const end = answer => {
      node.remove();
      place.hidden = false;
      if (before && before.isConnected) before.focus();
      resolve(answer);
    };
    const last = answers.length - 1;
    const buttons = answers.map((answer, at) => button(answer, () => end(at), { main: at === 0 }));
    const node = element("div", { className: "confirm", role: "alertdialog", "aria-label": question },
      element("p", {}, question), element("div", { className: "actions" }, ...buttons));
    node.addEventListener("keydown", event => { if (event.key === "Escape") end(last); });
    place.hidden = true;
    place.after(node);
    buttons[last].focus();
  });
}

/**
 * A field with its label above it.
 * @param {string} text @param {HTMLElement} control @param {string} [hint]
 */
export function field(text, control, hint) {
  const node = element("label", { className: "entry" }, element("span", { className: "entry-name" }, text), control);
  if (hint) node.append(element("span", { className: "hint" }, hint));
  return node;
}

/**
 * What Enter does in a field in place of sending its form. While somebody composes, Enter is theirs.
 * @param {HTMLInputElement} input @param {() => void} run
 */
export function onEnter(input, run) {
  input.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    run();
  });
}

/**
 * A native checkbox beside its words.
 * @param {string} text @param {boolean} checked @param {(checked: boolean) => void} changed
 */
export function tick(text, checked, changed) {
  const input = element("input", { type: "checkbox", checked });
  input.addEventListener("change", () => changed(input.checked));
  return element("label", { className: "tick" }, input, element("span", {}, text));
}

/**
 * A name of its own for one of several ticks that show the same words.
 * @param {HTMLElement} tick @param {string} name
 */
export function setName(tick, name) {
  const input = tick.querySelector("input");
  if (input) input.setAttribute("aria-label", name);
}

/**
 * A checkbox for a member that is `true` or isn't there, as declarations have them.
 * @param {string} text @param {any} object @param {string} name @param {() => void} [changed]
 */
export function flag(text, object, name, changed = () => {}) {
  return tick(text, !!object[name], on => {
    if (on) object[name] = true;
    else delete object[name];
    changed();
  });
}

/**
 * A native list to choose from.
 * @param {{ value: string, text: string }[]} options @param {string} value @param {(value: string) => void} changed
 */
export function choice(options, value, changed) {
  const select = element("select", {}, ...options.map(option => element("option", { value: option.value }, option.text)));
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
  return select;
}
