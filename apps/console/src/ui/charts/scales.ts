/** Round amounts from nought to above the highest, at most five of them. */
export function ticksOf(highest: number): number[] {
  const wanted = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= wanted) ?? 10;
  const step = Math.max(1, factor * power);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** What had come in by the end of each part of a time, beside what had come before it. */
export function addUp(amounts: readonly number[], start = 0): number[] {
  let total = start;
  return amounts.map((amount) => {
    total += amount;
    return total;
  });
}

/** How far a bar reaches, from 0 to 1. Nothing of nothing is an empty bar, and what is more than all is a full one. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 || part <= 0 ? 0 : Math.min(1, part / whole);

/** Whole percents, which say neither "all" nor "nothing" of what is only nearly so. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return 99;
  return percent === 0 && part > 0 ? 1 : percent;
}

/**
 * Where labels stand that belong to these heights: each as near to its own as it can be without touching the next, and
 * all of them between the top and the bottom. The order of the heights stays.
 */
export function spreadLabels(
  heights: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = heights.map((_, index) => index);
  order.sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed: number[] = [];
  let free = top;
  for (const index of order) {
    const at = Math.max(heights[index] ?? 0, free);
    placed[index] = at;
    free = at + gap;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    const at = Math.min(placed[index] ?? 0, limit);
    placed[index] = at;
    limit = at - gap;
  }
  return placed;
}

/** Which parts of a time are named below it: every so many, so that at most `most` names stand side by side. */
export function namedEvery(count: number, most: number): number {
  const steps = [1, 2, 3, 4, 6, 7, 12, 24];
  return steps.find((step) => Math.ceil(count / step) <= most) ?? Math.ceil(count / most);
}
