/** How many messages, payments and movements are kept. A simulator left running for weeks stays small. */
const keptItems = 5_000;

/** Sets an entry and forgets the oldest ones beyond the limit. */
export function keepRecent<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  limit = keptItems,
): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= limit) return;
    kept.delete(oldest);
  }
}

/** Newest first. */
export const newestFirst = <Value>(kept: Map<string, Value>): Value[] =>
  [...kept.values()].reverse();
