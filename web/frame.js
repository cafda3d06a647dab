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

/** The height that the contents need (CSS pixels), whatever the frame's is now. */
function needed() {
  const parts = Array.from(document.querySelectorAll(".scroll > *, #notice"));
  return Math.ceil(parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0));
}

function start() {
  let told = 0;
  const isPage = document.querySelector(".scroll") !== null;
  const tell = () => {
    const now = needed();
    if (!isPage || now === told) return;
    told = now;
    parent.postMessage({ switchboard: 1, height: now }, framer);
  };
  document.documentElement.dataset.framed = "";
  const watch = new ResizeObserver(tell);
  document.querySelectorAll(".scroll > *, #notice").forEach(node => watch.observe(node));
  addEventListener("message", event => {
    if (event.source !== parent || event.origin !== framer || !event.data || event.data.switchboard !== 1) return;
    wear(event.data.theme);
  });
  parent.postMessage({ switchboard: 1, ready: true }, framer);
  tell();
}

wear(parameters.get("theme"));
if (/^https?:\/\/[^/]+$/.test(framer)) start();
