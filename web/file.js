/** A board file, with the pictures that stand beside it, becomes a board. */
import { picturesIn, visitPictures } from "./edit.js";

/** @param {string} path @returns {string} its last part */
const nameOf = path => path.slice(path.lastIndexOf("/") + 1);

/**
 * Uploads the pictures, then the board. Without pictures the file itself goes out as it is, or its numbers might
 * change.
 * @param {File[]} files one board, and pictures @param {import("./api.js").Api} api
 * @param {import("./words.js").Words} words @param {() => Promise<string>} code makes a code for a board without an id
 * @param {(id: string) => Promise<"replace" | "copy" | null>} clash what to do when there is a board with its id
 * @returns {Promise<{ id: string, title: string } | null>} null when nothing is to be done
 */
export async function openFiles(files, api, words, code, clash) {
  const file = files.find(file => /json$/i.test(file.type) || /\.json$/i.test(file.name));
  if (!file) throw new Error(words.say("file-none"));
  const text = await file.text();
  const board = parse(text, words);
  const wanted = picturesIn(board).filter(name => !/^[0-9a-f]{16,64}\.\w+$/.test(name));
  const found = wanted.map(name => files.find(file => file.name === nameOf(name)));
  const missing = wanted.filter((_, place) => !found[place]);
  if (missing.length) throw new Error(words.say("file-pictures", { names: missing.map(nameOf).join(", ") }));
  const own = typeof board.id === "string" ? board.id : "";
  const way = own && await api.exists(own) ? await clash(own) : "replace";
  if (!way) return null;
  const names = await Promise.all(found.map(file => api.picture(/** @type {File} */ (file))));
  visitPictures(board, name => wanted.includes(name) ? names[wanted.indexOf(name)] : name);
  const id = own && way === "replace" ? own : await code();
  await api.declare(id, wanted.length ? board : text);
  return { id, title: typeof board.title === "string" ? board.title : "" };
}

/** @param {string} text @param {import("./words.js").Words} words */
function parse(text, words) {
  let lacks = "{ … }";
  try {
    const board = JSON.parse(text);
    if (typeof board === "object" && board !== null && !Array.isArray(board)) {
      if (Array.isArray(board.groups)) return board;
      lacks = words.say("file-no-groups");
    }
  } catch (problem) {
    throw new Error(words.say("host-bad-file", { message: problem instanceof Error ? problem.message : "" }));
  }
  throw new Error(words.say("host-bad-file", { message: lacks }));
}
