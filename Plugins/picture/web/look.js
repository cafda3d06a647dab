/**
 * Picture buttons: at most one is selected, and another tap takes it back. Each keeps its name in sight, so a picture
 * that doesn't load is missed by nobody.
 * @param {import("../../../web/kit.js").Kit} kit
 */
export default kit => class extends kit.Look {
  build() {
    this.frame("group");
    const cards = this.rows(button => kit.toggle(button, "card", () => this.press(button.id)));
    cards.className = "cards";
    return cards;
  }

  /**
   * A group that isn't deselectable keeps its selection.
   * @param {string} id
   */
  press(id) {
    if (this.group.deselectable || !this.selection.has(id)) this.flip(id);
  }
};
