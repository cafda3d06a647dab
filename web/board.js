/** The page of one board: joins the parts and puts what they say on the screen. */
import { Announcer } from "./announce.js";
import "./frame.js";
import { Board } from "./model.js";
import { GroupViews } from "./groups.js";
import { isInvitation, isStranger } from "./client.js";
import { Link } from "./link.js";
import { Outbox } from "./outbox.js";
import { Session } from "./session.js";
import { element, fill, label } from "./kit.js";
import { Styles } from "./styles.js";
import { basePath, clock, hostKey, identityOn, secretInAddress, speak, storage, waysTo } from "./page.js";

/** A link that is away for less than this isn't spoken of (ms). */
const FLICKER = 800;

const words = speak();
const id = decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const title = /** @type {HTMLElement} */ (document.querySelector("h1"));
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const announcer = new Announcer(/** @type {HTMLElement} */ (document.getElementById("live")), words, clock);

/** @type {GroupViews | null} */
let groups = null;
let right = "participant";
/** @type {import("./client.js").Identity | null} */
let me = null;
/** True from "Next person" until there is one: nobody may vote as somebody else. */
let passing = false;
/** @type {import("./side.js").Side | null} */
let side = null;
/**
 * Who has the board open, once that was told: only of boards with polls.
 * @type {{ people: number, host: boolean } | null}
 */
let here = null;
/** Stops what would speak of a lost link. */
let cancelLost = () => {};

/** @param {string} text */
function showNotice(text) {
  notice.textContent = text;
  notice.classList.toggle("shown", text !== "");
}

/**
 * In place of the board.
 * @param {string} text @param {Node[]} more
 */
function showOnly(text, ...more) {
  cancelLost();
  showNotice("");
  if (groups) groups.clear();
  fill(main, element("p", { className: "only", role: "alert" }, text), ...more);
}

/** @param {Board} board whether nobody may click here now */
function locked(board) { return right === "viewer" || passing || Boolean(board.declared && board.declared.archived); }

/** @param {Board} board @param {Session} session */
function drawBoard(board, session) {
  const declared = board.declared;
  if (!declared || !groups) return;
  const name = declared.title || words.say("untitled", { code: id });
  fill(title, label(name));
  document.title = name;
  if (declared.lang) main.lang = title.lang = declared.lang;
  groups.drawAll();
  drawSide(board, session);
}

/** @param {Board} board @param {Session} session what stands around polls, once there is one */
async function drawSide(board, session) {
  if (!side && !here && !board.groups.some(group => group.poll) && !(board.declared && board.declared.show)) return;
  const { Side } = await import("./side.js");
  side = side || new Side(/** @type {HTMLElement} */ (document.querySelector("header")), words,
    new Intl.NumberFormat(words.language), clock, () => nextPerson(session));
  const isInvited = isInvitation(me && me.token() || "", id);
  if (board.declared) side.update(board, right !== "viewer" && !board.declared.archived, isInvited);
  if (here) side.here(here);
}

/** @param {Session} session */
function nextPerson(session) {
  passing = true;
  if (groups) groups.drafts.clear();
  session.nextPerson();
}

/** @param {string} key */
function stop(key) {
  const reload = element("button", { className: "plain-button", type: "button" }, words.say("reload"));
  reload.addEventListener("click", () => location.reload());
  showOnly(words.say(key), reload);
}

function showNoBoard() {
  title.textContent = words.say("start");
  const back = element("a", { className: "plain-button", href: "./" }, words.say("another"));
  showOnly(words.say("no-board", { code: id }), back);
}

/** @param {Record<string, import("./kit.js").Manifest>} manifests */
function run(manifests) {
  const styles = new Styles(manifests, words);
  const board = new Board(id, style => styles.isOne(style), style => styles.emptyCounts(style));
  const asHost = location.hash === "#host" ? hostKey() : null;
  const linked = secretInAddress("t");
  const identity = me = identityOn(id, asHost, linked && isStranger(linked, id) ? null : linked);
  let wasLost = false;
  let stale = false;
  /** @type {Session} */
  let session;
  /** @type {GroupViews} */
  let all;

  const outbox = new Outbox(storage, `switchboard:${basePath}:outbox:`);
  const ways = waysTo(id, outbox, () => showState());
  const link = new Link(() => ways.open(), clock, Math.random, {
    opened: () => session.opened(),
    received: text => session.received(text),
    probe: () => session.probe(),
    over: () => stop("stopped"),
    lost: () => {
      session.lost();
      cancelLost();
      cancelLost = clock.later(() => {
        wasLost = true;
        showNotice(words.say(board.declared ? "link-lost" : "connecting"));
      }, wasLost ? 0 : FLICKER);
    },
  });

  /** Why nothing can be answered here, or slowly only. */
  function sayState() {
    const { archived = false, admission = "" } = board.declared || {};
    const viewer = admission === "invited" ? "invited-only" : "viewer";
    const key = archived ? "archived" : right === "viewer" ? viewer : ways.slow ? "slow" : "";
    if (!wasLost) showNotice(key && words.say(key));
  }

  function showState() {
    sayState();
    board.groups.forEach(group => all.draw(group.id));
  }

  function live() {
    cancelLost();
    if (passing) announcer.say(words.say("next-ready"));
    else if (wasLost) announcer.say(words.say("link-back"));
    wasLost = passing = false;
    showState();
  }

  session = new Session(link, board, outbox, identity, clock, news => {
    const view = "group" in news ? all.view(news.group) : undefined;
    switch (news.type) {
      case "board":
        sayState();
        return drawBoard(board, session);
      case "groups": return news.groups.forEach(group => all.changed(group));
      case "saved": case "refused":
        return view && announcer.say(view.say(board.notice(news.group, clock.now())));
      case "here":
        here = news;
        return side ? side.here(here) : void drawSide(board, session);
      case "right":
        right = news.right;
        drawSide(board, session);
        return showState();
      case "live": return live();
      case "page": stale = true; return;
      case "gone": return showOnly(words.say("gone"));
      case "no-board": return showNoBoard();
      case "stopped": return stop(news.code === "forbidden" ? "viewer" : "stopped");
    }
  });

  groups = all = new GroupViews({ main, board, session, styles, words, announcer, locked: () => locked(board) });

  const wake = () => {
    if (document.visibilityState === "hidden" && stale && !board.clicks.length && !all.drafts.size) location.reload();
    if (document.visibilityState !== "hidden") link.wake();
  };
  addEventListener("online", wake);
  addEventListener("offline", wake);
  addEventListener("pageshow", event => { if (event.persisted) wake(); });
  document.addEventListener("visibilitychange", wake);
  link.start();
}

if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) words.ready.then(showNoBoard);
else {
  const styles = fetch(new URL("styles.json", import.meta.url).href)
    .then(answer => answer.ok ? answer.json() : {}, () => ({}));
  words.ready.then(() => styles).then(run);
}
