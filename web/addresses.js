/** Addresses of pages and people, under where this page stands: the server may stand under a path. */

/**
 * What phones should open, with its slash: the host's own browser may know the server as localhost. Asked once.
 * @type {Promise<string> | null}
 */
let asked = null;

/** @returns {Promise<string>} */
export function audience() {
  const own = new URL(".", document.baseURI).href;
  return asked || (asked = fetch(new URL("api/v1/audience", own).href, { cache: "no-store" })
    .then(answer => answer.json()).then(({ url }) => url.replace(/\/*$/, "/"), () => own));
}

/**
 * The address that people type or scan.
 * @param {string} base what phones should open @param {string} board
 */
export function joinAddress(base, board) { return new URL(encodeURIComponent(board), base).href; }

/**
 * An address as people read it.
 * @param {string} address
 */
export function readable(address) { return decodeURI(address).replace(/^https?:\/\//, ""); }

/**
 * @param {"control" | "screen"} page @param {string} board @param {string} [base]
 * @returns {string}
 */
export function pageAddress(page, board, base = document.baseURI) {
  const address = new URL(page, base);
  address.searchParams.set("board", board);
  return address.href;
}

/**
 * The address that makes whoever opens it this person, on any device (P50). What follows `#` is never sent.
 * @param {string} base what phones should open @param {string} board @param {string} token @param {string} right
 */
export function personAddress(base, board, token, right) {
  const page = right === "host" ? pageAddress("control", board, base) : joinAddress(base, board);
  return `${page}#t=${encodeURIComponent(token)}`;
}
