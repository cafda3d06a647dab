import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = path => readFileSync(new URL(path, root), "utf8");
const styles = readdirSync(new URL("Plugins/", root));
const scripts = readdirSync(new URL("web/", root)).filter(name => name.endsWith(".js")).map(name => `web/${name}`);
const pages = readdirSync(new URL("web/", root)).filter(name => name.endsWith(".html"));
/** Every module that this one brings with it. */
function modules(name, found = new Set(), later = false) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of read(`web/${name}`).matchAll(/^import (?:.* from )?"\.\/([\w.-]+)";/gm)) modules(other, found, later);
  if (later) for (const [, other] of read(`web/${name}`).matchAll(/import\("\.\/([\w.-]+)"\)/g)) modules(other, found, later);
  return found;
}
const looks = styles.map(name => `Plugins/${name}/web/look.js`).filter(path => existsSync(new URL(path, root)));

test("the types that the comments promise hold", { skip: spawnSync("tsc", ["--version"]).error && "no tsc here" }, () => {
  const run = spawnSync("tsc", ["-p", "."], { cwd: root, encoding: "utf8" });
  assert.equal(run.stdout, "");
  assert.equal(run.status, 0);
});

test("nothing is used that Safari 14 or Chrome 80 lacks", () => {
  const tooYoung = [
    /\?\?=|\|\|=|&&=/, /\.at\(/, /\.replaceAll\(/, /structuredClone|replaceChildren|adoptedStyleSheets/,
    /crypto\.subtle|randomUUID/, /^await /m, /\s#\w+\s*[=(;]|this\.#/, /static \w+ ?=/,
    /Intl\.ListFormat|Object\.hasOwn\b|\.findLast/, /^import\s.*\sassert\s/m,
  ];
  for (const path of scripts.concat(looks)) {
    for (const young of tooYoung) assert.equal(young.test(read(path)), false, `${path}: ${young}`);
  }
  const youngCSS = /:has\(|:is\(|:where\(|@layer|@container|aspect-ratio|(^|\s)(inset|margin-inline|padding-inline|gap):|\ddvh/;
  const sheets = ["page", "bars", "host", "screen"].map(name => `web/${name}.css`).concat(styles.map(name => `Plugins/${name}/web/look.css`));
  for (const path of sheets.filter(path => existsSync(new URL(path, root)))) {
    assert.equal(youngCSS.test(read(path)), false, path);
  }
});

test("G1 labels never become markup", () => {
  const markup = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment/;
  for (const path of scripts.concat(looks)) assert.equal(markup.test(read(path)), false, path);
});

test("no address begins at the root, so the server may stand under a path", () => {
  for (const path of scripts.concat(looks, pages.map(name => `web/${name}`))) {
    assert.equal(/(href|src|action)=["']\/|fetch\(["'`]\/|import\(?\s*["'`]\/|new URL\(["'`]\//.test(read(path)), false, path);
  }
});

test("no script, style or handler stands in the HTML", () => {
  for (const name of pages) {
    const html = read(`web/${name}`);
    assert.equal(/<style|style=|\son\w+=|javascript:|<script(?![^>]*src=)/.test(html), false, name);
    assert.ok(html.includes("<noscript>"), name);
    assert.ok(/<script nomodule src=/.test(html), name);
    assert.equal(/(src|href)="(?!v\/HASH\/|data:)/.test(html), false, `${name}: everything comes from v/HASH/`);
  }
});

test("modules have the few forms of import and export that the server joins", () => {
  const inPages = new Set(pages.map(name => read(`web/${name}`).match(/<script type="module" src="v\/HASH\/([\w.-]+)"/)[1]));
  for (const first of inPages) {
    const all = modules(first, new Set(), true);
    for (const name of all) {
      const text = read(`web/${name}`).replace(/\/\*\*[^]*?\*\//g, "");
      for (const [line] of text.matchAll(/^import .*$/gm)) {
        assert.match(line, /^import (\{ [\w ,]+ \} from |\w+ from )?"\.\/[\w-]+\.js";$/, `${name}: ${line}`);
        assert.equal(inPages.has(line.match(/\.\/([\w.-]+)"/)[1]), false, `${name}: a page's first module is nobody's`);
      }
      for (const [line] of text.matchAll(/^export .*$/gm)) {
        assert.match(line, /^export (default (\{|\w+;)|(async )?function |class |const \w+ = )/, `${name}: ${line}`);
      }
      for (const other of modules(name)) assert.ok(other === name || !modules(other).has(name), `${name} and ${other} import each other`);
    }
  }
});

for (const style of styles) {
  const manifest = JSON.parse(read(`Plugins/${style}/style.json`));
  test(`A4 ${style} has its own pair of square pictures, without scripts`, { skip: !manifest.pictures }, () => {
    for (const name of Object.values(manifest.pictures)) {
      const svg = read(`Plugins/${style}/web/${name}`);
      assert.match(svg, /viewBox="0 0 (\d+) \1"/);
      assert.equal(/<script|\son\w+=|href=|<foreignObject/i.test(svg), false, name);
      assert.match(svg, /prefers-color-scheme:dark/);
    }
    assert.notEqual(manifest.pictures.checked, manifest.pictures.unchecked);
  });
}

for (const path of looks) {
  test(`${path} imports nothing and makes a class of the look that it is given`, async () => {
    assert.equal(/^\s*import\b(?!\()|[^.\w]import\((?!")/m.test(read(path).replace(/\/\*[\s\S]*?\*\//g, "")), false);
    const module = await import(new URL(path, root));
    class Look {}
    const made = module.default({ Look });
    assert.ok(made.prototype instanceof Look);
    assert.equal(typeof made.prototype.build, "function");
    assert.equal(/WebSocket|fetch\(|localStorage/.test(read(path)), false, "a look never sees the socket");
  });
}
