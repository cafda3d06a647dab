/**
 * Radio buttons: at most one. A native radio can't be taken back by keyboard, so the buttons of a deselectable group
 * are toggle buttons.
 * @param {import("../../../web/kit.js").Kit} kit
 */
export default kit => class extends kit.Look {
  build() {
    const { id, deselectable } = this.group;
    this.frame(deselectable ? "group" : "radiogroup");
    return this.rows(button => deselectable
      ? kit.toggle(button, "row", () => this.flip(button.id))
      : kit.row(button, { type: "radio", name: `radio-${id}` }, () => this.act([button.id], [])));
  }
};
