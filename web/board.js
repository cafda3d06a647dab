/** The page of one board: joins the parts and puts what they say on the screen. */
import { Announcer } from "./announce.js";
import "./frame.js";
import { Board } from "./model.js";
import { GroupView } from "./group.js";
import { Link } from "./link.js";
import { Outbox } from "./outbox.js";
import { Session } from "./session.js";
import { element, fill, label } from "./kit.js";
import { Styles } from "./styles.js";
import { basePath, clock, hostKey, identityOn, secretInAddress, speak, storage, waysTo } from "./page.js";

/** A link that is away for less than this isn't spoken of (ms). */
const FLICKER = 800;
/** What is left of a time is looked at this often (ms). */
const TICK = 250;

const words = speak();
const id = decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const title = /** @type {HTMLElement} */ (document.querySelector("h1"));
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const announcer = new Announcer(/** @type {HTMLElement} */ (document.getElementById("live")), words, clock);

/** @type {Map<string, GroupView>} */
const views = new Map();
/**
 * Ticks that aren't sent yet, by group: they outlive a look that is built anew.
 * @type {Map<string, import("./poll.js").Draft>}
 */
const drafts = new Map();
/** @type {Map<string, () => void>} */
const timers = new Map();
let right = "participant";
/** True from "Next person" until there is one: nobody may vote as somebody else. */
let passing = false;
/** @type {import("./side.js").Side | null} */
let side = null;
let here = 0;
/** Stops what would speak of a lost link. */
let cancelLost = () => {};
let cancelTick = () => {};

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
  cancelTick();
  showNotice("");
  views.clear();
  fill(main, element("p", { className: "only", role: "alert" }, text), ...more);
}

/** @param {Board} board whether nobody may click here now */
function locked(board) { return right === "viewer" || passing || Boolean(board.declared && board.declared.archived); }

/** @param {Board} board @param {string} group */
function drawGroup(board, group) {
  const view = views.get(group);
  const model = board.group(group);
  if (!view || !model) return;
  const now = clock.now();
  const said = board.notice(group, now);
  view.update(model, board.pending(group, now), locked(board));
  view.say(said);
  const cancel = timers.get(group);
  if (cancel) cancel();
  if (said.next) timers.set(group, clock.later(() => drawGroup(board, group), said.next - now));
  else timers.delete(group);
}

/** @param {Board} board @param {Styles} styles @param {Session} session */
function drawBoard(board, styles, session) {
  const declared = board.declared;
  if (!declared) return;
  const name = declared.title || words.say("untitled", { code: id });
  fill(title, label(name));
  document.title = name;
  if (declared.lang) main.lang = title.lang = declared.lang;
  const stood = main.contains(document.activeElement);
  const fresh = drawGroups(board, styles, session);
  // Whoever stood on a question that has gone stands on the one that came.
  if (stood && !main.contains(document.activeElement) && fresh) fresh.focusQuestion();
  announcer.asked(board.groups);
  drawSide(board, session);
  tick(board);
}

/**
 * @param {Board} board @param {Styles} styles @param {Session} session
 * @returns {GroupView | null} the first group that wasn't there before
 */
function drawGroups(board, styles, session) {
  const keep = new Set(board.groups.map(group => group.id));
  /** @type {GroupView | null} */
  let first = null;
  views.forEach((view, group) => {
    if (keep.has(group)) return;
    view.node.remove();
    views.delete(group);
  });
  Array.from(main.children).forEach(node => { if (!node.classList.contains("group")) node.remove(); });
  if (!board.groups.length) main.append(element("p", { className: "only" }, words.say("empty-board")));
  board.groups.forEach((group, place) => {
    let view = views.get(group.id);
    if (!view) first = first || (view = makeView(board, group, styles, session));
    else if (view.declared !== GroupView.declaration(group)) {
      const button = view.focused();
      const fresh = makeView(board, group, styles, session);
      if (button !== null) fresh.ready.then(() => fresh.focus(button));
      view.node.replaceWith(fresh.node);
      view = fresh;
    }
    view = view || makeView(board, group, styles, session);
    views.set(group.id, view);
    const focused = view.focused();
    if (main.children[place] !== view.node) {
      main.insertBefore(view.node, main.children[place] || null);
      if (focused) view.focus(focused);
    }
    announcer.remember(group);
    drawGroup(board, group.id);
  });
  return first;
}

/**
 * @param {Board} board @param {import("./selection.js").Group} group @param {Styles} styles @param {Session} session
 */
function makeView(board, { id: group }, styles, session) {
  return new GroupView(/** @type {import("./selection.js").Group} */ (board.group(group)), styles, words, {
    write: (on, off) => session.write(group, on, off),
    withdraw: () => session.withdraw(group),
    announce: text => announcer.say(text),
    redraw: () => drawGroup(board, group),
    time: () => session.serverTime(),
    mixed: () => new Set(board.groups.map(({ poll }) => poll ? poll.results : "").filter(Boolean)).size > 1,
    drafts, language: board.declared && board.declared.lang || words.language,
  });
}

/** @param {Board} board @param {Session} session what stands around polls, once there is one */
async function drawSide(board, session) {
  if (!side && !board.groups.some(group => group.poll) && !(board.declared && board.declared.show)) return;
  const { Side } = await import("./side.js");
  side = side || new Side(/** @type {HTMLElement} */ (document.querySelector("header")), words,
    new Intl.NumberFormat(words.language), () => nextPerson(session));
  side.update(board, right !== "viewer" && !(board.declared && board.declared.archived));
  if (here) side.here(here);
}

/** @param {Session} session */
function nextPerson(session) {
  passing = true;
  drafts.clear();
  session.nextPerson();
}

/**
 * Time goes by, as long as a question has a time.
 * @param {Board} board
 */
function tick(board) {
  cancelTick();
  if (!board.groups.some(({ poll }) => poll && poll.stage === "open" && poll.closesAt)) return;
  views.forEach(view => view.tick());
  cancelTick = clock.later(() => tick(board), TICK);
}

/** @param {Board} board @param {string} id a group in which something changed */
function groupChanged(board, id) {
  const group = board.group(id);
  const mine = board.clicks.some(click => click.group === id);
  if (group && !group.poll && announcer.remember(group) && !mine) announcer.changed(group);
  drawGroup(board, id);
  const view = views.get(id);
  if (view && view.tally) announcer.counted(id, view.tally);
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
  const identity = identityOn(id, location.hash === "#host" ? hostKey() : null, secretInAddress("t"));
  let wasLost = false;
  let stale = false;
  /** @type {Session} */
  let session;

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
    const archived = board.declared && board.declared.archived;
    const key = archived ? "archived" : right === "viewer" ? "viewer" : ways.slow ? "slow" : "";
    if (!wasLost) showNotice(key && words.say(key));
  }

  function showState() {
    sayState();
    board.groups.forEach(group => drawGroup(board, group.id));
  }

  function live() {
    cancelLost();
    if (passing) announcer.say(words.say("next-ready"));
    else if (wasLost) announcer.say(words.say("link-back"));
    wasLost = passing = false;
    showState();
  }

  session = new Session(link, board, outbox, identity, clock, news => {
    const view = "group" in news ? views.get(news.group) : undefined;
    switch (news.type) {
      case "board":
        sayState();
        return drawBoard(board, styles, session);
      case "groups": return news.groups.forEach(group => groupChanged(board, group));
      case "saved": case "refused":
        return view && announcer.say(view.say(board.notice(news.group, clock.now())));
      case "here":
        here = news.people;
        return side ? side.here(here) : undefined;
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

  const wake = () => {
    if (document.visibilityState === "hidden" && stale && !board.clicks.length && !drafts.size) location.reload();
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
