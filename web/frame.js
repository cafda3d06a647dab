/**
 * A page inside another site's page (`<switch-board>`, embed.js): it tells its height, and takes the theme. Only spoken
 * with the origin that `?in=` names; the browser lets nobody else frame us (`frame-ancestors`).
 */

const parameters = new URLSearchParams(location.search);
/** The origin that frames this page, or "". */
const framer = parent === window ? "" : parameters.get("in") || "";

/** @param {string | null} theme */
export function wear(theme) {
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** What a page's height is made of: the style sheet keeps their children's margins inside them. */
function parts() { return Array.from(document.querySelectorAll(".scroll > *, #notice")); }

/**
 * The height that the contents need (CSS pixels), whatever the frame's is now; of a big screen, which fits itself into
 * the frame, only when they don't fit.
 */
function needed() {
  const stage = document.querySelector(".stage-area");
  if (!stage) return Math.ceil(parts().reduce((sum, part) => sum + part.getBoundingClientRect().height, 0));
  const more = stage.scrollHeight - stage.clientHeight;
  return more > 0 ? innerHeight + more : 0;
}

function start() {
  let told = 0;
  const tell = () => {
    const now = needed();
    if (!now || now === told) return;
    told = now;
    parent.postMessage({ switchboard: 1, height: now }, framer);
  };
  document.documentElement.dataset.framed = "";
  const watch = new ResizeObserver(tell);
  const watchAll = () => {
    parts().forEach(part => watch.observe(part));
    tell();
  };
  // What is added later counts, too: the lines below a board with polls, a message in place of a screen.
  const place = document.querySelector(".scroll, .stage-area");
  if (place) {
    watch.observe(place);
    new MutationObserver(watchAll).observe(place, { childList: true });
  }
  watchAll();
  addEventListener("message", event => {
    if (event.source !== parent || event.origin !== framer || !event.data || event.data.switchboard !== 1) return;
    wear(event.data.theme);
  });
  parent.postMessage({ switchboard: 1, ready: true }, framer);
}

wear(parameters.get("theme"));
if (/^https?:\/\/[^/]+$/.test(framer)) start();
