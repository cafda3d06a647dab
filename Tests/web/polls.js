/** Boards with polls, as a server would send them. */
import { Digest, KIND, WHOLE_BOARD } from "../../web/digest.js";

const buttons = labels => labels.map((label, n) => ({ id: label.toLowerCase(), ordinal: n, label, value: n + 1 }));
const group = (id, ordinal, style, labels, poll, more = {}) => ({
  id, ordinal, label: id, style, mode: "poll", deselectable: false, min: 0, max: 0, buttons: buttons(labels),
  poll: { round: 1, stage: "open", results: "live", shown: true, people: 0, counts: [], ...poll }, ...more,
});

/** Three polls: food (radio, 5 and 7 people), bring (box, hidden counts) and door (switch, one YES and two NO). */
export function poll(more = {}) {
  const message = {
    type: "snapshot", board: "lunch", view: "participant", epoch: "9f86d081884c7d65", rev: 10, reason: "new", structure: 1,
    title: "Lunch", groups: [
      group("food", 0, "radio", ["Pizza", "Soup", "Rice"], { people: 12, counts: [[0, 5], [1, 7]] }),
      group("bring", 1, "box", ["Bread", "Salad"], { people: 4, results: "host-only", shown: false, counts: undefined }),
      group("door", 2, "switch", ["Door"], { people: 3, counts: [[0, 1]], empty: 2 }, { none: true, texts: { on: "YES", off: "NO" } }),
    ], ...more,
  };
  return { digest: digestOf(message), ...message };
}

export function digestOf({ structure, groups }) {
  const digest = new Digest();
  digest.toggle(WHOLE_BOARD, WHOLE_BOARD, KIND.structure, structure);
  for (const { ordinal, poll } of groups) {
    digest.toggle(ordinal, WHOLE_BOARD, KIND.people, poll.people);
    digest.toggle(ordinal, WHOLE_BOARD, KIND.empty, poll.empty || 0);
    for (const [button, count] of poll.counts || []) digest.toggle(ordinal, button, KIND.count, count);
  }
  return digest.toString();
}

/** A delta whose digest is right for what `base` becomes by it. */
export function tallies(from, to, tallies, base = poll()) {
  const groups = base.groups.map(group => ({ ...group, poll: { ...group.poll, counts: new Map(group.poll.counts || []) } }));
  for (const [ordinal, people, counts, empty] of tallies) {
    const { poll } = groups.find(group => group.ordinal === ordinal);
    counts.forEach(([button, count]) => poll.counts.set(button, count));
    if (people !== null) poll.people = people;
    if (empty !== null) poll.empty = empty;
  }
  return { type: "delta", board: "lunch", from, to, digest: digestOf({ structure: base.structure, groups }), checks: [], tallies };
}

export const ballots = (...groups) => ({
  type: "ballot", board: "lunch", groups: groups.map(([group, on, round = 1]) => ({ group, round, on })),
});
