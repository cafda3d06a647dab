/** The big screen: what everybody in the room reads, in the board's language. */
import "./frame.js";
import "./host-words.js";
import { Api } from "./api.js";
import { Drive } from "./drive.js";
import { Figures } from "./figures.js";
import { follow, hostIdentity } from "./follow.js";
import { boardToken } from "./host-token.js";
import { element, fill } from "./kit.js";
import { Styles } from "./styles.js";
import { command } from "./keys.js";
import { KeyList } from "./key-list.js";
import { hostKey, identityOn, speak } from "./page.js";
import { Corner } from "./screen-corner.js";
import { ScreenQuestion } from "./screen-question.js";
import { Words, choose } from "./words.js";

let words = speak();
const query = new URLSearchParams(location.search);
const id = query.get("board") || "";
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const corner = /** @type {HTMLElement} */ (document.getElementById("corner"));
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));

/** @type {Map<string, ScreenQuestion>} */
const questions = new Map();
/** @type {ReturnType<typeof follow>} */
let following;
const token = boardToken(id) || hostKey();
const api = new Api(document.baseURI, token || "");
/** @type {Drive | null} */
let drive = null;
/** Whether this browser holds a host's right now. */
let isHost = false;
/** The question that keys are about where all are shown at once, once a key was used. */
let meant = "";
/** @type {Styles} */
let styles;
let figures = new Figures(words);
/** @type {Corner} */
let join;
let here = 0;
/** Whether people may touch this wall, and what they may do. */
const touch = query.get("touch") === "1";
let right = "participant";
/** @type {import("./follow.js").LinkState} */
let link = "";
/** @type {Record<string, import("./kit.js").Manifest>} */
let manifests = {};

/** @param {string} text in place of the board */
function only(text) {
  questions.clear();
  corner.hidden = true;
  fill(stage, alone(text, { role: "alert" }));
}

/** @param {string} text @param {Record<string, string>} [how] what stands where questions would */
function alone(text, how = {}) {
  const heading = element("h1", { className: "unseen" }, document.title);
  return element("div", { className: "only" }, heading, element("p", how, text));
}

/**
 * The board's language decides what this screen says; `?lang=` overrules it.
 * @param {string | undefined} lang
 */
function useLanguage(lang) {
  const wanted = [query.get("lang") || "", lang || ""].filter(Boolean).concat(navigator.languages || []);
  const language = choose(wanted);
  if (language === words.language) return;
  const fresh = words = new Words(language);
  // Until it is learned, the screen speaks English.
  fresh.ready.then(() => { if (words === fresh) reword(); });
  document.documentElement.lang = language;
  document.documentElement.dir = words.direction;
  reword(false);
}

/** @param {boolean} [again] whether there is something to draw already: everything that was said is said anew */
function reword(again = true) {
  figures = new Figures(words);
  styles = new Styles(manifests, words);
  join = new Corner(id, words);
  questions.forEach(question => question.node.remove());
  questions.clear();
  if (again && following.board.declared) draw();
}

/** Brings the whole screen in line with the board. */
function draw() {
  const { declared, groups } = following.board;
  if (!declared) return;
  useLanguage(declared.lang);
  document.title = declared.title || words.say("untitled", { code: id });
  const keep = new Set(groups.map(group => group.id));
  questions.forEach((question, group) => {
    if (keep.has(group)) return;
    question.node.remove();
    questions.delete(group);
  });
  stage.querySelectorAll(".only").forEach(node => node.remove());
  groups.forEach(putQuestion);
  showState();
  if (!groups.length) fill(stage, alone(words.say("screen-nothing")));
  const first = stage.firstElementChild;
  if (first && !stage.querySelector("h1")) first.prepend(element("h1", { className: "unseen" }, document.title));
  stage.classList.toggle("many", groups.length > 1);
  // More than two columns, where two would be taller than the screen.
  stage.classList.toggle("crowd", groups.length > 4);
  stage.style.setProperty("--lines", String(Math.max(3, ...groups.map(lines))));
  corner.hidden = false;
  if (corner.firstChild !== join.node) fill(corner, join.node);
  join.update(declared, here);
  mark();
  fit();
}

/** @param {import("./selection.js").Group} group how much room it needs, in rows */
function lines(group) {
  const question = questions.get(group.id);
  return Math.min(12, question ? question.lines : 1);
}

/** Makes letters smaller, as far as they can still be read, until everything is in sight. */
function fit() {
  for (let scale = 1; scale > 0.5; scale -= 0.08) {
    stage.style.setProperty("--fit", scale.toFixed(2));
    if (stage.scrollHeight <= stage.clientHeight) return stage.removeAttribute("tabindex");
  }
  // What has to be scrolled can be, by keyboard too.
  stage.tabIndex = 0;
}

/** @param {import("./selection.js").Group} group @param {number} place */
function putQuestion(group, place) {
  let question = questions.get(group.id);
  if (!question || question.shape !== ScreenQuestion.shapeOf(group)) {
    const fresh = new ScreenQuestion(group, { words, figures, styles, touch, locked, now: () => following.session.serverTime(),
      isHost: () => isHost, course: name => api.course(id, name), session: following.session, board: following.board });
    if (question) question.node.replaceWith(fresh.node);
    questions.set(group.id, question = fresh);
  }
  if (stage.children[place] !== question.node) stage.insertBefore(question.node, stage.children[place] || null);
  question.update(group);
}

/** @param {string} name of a group */
function update(name) {
  const group = following.board.group(name);
  const question = questions.get(name);
  if (group && question) question.update(group);
}

/** @param {import("./session.js").News} news */
function hear(news) {
  switch (news.type) {
    case "board": return draw();
    case "groups": return news.groups.forEach(update);
    case "here":
      here = news.people;
      if (following.board.declared) join.update(following.board.declared, here);
      return;
    case "right":
      right = news.right;
      showState();
      return questions.forEach((_, name) => update(name));
    case "gone": return only(words.say("gone"));
    case "no-board": return only(words.say("no-board", { code: id }));
    case "stopped": return only(words.say("stopped"));
  }
}

/** Says what is wrong with the link, or why a wall that may be touched can't be. */
function showState() {
  const { admission = "" } = following.board.declared || {};
  const viewer = admission === "invited" ? "invited-only" : "viewer";
  const key = link === "lost" ? "screen-lost" : locked() && touch ? viewer : link && "slow-votes";
  notice.textContent = key && words.say(key);
  notice.classList.toggle("shown", key !== "");
  notice.classList.toggle("quiet", link !== "lost");
  fit();
}

function locked() { return right === "viewer"; }

/**
 * A host's browser drives the poll from here too: it follows the board as its host, for what the screen isn't told.
 * @param {string} token
 */
function takeControl(token) {
  const host = follow({
    board: id, view: "host", identity: hostIdentity(token, () => { drive = null; }), styles, tell: hearHost, link: () => {},
  });
  drive = new Drive(host.board, intent => host.intents.ask(intent), () => {});
  const list = new KeyList(words);
  document.body.append(list.node);
  document.addEventListener("keydown", event => {
    const active = document.activeElement === document.body || document.activeElement === stage ? null
      : document.activeElement;
    const wants = command(event, active, words.direction === "rtl");
    if (!wants || !drive) return;
    event.preventDefault();
    if (wants === "help") return list.toggle();
    // Where all questions stand side by side, keys do nothing to one that isn't marked on this screen yet.
    const several = !drive.one && host.board.groups.length > 1;
    const isMarked = drive.current && drive.current.id === meant && questions.has(meant);
    if (!several || isMarked || wants === "next" || wants === "back") drive.obey(wants);
    meant = drive.one || !drive.current ? "" : drive.current.id;
    mark();
  });
}

/**
 * What only hosts may do here is offered for as long as this browser is one.
 * @param {import("./session.js").News} news
 */
function hearHost(news) {
  const was = isHost;
  if (news.type === "right") isHost = news.right === "host";
  else if (["stopped", "gone", "no-board"].includes(news.type)) isHost = false;
  if (isHost !== was && following.board.declared) draw();
}

/** Shows which of several questions a host's keys are about, once they were used here. */
function mark() { questions.forEach((question, group) => question.node.classList.toggle("is-meant", group === meant)); }

/** @param {Record<string, import("./kit.js").Manifest>} found */
function run(found) {
  manifests = found;
  styles = new Styles(manifests, words);
  join = new Corner(id, words);
  following = follow({ board: id, view: "screen", identity: identityOn(id, null, null), styles, tell: hear,
    link: state => {
      link = state;
      showState();
    } });
  if (token) takeControl(token);
  addEventListener("resize", fit);
  setInterval(() => questions.forEach(question => question.tick()), 250);
}

if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) words.ready.then(() => only(words.say("no-board", { code: id })));
else {
  const styles = fetch(new URL("styles.json", import.meta.url).href)
    .then(answer => answer.ok ? answer.json() : {}, () => ({}));
  words.ready.then(() => styles).then(run);
}
