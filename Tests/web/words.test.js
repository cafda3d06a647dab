import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import "../../web/host-words.js";
import { Words, choose, languages, plainCode } from "../../web/words.js";

await Promise.all(languages.map(language => new Words(language).ready));
const page = readdirSync(new URL("../../web/", import.meta.url)).filter(name => /\.(js|html)$/.test(name))
  .map(name => readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf8")).join("\n");

test("D3 the page speaks English, both Chinese scripts, German and Arabic", () => {
  assert.deepEqual(languages.slice().sort(), ["ar", "de", "en", "zh-Hans", "zh-Hant"]);
});

test("D3 the reader's first language that the page speaks is chosen", () => {
  const cases = [
    [["fr", "de-CH", "en"], "de"], [["zh-TW"], "zh-Hant"], [["zh-HK"], "zh-Hant"], [["zh-Hant-CN"], "zh-Hant"],
    [["zh-CN"], "zh-Hans"], [["zh"], "zh-Hans"], [["zh-Hans-TW"], "zh-Hans"], [["ar-EG"], "ar"], [["EN_us"], "en"],
    [["tlh"], "en"], [[], "en"],
  ];
  for (const [wanted, language] of cases) assert.equal(choose(wanted), language, wanted.join());
});

test("every word that the page asks for is there, in every language, with the same gaps", () => {
  const asked = Array.from(page.matchAll(/(?:(?:say|count)\(|data-say=)"([a-z-]+)"/g), match => match[1]);
  assert.ok(asked.length > 15);
  const english = new Words("en");
  const gaps = text => (text.match(/\{\w+\}/g) || []).sort().join();
  for (const key of new Set(asked)) {
    assert.notEqual(english.say(key), key, key);
    for (const language of languages) {
      const said = new Words(language).say(key);
      assert.equal(gaps(said), gaps(english.say(key)), `${language} ${key}`);
      const same = /^(changed|code|untitled|more-time)$/.test(key);
      if (language !== "en" && !same) assert.notEqual(said, english.say(key), `${language} ${key}`);
    }
  }
});

test("P44 what undo takes back is named in every language", () => {
  const kinds = ["open", "close", "extend", "show", "reveal", "reset", "go", "hand", "remove"];
  for (const language of languages) {
    const words = new Words(language);
    const said = kinds.map(kind => words.has(`undo-${kind}`) ? words.say(`undo-${kind}`) : "");
    assert.equal(new Set(said.filter(Boolean)).size, kinds.length, language);
    if (language !== "en") assert.notEqual(words.say("undo-reveal"), new Words("en").say("undo-reveal"));
  }
  assert.equal(new Words("en").say("undo-reveal"), "Undo: reveal answer");
});

test("P30 a refusal is said in the reader's words by its code, an unknown one too", () => {
  assert.equal(new Words("en").refusal({ code: "many", limit: 3 }), "Not counted: at most 3 may be checked.");
  assert.equal(new Words("de").refusal({ code: "many", limit: 3 }), "Nicht gezählt: Höchstens 3 dürfen angekreuzt sein.");
  assert.equal(new Words("en").refusal({ code: "later" }), "Not counted: the server refused it.");
  assert.equal(new Words("en").refusal({ code: "__proto__" }), "Not counted: the server refused it.");
});

test("a value with braces in it stays as it is", () => {
  assert.equal(new Words("en").say("changed", { label: "{text}", text: "x" }), "{text}: x");
});

test("a code may be typed with spaces, in Arabic or Persian digits, or fullwidth", () => {
  assert.equal(plainCode("  K7M2 "), "K7M2");
  assert.equal(plainCode("k7 m2"), "k7m2");
  assert.equal(plainCode("K٧M٢"), "K7M2");
  assert.equal(plainCode("۷۲"), "72");
  assert.equal(plainCode("Ｋ７Ｍ２"), "K7M2");
});

test("Arabic is written from right to left", () => {
  assert.deepEqual(languages.map(language => new Words(language).direction).sort(), ["ltr", "ltr", "ltr", "ltr", "rtl"]);
});

test("what hosts and screens say is there in every language, with the same gaps", async () => {
  const names = ["en", "de", "ar", "zh-hans", "zh-hant"];
  const [english, ...others] = await Promise.all(names.map(async name => (await import(`../../web/host-words-${name}.js`)).default));
  const gaps = text => (text.match(/\{\w+\}/g) || []).sort().join();
  for (const table of others) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(english).sort());
    for (const key of Object.keys(english)) assert.equal(gaps(table[key]), gaps(english[key]), key);
  }
  const words = readFileSync(new URL("../../web/words.js", import.meta.url), "utf8");
  for (const key of Object.keys(english)) assert.equal(words.includes(`"${key}":`), false, `${key} is said twice`);
});
