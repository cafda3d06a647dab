/**
 * The kinds of question that a host can make without a file, as declarations (P23, P48). Pure.
 *
 * @typedef {{ checked: string, unchecked: string }} Pictures
 * @typedef {{ id: string, label: string, value?: unknown, pictures?: Pictures, correct?: boolean, checked?: boolean }} Answer
 * @typedef {{ id: string, label: string, style: string, mode: "poll" | "shared", min?: number, max?: number,
 *   results?: string, stage?: string, none?: boolean, noneCorrect?: boolean, deselectable?: boolean, closesAt?: number,
 *   texts?: { on: string, off: string }, values?: { on: unknown, off: unknown }, checked?: boolean,
 *   buttons?: Answer[] | { count: number } }} Question
 * @typedef {{ title?: string, lang?: string, show?: string, admission?: string, passing?: boolean, listed?: boolean,
 *   archived?: boolean, groups: Question[] }} Declaration
 *
 * @typedef {"one" | "several" | "switch" | "stars" | "pictures" | "checklist"} Kind
 * @typedef {"yes-no" | "true-false" | "letters" | "scale"} Quick
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Say
 */

/** @type {Kind[]} */
export const kinds = ["one", "several", "switch", "stars", "pictures", "checklist"];
/** @type {Quick[]} */
export const quicks = ["yes-no", "true-false", "letters", "scale"];

/** @type {Record<Kind, { style: string, mode: "poll" | "shared" }>} */
const forms = {
  one: { style: "radio", mode: "poll" }, several: { style: "box", mode: "poll" }, switch: { style: "switch", mode: "poll" },
  stars: { style: "stars", mode: "poll" }, pictures: { style: "picture", mode: "poll" },
  checklist: { style: "box", mode: "shared" },
};

/**
 * A new question with as many empty answers as one begins with.
 * @param {Kind} kind @param {() => string} id makes ids @param {Say} say
 * @returns {Question}
 */
export function newQuestion(kind, id, say) {
  /** @type {Question} */
  const question = { id: id(), label: "", ...forms[kind] };
  if (question.mode === "poll") Object.assign(question, { results: "host-only", stage: "draft" });
  if (kind === "switch") {
    return { ...question, texts: { on: say("yes"), off: say("no") }, buttons: [{ id: "switch", label: "" }] };
  }
  if (kind === "stars") return { ...question, buttons: stars(id) };
  const answers = kind === "checklist" || kind === "several" ? 3 : 2;
  return { ...question, buttons: Array.from({ length: answers }, () => ({ id: id(), label: "" })) };
}

/** @param {() => string} id @returns {Answer[]} */
function stars(id) {
  return [1, 2, 3, 4, 5].map(count => ({ id: id(), label: "★".repeat(count), value: count }));
}

/**
 * A whole board with one question that is open at once: what "Ask now" makes.
 * @param {Quick} quick @param {Say} say @param {string} lang
 * @returns {Declaration}
 */
export function askNow(quick, say, lang) {
  const label = say("quick-label");
  /** @type {Question} */
  const question = { id: "q", label, style: "radio", mode: "poll", results: "host-only", stage: "open" };
  if (quick === "letters") {
    question.buttons = ["A", "B", "C", "D"].map(letter => ({ id: letter, label: letter, value: letter }));
  }
  if (quick === "scale") {
    question.buttons = [1, 2, 3, 4, 5].map(n => ({ id: String(n), label: String(n), value: n }));
  }
  if (quick === "yes-no" || quick === "true-false") {
    const words = quick === "yes-no" ? ["yes", "no"] : ["true", "false"];
    question.style = "switch";
    question.texts = { on: say(words[0]), off: say(words[1]) };
    question.buttons = [{ id: "switch", label }];
  }
  return { title: "", lang, groups: [question] };
}

/**
 * What a question is, told from its declaration.
 * @param {Question} question @returns {Kind}
 */
export function kindOf(question) {
  if (question.style === "switch") return "switch";
  if (question.style === "picture") return "pictures";
  if (question.style === "stars") return "stars";
  if (question.style === "radio") return isStars(question) ? "stars" : "one";
  return question.mode === "shared" ? "checklist" : "several";
}

/** @param {Question} question */
function isStars({ buttons }) {
  return Array.isArray(buttons) && buttons.length > 1
    && buttons.every((button, place) => button.value === place + 1 && button.label === "★".repeat(place + 1));
}
