/** What all pages share: the language, the clock, what this browser remembers. */
import { isHostKey } from "./client.js";
import { Poller } from "./poller.js";
import { Ways } from "./ways.js";
import { Words, choose, languages } from "./words.js";

/** The path under which the server is reached, with its slash: what is remembered belongs to it, not to the origin. */
export const basePath = new URL(".", document.baseURI).pathname;

/**
 * This browser's memory, or null in a mode that has none.
 * @type {Storage | null}
 */
export const storage = (() => {
  try {
    localStorage.getItem("");
    return localStorage;
  } catch (_) { return null; }
})();

const hostKeyName = `switchboard:${basePath}:host`;

/** The host key that this browser was given, or null. */
export function hostKey() {
  const key = storage && storage.getItem(hostKeyName);
  return isHostKey(key) ? key : null;
}

/** @param {string} key kept, unless it is somebody's token: anybody can make a link to the host's page */
export function keepHostKey(key) { if (storage && isHostKey(key)) storage.setItem(hostKeyName, key); }

/** @type {import("./link.js").Clock} */
export const clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Chooses the language (`?lang=` before the browser's), tells the document, and fills in what the HTML asks for. A
 * language that isn't learned yet is said from `ready` on.
 */
export function speak() {
  const asked = new URLSearchParams(location.search).get("lang");
  const language = choose((asked ? [asked] : []).concat(navigator.languages || [navigator.language]));
  const words = new Words(languages.includes(language) ? language : "en");
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  document.querySelectorAll(".late").forEach(node => node.remove());
  const fillIn = () => document.querySelectorAll("[data-say]").forEach(node => {
    node.textContent = words.say(/** @type {HTMLElement} */ (node).dataset.say || "");
  });
  if (words.language === "en") fillIn();
  else words.ready.then(fillIn);
  return words;
}

/** @param {string} key @param {string} text */
function remember(key, text) {
  try { if (storage) storage.setItem(key, text); } catch (_) { /* full: a new person next time */ }
}

/**
 * A secret that stands behind `#name=` in the address, which it leaves at once.
 * @param {string} name
 */
export function secretInAddress(name) {
  const found = new RegExp(`^#${name}=(.+)$`).exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname + location.search);
  try { return decodeURIComponent(found[1]); } catch (_) { return found[1]; }
}

/**
 * Who this browser says it is on a board: the host, if it came as one; whoever was invited or had the phone last; else
 * the person that it is everywhere.
 * @param {string} board @param {string | null} host the host key, or null
 * @param {string | null} invited the token of an invitation, kept for this board once the server has taken it: anybody can
 *   make a link, and it mustn't cost somebody their own invitation
 * @returns {import("./session.js").Identity}
 */
export function identityOn(board, host, invited) {
  const everywhere = `switchboard:${basePath}:token`;
  const here = `${everywhere}:${board}`;
  let asHost = host !== null;
  const kept = storage && storage.getItem(here);
  let own = invited || kept;
  let forgotten = false;
  return {
    token: () => asHost ? host : own || (forgotten ? null : storage && storage.getItem(everywhere)),
    keep: token => {
      const mine = token || own;
      if (asHost || !mine) return;
      if (!own && !forgotten) return remember(everywhere, mine);
      own = mine;
      remember(here, mine);
    },
    refused: () => {
      const wasLink = !asHost && own === invited && invited !== kept;
      if (asHost) asHost = false;
      else if (storage && !wasLink) storage.removeItem(own ? here : everywhere);
      own = wasLink ? kept : null;
    },
    forget: () => {
      forgotten = true;
      own = null;
      if (storage) storage.removeItem(here);
    },
  };
}

/** Where the server's socket is. */
export function socketAddress() {
  const address = new URL("api/v1/socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = address.search = "";
  return address.href;
}

/** How long an answer over HTTP may take (ms). */
const ANSWER = 10000;

/** @type {import("./poller.js").Ask} */
async function ask(method, path, { token, key, body }) {
  const stop = new AbortController();
  const cancel = clock.later(() => stop.abort(), ANSWER);
  try {
    const answer = await fetch(new URL(`api/v1/${path}`, document.baseURI).href, {
      method, signal: stop.signal, cache: "no-store", body: body && JSON.stringify(body),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(key ? { "Idempotency-Key": key } : {}),
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
    });
    return { status: answer.status, body: await answer.json() };
  } finally { cancel(); }
}

/**
 * The ways to the server for what is said about one board.
 * @param {string} board @param {import("./outbox.js").Outbox} outbox @param {() => void} changed it goes by another way
 */
export function waysTo(board, outbox, changed) {
  /** @param {string} token */
  const clientOf = token => {
    const write = outbox.writes.find(({ clientToken }) => clientToken === token);
    return write ? write.client : "";
  };
  const question = JSON.stringify({ type: "leave", id: 1, board });
  return new Ways(() => new WebSocket(socketAddress()), () => new Poller(board, ask, clock, clientOf), clock, question, changed);
}
