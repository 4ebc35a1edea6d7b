import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something holds, and answers it. A test that waits in vain says for what. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | undefined | false>,
  withinMs = 180_000,
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`In vain: ${what}`);
    await wait(20);
  }
}
