/** The host's page of one board: drives its polls, and leads to everything else about it. */
import "./host-words.js";
import { Api, Refused } from "./api.js";
import { setArchived } from "./archive.js";
import { fault } from "./ask.js";
import { PollCard } from "./control-card.js";
import { SharedCard } from "./control-shared.js";
import { EditPane } from "./control-edit.js";
import { LinkNotice } from "./control-notice.js";
import { Remote } from "./control-remote.js";
import { BoardState } from "./control-state.js";
import { Drive } from "./drive.js";
import { Figures } from "./figures.js";
import { follow, hostIdentity } from "./follow.js";
import { element, fill, label } from "./kit.js";
import { Styles } from "./styles.js";
import { command } from "./keys.js";
import { KeyList } from "./key-list.js";
import { hostKey, speak } from "./page.js";
import { boardToken, forgetToken, keepToken, takeToken } from "./host-token.js";
import { Side } from "./control-side.js";

const words = speak();
const query = new URLSearchParams(location.search);
const id = query.get("board") || "";
const lang = query.get("lang");
/** @param {string} name */
const find = name => /** @type {HTMLElement} */ (document.getElementById(name));
const title = /** @type {HTMLElement} */ (document.querySelector("h1"));
const wanted = takeToken(id);
const token = boardToken(id) || hostKey();
const isOperator = token !== null && token === hostKey();
const api = new Api(document.baseURI, token || "");
const figures = new Figures(words);
const notice = new LinkNotice(find("notice"), words);
/** @type {HTMLAnchorElement} */ (find("boards")).href = `host${lang ? `?lang=${encodeURIComponent(lang)}` : ""}`;
/** @type {KeyList} */
let keyList;
/** @type {Remote} */
let remote;
/** @type {BoardState} */
let boardState;

/** @type {Map<string, { card: PollCard | SharedCard, shape: string }>} */
const cards = new Map();
/** @type {ReturnType<typeof follow>} */
let following;
const pane = new EditPane({ board: id, api, words, closed() {
  inSight = "";
  draw();
} });
/** @type {Side | null} */
let side = null;
/** @type {Drive} */
let drive;
/** The question that was scrolled to last. */
let inSight = "";
let here = 0;
let isHost = true;

/** @param {string} text @param {Node[]} more in place of the board */
function only(text, ...more) {
  find("panes").hidden = find("remote").hidden = true;
  if (boardState) boardState.hidden = true;
  notice.clear();
  fill(find("error"), text, ...more);
}

/**
 * Sends what a host wants, and says what became of it if it failed.
 * @param {import("./wire.js").Intent} intent @param {HTMLElement} [error] where it is said
 */
async function ask(intent, error = find("error")) {
  error.textContent = "";
  const reply = await notice.during(following.intents.ask(intent));
  if (reply.type === "error") error.textContent = fault(words, new Refused(reply));
}

function groups() { return following.board.groups; }

/** Brings the question that keys and the lower bar work on into sight, when it has become another one. */
function follows() {
  const { current } = drive;
  if (pane.isOpen || !current || current.id === inSight) return;
  inSight = current.id;
  const entry = cards.get(inSight);
  if (entry) entry.card.node.scrollIntoView({ block: "nearest" });
}

/** Brings the page in line with the board. */
function draw() {
  const { declared } = following.board;
  if (!declared) return;
  const name = declared.title || words.say("untitled", { code: id });
  if (title.dataset.name !== name) fill(title, label(name));
  title.dataset.name = name;
  document.title = name;
  find("boards").hidden = !isOperator;
  find("panes").hidden = boardState.hidden = pane.isOpen;
  const keep = new Set(groups().map(group => group.id));
  cards.forEach(({ card }, group) => {
    if (keep.has(group)) return;
    card.node.remove();
    cards.delete(group);
  });
  groups().forEach((group, place) => putCard(group, place));
  find("run").classList.toggle("empty", !groups().length);
  if (!groups().length && !find("run").firstChild) {
    fill(find("run"), element("p", { className: "only" }, words.say("no-questions")));
  }
  drawRemote();
  boardState.update(declared, groups(), drive.one ? drive.current : null);
  if (side) side.update(declared);
  follows();
}

/** @param {import("./selection.js").Group} group @param {number} place */
function putCard(group, place) {
  const run = find("run");
  const shape = JSON.stringify([group.declared.label, group.declared.style, group.declared.buttons, group.declared.mode]);
  let entry = cards.get(group.id);
  if (!entry || entry.shape !== shape) {
    const around = { words, figures, ask, drive, edit: () => edit(undefined, group.id),
      now: () => following.session.serverTime(), course: (/** @type {string} */ name) => api.course(id, name) };
    const card = group.poll ? new PollCard(group, around) : new SharedCard(group, { ...around, styles, ...following });
    if (entry) entry.card.node.replaceWith(card.node);
    cards.set(group.id, entry = { card, shape });
  }
  run.querySelectorAll(":scope > .only").forEach(node => node.remove());
  if (run.children[place] !== entry.card.node) run.insertBefore(entry.card.node, run.children[place] || null);
  update(group);
}

/** @param {import("./selection.js").Group} group */
function update(group) {
  const entry = cards.get(group.id);
  const { declared } = following.board;
  if (!entry || !declared) return;
  const number = groups().length > 1 ? groups().indexOf(group) + 1 : 0;
  entry.card.update(group, { number, current: drive.current === group, one: drive.one, archived: drive.archived, here });
}

function drawRemote() {
  const { declared } = following.board;
  remote.update({ place: drive.place, count: groups().length, undo: declared && declared.undo, hidden: !groups().length || pane.isOpen });
}

/** Takes back what the button names, and nothing that another host did meanwhile. */
function undo() {
  const { declared } = following.board;
  return ask({ type: "undo", undoes: declared ? declared.undoes : undefined });
}

/** Takes the board out of the archive. */
function unarchive() {
  find("error").textContent = "";
  setArchived(api, id, false).catch(problem => { find("error").textContent = fault(words, problem); });
}

/** @param {number} people */
function showHere(people) {
  here = people;
  find("people").textContent = figures.here(people);
  groups().forEach(update);
}

/**
 * @param {import("./questions.js").Kind} [kind] a first question
 * @param {string} [group] the question to go to
 */
function edit(kind, group) {
  pane.open({ kind, group }).catch(problem => { find("error").textContent = fault(words, problem); });
}

/** The link that this board was opened by is none of a host's: the host key may be there. */
function notHost() {
  if (forgetToken(id)) location.reload();
  else only(words.say("not-host"));
}

/** @param {import("./session.js").News} news */
function hear(news) {
  switch (news.type) {
    case "board":
      if (isHost) keepToken(id);
      return draw();
    case "groups": return void news.groups.forEach(name => {
      const group = following.board.group(name);
      if (group) update(group);
    });
    case "here": return showHere(news.people);
    case "right":
      isHost = news.right === "host";
      return isHost ? undefined : notHost();
    case "gone": return only(words.say("gone"));
    case "no-board": return only(words.say("no-board", { code: id }));
    case "stopped": return news.code === "forbidden" ? notHost() : only(words.say("stopped"));
  }
}

/** @type {Styles} */
let styles;

/** @param {Record<string, import("./kit.js").Manifest>} manifests */
function run(manifests) {
  styles = new Styles(manifests, words);
  keyList = new KeyList(words);
  const identity = hostIdentity(/** @type {string} */ (token), notHost);
  following = follow({
    board: id, view: "host", identity, styles, tell: hear,
    link: state => { notice.link = state; },
  });
  drive = new Drive(following.board, ask, draw);
  remote = new Remote(find("remote"), words,
    { step: by => drive.step(by), undo, keys: () => keyList.toggle() });
  boardState = new BoardState(words, { unarchive, close: group => ask({ type: "close", group }) });
  find("panes").before(boardState.node);
  find("remote").before(boardState.open);
  side = new Side({
    board: id, api, words, isOperator, edit, following,
    isOne: style => styles.isOne(style), ask: intent => notice.during(following.intents.ask(intent)),
  });
  fill(find("side"), side.node);
  document.body.append(keyList.node);
  if (wanted) edit(wanted);
  setInterval(() => cards.forEach(({ card }) => card.tick()), 250);
}

/**
 * A click by pointer leaves no focus on what was clicked, or Space and Enter would repeat it in front of everybody.
 * Heard before the button itself, so that what it opens keeps the focus that it takes.
 * @param {MouseEvent} event
 */
function letGo(event) {
  const active = document.activeElement;
  const area = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.detail === 0 || !(active instanceof HTMLElement) || !area.contains(active)) return;
  if (active.matches("button, a[href], summary")) active.blur();
}
[find("run"), find("remote")].forEach(area => area.addEventListener("click", letGo, true));

document.addEventListener("keydown", event => {
  if (pane.isOpen || !following || !isHost) return;
  const active = document.activeElement === document.body ? null : document.activeElement;
  const wants = command(event, active, words.direction === "rtl");
  if (!wants) return;
  event.preventDefault();
  wants === "help" ? keyList.toggle() : drive.obey(wants);
});
addEventListener("beforeunload", event => {
  if (pane.isDirty) event.preventDefault();
});

if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) words.ready.then(() => only(words.say("no-board", { code: id })));
else if (!token) words.ready.then(() => only(words.say("host-key")));
else {
  const manifests = fetch(new URL("styles.json", import.meta.url).href)
    .then(answer => answer.ok ? answer.json() : {}, () => ({}));
  words.ready.then(() => manifests).then(run);
}

