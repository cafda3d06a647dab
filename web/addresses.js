/** Addresses of pages and people, all relative to where this page stands: the server may stand under a path. */

/**
 * The address that people type or scan.
 * @param {string} board
 */
export function joinAddress(board) { return new URL(encodeURIComponent(board), document.baseURI).href; }

/**
 * An address as people read it.
 * @param {string} address
 */
export function readable(address) { return decodeURI(address).replace(/^https?:\/\//, ""); }

/**
 * @param {"control" | "screen"} page @param {string} board
 * @returns {string}
 */
export function pageAddress(page, board) {
  const address = new URL(page, document.baseURI);
  address.searchParams.set("board", board);
  return address.href;
}

/**
 * The address that makes whoever opens it this person, on any device (P50). What follows `#` is never sent.
 * @param {string} board @param {string} token @param {string} right
 */
export function personAddress(board, token, right) {
  const page = right === "host" ? pageAddress("control", board) : joinAddress(board);
  return `${page}#t=${encodeURIComponent(token)}`;
}
