/**
 * Follows one board in one view for as long as the page lives: the parts of a board's page without the page.
 *
 * @typedef {import("./session.js").News} News
 * @typedef {import("./session.js").Identity} Identity
 * @typedef {"" | "lost" | "slow"} LinkState "": as it should be
 */
import { Board } from "./model.js";
import { Intents } from "./intents.js";
import { Link } from "./link.js";
import { Outbox } from "./outbox.js";
import { Session } from "./session.js";
import { basePath, clock, storage, waysTo } from "./page.js";

/** A link that is away for less than this isn't spoken of (ms). */
const FLICKER = 800;

/**
 * The identity of a host's page: the key or token that it was given, or nobody.
 * @param {string} token @param {() => void} refused
 * @returns {Identity}
 */
export function hostIdentity(token, refused) {
  /** @type {string | null} */
  let held = token;
  return {
    token: () => held, keep: () => {}, forget: () => {},
    refused: () => {
      held = null;
      refused();
    },
  };
}

/**
 * What a group in shared mode asks of a page that has no polls of its own to vote in.
 * @param {import("./session.js").Session} session @param {string} group @param {string} language
 * @param {boolean} allowed whether clicks count
 * @returns {import("./group.js").Page}
 */
export function sharedPage(session, group, language, allowed) {
  return {
    write: (on, off) => { if (allowed) session.write(group, on, off); },
    withdraw: () => {}, announce: () => {}, redraw: () => {}, time: () => session.serverTime(),
    mixed: () => false, drafts: new Map(), language,
  };
}

/**
 * @param {{ board: string, view: string, identity: Identity, styles: import("./styles.js").Styles,
 *   tell(news: News): void, link(state: LinkState): void }} how
 * `link` is told when the link is lost for longer than a moment, when it is back, and when it is a slow one.
 */
export function follow({ board: id, view, identity, styles, tell, link: tellLink }) {
  const board = new Board(id, style => styles.isOne(style));
  /** @type {Session} */
  let session;
  let cancel = () => {};
  let isLost = false;
  const outbox = new Outbox(storage, `switchboard:${basePath}:outbox:${view}:`);
  const ways = waysTo(id, outbox, () => sayLink());
  const sayLink = () => tellLink(isLost ? "lost" : ways.slow ? "slow" : "");
  const link = new Link(() => ways.open(), clock, Math.random, {
    opened: () => session.opened(),
    received: text => session.received(text),
    probe: () => session.probe(),
    over: () => tell({ type: "stopped", code: "stopped" }),
    lost: () => {
      session.lost();
      cancel();
      cancel = clock.later(() => {
        isLost = true;
        sayLink();
      }, isLost ? 0 : FLICKER);
    },
  });
  session = new Session(link, board, outbox, identity, clock, news => {
    if (news.type === "live") {
      cancel();
      if (isLost) {
        isLost = false;
        sayLink();
      }
    }
    tell(news);
  });
  session.view = view;
  const wake = () => { if (document.visibilityState !== "hidden") link.wake(); };
  for (const event of ["online", "offline", "pageshow"]) addEventListener(event, wake);
  document.addEventListener("visibilitychange", wake);
  const intents = new Intents(session, id, clock);
  link.start();
  return { board, session, intents };
}
