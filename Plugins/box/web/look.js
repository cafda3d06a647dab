/**
 * Check boxes: each on its own.
 * @param {import("../../../web/kit.js").Kit} kit
 */
export default kit => class extends kit.Look {
  build() {
    if (this.buttons.length > 1) this.frame("group");
    return this.rows(button => kit.row(button, { type: "checkbox" }, () => this.flip(button.id)));
  }
};
