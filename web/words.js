/**
 * Every word that the page says by itself: in English here, in its other languages one file each. What a board says is
 * its author's and stays as it is.
 *
 * `{name}` is filled in. A key that a language lacks is said in English.
 */

/** @type {Record<string, Record<string, string>>} */
const tables = {
  en: {
    "sending": "Sending…",
    "saved": "Saved",
    "kept": "No connection. Your answer is kept and sent when you are back.",
    "link-lost": "No connection. Trying again…",
    "slow": "Slow connection mode: this network blocks the fast one. Your answers count; others’ arrive a little later.",
    "connecting": "Connecting…",
    "link-back": "Connected again.",
    "gone": "This board was deleted.",
    "no-board": "No board has the code {code}. Codes are on the big screen.",
    "code": "Code",
    "open": "Open board",
    "start": "Which board?",
    "start-hint": "The code is on the big screen.",
    "listed": "Open to everybody",
    "another": "Enter another code",
    "empty-board": "Nothing to answer yet. This page changes by itself.",
    "unreachable": "The server can't be reached. Try again in a moment.",
    "missing-style": "The style “{style}” is missing. You can read this group, not change it.",
    "viewer": "You can see this board, not change it.",
    "invited-only": "Only invited people can answer here. To answer, open your own invitation link.",
    "stopped": "This page can't go on. Reload it to try again.",
    "reload": "Reload page",
    "checked": "checked",
    "unchecked": "not checked",
    "on": "ON",
    "off": "OFF",
    "field": "{label}, {count} buttons. Arrow keys move.",
    "go-to": "Go to number",
    "changed": "{label}: {text}",
    "none-checked": "nothing",
    "refused": "Not counted: {why}",
    "why": "the server refused it.",
    "why-two": "only one may be checked.",
    "why-empty": "something must stay checked.",
    "why-few": "at least {limit} must be checked.",
    "why-many": "at most {limit} may be checked.",
    "why-closed": "voting is closed.",
    "why-no-style": "this group can't be changed now.",
    "why-no-button": "this button is no longer there.",
    "why-no-board": "this board was deleted.",
    "why-forbidden": "you may look, not change.",
    "why-expired": "it came too late.",
    "why-read-only": "the server takes no changes now.",
    "why-busy": "too much at once. Try again.",
    "vote": "Vote",
    "vote-for": "Vote: {what}",
    "take-back": "Take back my answer",
    "taken-back": "Taken back",
    "answer-removed": "Your answer was removed. Choose again.",
    "saved-what": "Saved: {what}",
    "not-sent": "Not sent. Enter to vote for {what}.",
    "ticked": "{count} ticked, not sent yet.",
    "choose-exactly": "Choose {min}, then vote.",
    "choose-between": "Choose {min} to {max}, then vote.",
    "choose-least": "Choose at least {min}, then vote.",
    "choose-most": "Choose up to {max}, then vote.",
    "none-of-these": "None of these",
    "no-answers": "No answers yet",
    "answered": "{count} people have answered",
    "answered-one": "{count} person has answered",
    "of-people": "{count} of {base} people, {percent}",
    "of-people-one": "{count} of {base} person, {percent}",
    "by-hand": "incl. {count} by hand",
    "rounded": "percentages rounded",
    "mean": "Mean {mean} of {of}",
    "left": "{time} left",
    "closed-at": "Voting closed at {time}",
    "closed": "Voting is closed",
    "not-open": "Not open yet",
    "correct": "Correct",
    "label-edited": "edited",
    "rounds": "Earlier rounds",
    "round": "Round {number}",
    "secret": "Nobody, not even the host, sees who chose what.",
    "secret-invited": "Nobody is shown who chose what; but whoever has your invitation, as the host does, could open it and see your answers.",
    "results-host-only": "The host sees the counts and may show them.",
    "results-after-close": "Everybody sees the counts once voting is closed; the host sees them before.",
    "results-live": "Everybody sees the counts at once.",
    "host-away": "Host away",
    "here": "{count} people here",
    "here-one": "{count} person here",
    "next-person": "Next person",
    "next-ready": "Ready for the next person.",
    "new-question": "New question: {label}",
    "chain": "Check code {code}",
    "chain-hint": "Begins the fingerprint of everything that was recorded until voting last closed. Where everybody reads the same code, everybody sees the same votes counted.",
    "archived": "This board is archived. It can be read, not changed.",
    "clear-choice": "Clear choice",
    "why-round": "a new round has begun.",
    "why-closed-at": "voting closed at {at}.",
    "why-unauthorized": "you are not known here. Reload the page.",
    "host": "Your boards",
    "host-none": "No boards yet.",
    "host-open": "Open a file",
    "host-file": "Board file",
    "host-key": "Open the host link that the server printed: it holds the key.",
    "host-wrong": "The host key is not valid any more. Open the host link that the server printed.",
    "host-saved": "“{title}” is there.",
    "host-bad-file": "This file is no board: {message}",
    "untitled": "Board {code}",
  },
  de: {},
  "zh-Hans": {},
  "zh-Hant": {},
  ar: {},
};

/** The languages that the page speaks. */
export const languages = Object.keys(tables);

/**
 * Which files hold a language's words, beside English: `words-LANGUAGE.js`, and what only some pages say.
 * @type {((language: string) => Promise<{ default: Record<string, string> }>)[]}
 */
const sources = [language => import(`./words-${language}.js`)];

/**
 * Adds what only some pages say: in English at once, in another language when that is asked for.
 * @param {Record<string, string>} english @param {typeof sources[0]} source
 */
export function learn(english, source) {
  Object.assign(tables.en, english);
  sources.push(source);
}

/**
 * Learns what a page says in a language. English is there from the start, and stands in where another can't be had.
 * @param {string} language
 */
export async function load(language) {
  if (language === "en" || Object.keys(tables[language]).length) return;
  try {
    const all = await Promise.all(sources.map(source => source(language.toLowerCase())));
    all.forEach(words => Object.assign(tables[language], words.default));
  } catch (_) { /* English, then */ }
}

/**
 * The first of the wanted languages that the page speaks, else English.
 * @param {readonly string[]} wanted as browsers name them: `zh-TW`, `de-CH`, `ar`
 */
export function choose(wanted) {
  for (const tag of wanted) {
    const parts = tag.toLowerCase().split(/[-_]/);
    if (parts[0] === "zh") {
      const place = parts.some(part => /^(tw|hk|mo)$/.test(part));
      const traditional = parts.includes("hant") || place && !parts.includes("hans");
      return traditional ? "zh-Hant" : "zh-Hans";
    }
    if (languages.includes(parts[0])) return parts[0];
  }
  return "en";
}

export class Words {
  /** @param {string} language one of `languages` */
  constructor(language) {
    this.language = language;
    /** Resolves when the language is learned: until then it is English that is said. */
    this.ready = load(language);
    this.direction = /** @type {"rtl" | "ltr"} */ (language === "ar" ? "rtl" : "ltr");
  }

  /** @param {string} key */
  has(key) { return Object.prototype.hasOwnProperty.call(tables.en, key); }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values = {}) {
    const words = tables[this.language][key] || tables.en[key] || key;
    return words.replace(/\{(\w+)\}/g, (whole, name) => name in values ? String(values[name]) : whole);
  }

  /**
   * What is said of this many, where a language has another form for one.
   * @param {string} key @param {number} number @param {Record<string, string | number>} values
   */
  count(key, number, values) {
    const one = `${key}-one`;
    return this.say(number === 1 && one in tables[this.language] ? one : key, values);
  }

  /**
   * Why a click doesn't count, as a whole sentence. `at` is the time of day when voting closed.
   * @param {{ code: string, limit?: number, at?: string }} why
   */
  refusal(why) {
    const key = why.at && why.code === "closed" ? "why-closed-at" : `why-${why.code}`;
    const known = Object.prototype.hasOwnProperty.call(tables.en, key);
    return this.say("refused", { why: this.say(known ? key : "why", { limit: why.limit || 0, at: why.at || "" }) });
  }
}

/**
 * What was typed as a code, as boards are named: trimmed, without spaces, digits of other scripts and fullwidth letters
 * made plain. Case stays: it is tried as typed first.
 * @param {string} typed
 */
export function plainCode(typed) {
  return typed.normalize("NFKC").replace(/\s+/g, "")
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0));
}
