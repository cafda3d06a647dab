/** The page of one board: joins the parts and puts what they say on the screen. */
import { Board } from "./model.js";
import { GroupView } from "./group.js";
import { Link } from "./link.js";
import { Outbox } from "./outbox.js";
import { Session } from "./session.js";
import { Styles, element, fill, label } from "./kit.js";
import { basePath, clock, hostKey, identityOn, secretInAddress, socketAddress, speak, storage } from "./page.js";

/** A link that is away for less than this isn't spoken of (ms). */
const FLICKER = 800;
/** Others' changes are read out once in this time at most (ms). */
const QUIET = 3000;
/** Longer announcements aren't made: nobody listens to them, and the page can be read. */
const LISTENED = 160;

const words = speak();
const id = decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const title = /** @type {HTMLElement} */ (document.querySelector("h1"));
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));

/** @type {Map<string, GroupView>} */
const views = new Map();
/**
 * What each group said last, to tell others' changes from one's own.
 * @type {Map<string, string | null>}
 */
const answers = new Map();
/**
 * Groups that others changed since the last announcement.
 * @type {Set<string>}
 */
const changed = new Set();
/** @type {Map<string, () => void>} */
const timers = new Map();
let right = "participant";
/** Stops what would speak of a lost link. */
let cancelLost = () => {};

/**
 * Reads something out, politely.
 * @param {string} text
 */
function announce(text) {
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 50);
}

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
  views.clear();
  fill(main, element("p", { className: "only", role: "alert" }, text), ...more);
}

/** @param {Board} board @param {string} group */
function drawGroup(board, group) {
  const view = views.get(group);
  const model = board.group(group);
  if (!view || !model) return;
  const now = clock.now();
  const said = board.notice(group, now);
  view.update(model, board.pending(group, now), right === "viewer");
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
  let focused = null;
  const keep = new Set(board.groups.map(group => group.id));
  views.forEach((view, group) => {
    if (keep.has(group)) return;
    view.node.remove();
    views.delete(group);
  });
  Array.from(main.children).forEach(node => { if (!node.classList.contains("group")) node.remove(); });
  if (!board.groups.length) main.append(element("p", { className: "only" }, words.say("empty-board")));
  board.groups.forEach((group, place) => {
    let view = views.get(group.id);
    if (!view || view.declared !== GroupView.declaration(group)) {
      const button = view ? view.focused() : null;
      const fresh = new GroupView(group, styles, words, (on, off) => session.write(group.id, on, off));
      if (button !== null) fresh.ready.then(() => fresh.focus(button));
      if (view) view.node.replaceWith(fresh.node);
      views.set(group.id, view = fresh);
    }
    focused = view.focused();
    if (main.children[place] !== view.node) {
      main.insertBefore(view.node, main.children[place] || null);
      if (focused) view.focus(focused);
    }
    remember(board, group.id);
    drawGroup(board, group.id);
  });
}

/** @param {Board} board @param {string} group @returns {boolean} whether its answer is another than before */
function remember(board, group) {
  const model = board.group(group);
  const answer = model && model.answer({ on: words.say("on"), off: words.say("off") });
  const text = answer ? answer.text : null;
  const other = answers.get(group) !== text;
  answers.set(group, text);
  return other;
}

/**
 * Says what others changed, if it is little enough to be listened to.
 * @param {Board} board
 */
function announceChanges(board) {
  const groups = Array.from(changed);
  changed.clear();
  const texts = groups.map(group => {
    const model = board.group(group);
    const text = answers.get(group) || words.say("none-checked");
    return model ? words.say("changed", { label: model.declared.label, text }) : "";
  });
  const all = texts.join(". ");
  if (all.length <= LISTENED) announce(all);
}

/** @param {Record<string, import("./kit.js").Manifest>} manifests */
function run(manifests) {
  const styles = new Styles(manifests, words);
  const board = new Board(id, style => styles.isOne(style), style => styles.emptyCounts(style));
  const host = location.hash === "#host" ? hostKey() : null;
  const identity = identityOn(id, host, secretInAddress("t"));
  let wasLost = false;
  let stale = false;
  /** @type {Session} */
  let session;
  const link = new Link(() => new WebSocket(socketAddress()), clock, Math.random, {
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

  /** @param {string} key */
  function stop(key) {
    const reload = element("button", { className: "plain-button", type: "button" }, words.say("reload"));
    reload.addEventListener("click", () => location.reload());
    showOnly(words.say(key), reload);
  }

  session = new Session(link, board, new Outbox(storage, `switchboard:${basePath}:outbox:`), identity, clock, news => {
    switch (news.type) {
      case "board": return drawBoard(board, styles, session);
      case "groups":
        for (const group of news.groups) {
          const mine = board.clicks.some(click => click.group === group);
          if (remember(board, group) && !mine) {
            if (!changed.size) clock.later(() => announceChanges(board), QUIET);
            changed.add(group);
          }
          drawGroup(board, group);
        }
        return;
      case "refused": {
        const view = views.get(news.group);
        if (view) announce(view.say(board.notice(news.group, clock.now())));
        return;
      }
      case "right":
        right = news.right;
        return board.groups.forEach(group => drawGroup(board, group.id));
      case "live":
        cancelLost();
        showNotice(right === "viewer" ? words.say("viewer") : "");
        if (wasLost) announce(words.say("link-back"));
        wasLost = false;
        return;
      case "page": stale = true; return;
      case "gone": return showOnly(words.say("gone"));
      case "no-board": return showNoBoard();
      case "stopped": return stop(news.code === "forbidden" ? "viewer" : "stopped");
    }
  });

  const wake = () => {
    if (document.visibilityState === "hidden" && stale && !board.clicks.length) location.reload();
    if (document.visibilityState !== "hidden") link.wake();
  };
  addEventListener("online", wake);
  addEventListener("offline", wake);
  addEventListener("pageshow", event => { if (event.persisted) wake(); });
  document.addEventListener("visibilitychange", wake);
  link.start();
}

function showNoBoard() {
  title.textContent = words.say("start");
  const back = element("a", { className: "plain-button", href: "./" }, words.say("another"));
  showOnly(words.say("no-board", { code: id }), back);
}

if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) showNoBoard();
else {
  fetch(new URL("styles.json", import.meta.url).href)
    .then(answer => answer.ok ? answer.json() : {}, () => ({}))
    .then(run);
}
