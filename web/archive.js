/** A board in the archive can be read, not changed. */
import { declarationOf } from "./edit.js";

/**
 * Puts a board into the archive, or takes it out, unless somebody changed it meanwhile.
 * @param {import("./api.js").Api} api @param {string} board @param {boolean} archived
 */
export async function setArchived(api, board, archived) {
  const { declaration, state } = await api.read(board);
  await api.declare(board, { ...declarationOf(declaration), archived }, state);
}
