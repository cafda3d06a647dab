import assert from "node:assert/strict";
import { test } from "node:test";
import { isHostKey, isInvitation, isStranger } from "../../web/client.js";

/** A token as the server signs it, without its signature. */
const token = content => `e30.${Buffer.from(JSON.stringify(content)).toString("base64url")}.x`;

test("P50 a link makes nobody a person that was not invited to its board", () => {
  assert.equal(isStranger(token({ aud: "person", iss: "s1", sub: "pæøå>>>???_-" }), "lunch"), true);
  assert.equal(isStranger(token({ aud: "person", iss: "s1", sub: "i.lunch.0f-0.9f86" }), "LUNCH"), false);
  assert.equal(isStranger(token({ aud: "person", iss: "s1", sub: "i.lunch.0f-0.9f86" }), "lun"), true);
  assert.equal(isStranger(token({ aud: "switchboard", iss: "https://id.example", sub: "paul" }), "lunch"), false);
  assert.equal(isStranger(token({ iss: "https://id.example", sub: "paul" }), "lunch"), false);
  assert.equal(isInvitation(token({ aud: "person", iss: "s1", sub: "i.lunch.0f-0.9f86" }), "Lunch"), true);
  assert.equal(isInvitation(token({ aud: "person", iss: "s1", sub: "i.lunch.0f-0.9f86" }), "lun"), false);
  for (const other of ["", "nonsense", "a.b.c", "..", token(null)]) assert.equal(isStranger(other, "lunch") || isInvitation(other, "lunch"), false);
});

test("P5 no token passes for the host key", () => {
  for (const key of ["host_pDgH24Lk-dWcPLzF", "nonsense", "a.b.c"]) assert.equal(isHostKey(key), true);
  for (const sub of ["p4711", "i.lunch.host-0f-0.9f86"]) assert.equal(isHostKey(token({ aud: "person", iss: "s1", sub })), false);
  for (const none of [null, ""]) assert.equal(isHostKey(none), false);
});
