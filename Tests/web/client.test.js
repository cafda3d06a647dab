import assert from "node:assert/strict";
import { test } from "node:test";
import { isSelfMade } from "../../web/client.js";

/** A token as the server signs it, without its signature. */
const token = content => `e30.${Buffer.from(JSON.stringify(content)).toString("base64url")}.x`;

test("P50 a link makes nobody a person that a browser was given by itself", () => {
  assert.equal(isSelfMade(token({ aud: "person", iss: "s1", sub: "pæøå>>>???_-" })), true);
  assert.equal(isSelfMade(token({ aud: "person", iss: "s1", sub: "i.lunch.0f-0.9f86" })), false);
  assert.equal(isSelfMade(token({ aud: "switchboard", iss: "https://id.example", sub: "paul" })), false);
  assert.equal(isSelfMade(token({ iss: "https://id.example", sub: "paul" })), false);
  for (const other of ["", "nonsense", "a.b.c", "..", token(null)]) assert.equal(isSelfMade(other), false);
});
