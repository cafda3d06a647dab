import assert from "node:assert/strict";
import { test } from "node:test";
import { Numbers, mean, percentages } from "../../web/numbers.js";

test("F11 at 0 votes there are no percentages", () => {
  assert.equal(percentages([0, 0], 0, true), null);
  assert.equal(percentages([], 0, false), null);
});

test("F11 whole numbers where they add up", () => {
  assert.deepEqual(percentages([5, 7], 12, true), { values: [42, 58], digits: 0, rounded: false });
  assert.deepEqual(percentages([3, 1, 0], 4, true), { values: [75, 25, 0], digits: 0, rounded: false });
});

test("F11 where whole numbers can't add up, one decimal, and the word", () => {
  assert.deepEqual(percentages([1, 1, 1], 3, true), { values: [33.3, 33.3, 33.3], digits: 1, rounded: true });
  assert.deepEqual(percentages([3, 5], 8, true), { values: [37.5, 62.5], digits: 1, rounded: false }, "exact: nothing to excuse");
});

test("F11 equal counts never show different percentages, different ones don't look alike where that can be helped", () => {
  for (let seed = 1, n = 0; n < 2000; n++) {
    const counts = Array.from({ length: 2 + n % 7 }, () => (seed = seed * 48271 % 2147483647) % 40);
    const base = counts.reduce((all, count) => all + count, 0);
    const shown = percentages(counts, base, true);
    if (!base) continue;
    counts.forEach((count, i) => counts.forEach((other, j) => {
      if (count === other) assert.equal(shown.values[i], shown.values[j], `${counts}`);
    }));
    const sum = shown.values.reduce((all, value) => all + value, 0);
    if (!shown.rounded) assert.ok(Math.abs(sum - 100) < 1e-9, `${counts}: ${sum}`);
  }
  assert.deepEqual(percentages([501, 499], 1000, true).values, [50.1, 49.9]);
});

test("F11 where several may be chosen, percentages are of people and may go beyond 100 together", () => {
  assert.deepEqual(percentages([3, 2, 2], 3, false), { values: [100, 67, 67], digits: 0, rounded: false });
});

test("F10 ticks of a button that was removed are missing from the sum, not from the base", () => {
  assert.deepEqual(percentages([5, 4], 10, true), { values: [50, 40], digits: 0, rounded: false });
});

test("C32 the mean is over what was chosen, 0 included", () => {
  assert.deepEqual(mean([{ value: 0, count: 1 }, { value: 5, count: 1 }]), { mean: 2.5, of: 5 });
  assert.equal(mean([{ value: 1, count: 0 }]), null);
});

test("F11 numbers are in the board's language, else the reader's", () => {
  assert.equal(new Numbers("de", "en").count(1234567), "1.234.567");
  assert.equal(new Numbers("", "de").percent(33.3, 1).replace(/\s/g, " "), "33,3 %");
  assert.equal(new Numbers("no language", "en").percent(58, 0), "58%");
  assert.equal(new Numbers("en").decimal(4.2), "4.2");
});

test("F6 a second that has begun is still left, and nothing is less than 0", () => {
  const { remaining } = Numbers.prototype;
  const left = ms => remaining.call(new Numbers("en"), ms);
  assert.deepEqual([42000, 41001, 61000, 3725000, 1, 0, -5].map(left), ["0:42", "0:42", "1:01", "1:02:05", "0:01", "0:00", "0:00"]);
});

test("F5 a time of day has its seconds", () => {
  assert.match(new Numbers("en").time(Date.UTC(2026, 0, 1, 14, 3, 20)), /^\d\d:03:20$/);
});
