import type { CountedTransaction, Finding } from '../soak/verdict/collections.ts';

/** A payment that the product has told a payer of. */
export interface Acknowledged {
  readonly transactionId: string;
  readonly phone: string;
  /** The payer's page has said so. */
  readonly isSeenPaid: boolean;
  readonly isSeenFailed: boolean;
}

/** What payers were told, against the product's own books. */
export function judgeTold(
  acknowledged: readonly Acknowledged[],
  counted: readonly CountedTransaction[],
): Finding[] {
  const byId = new Map(counted.map((one) => [one.id, one]));
  return acknowledged.flatMap((told) => {
    const one = byId.get(told.transactionId);
    const find = (rule: string): Finding[] => [{ rule, found: JSON.stringify({ told, one }) }];
    if (one === undefined) return find('it was acknowledged and is not there');
    if (told.isSeenPaid && one.state !== 'paid') return find('it was told paid and is not');
    if (told.isSeenFailed && one.state === 'paid') return find('it was told failed and is paid');
    return [];
  });
}

/**
 * After a kill: how long nothing was settled, from the kill to the first settling that did not merely fall into the same moment.
 * Null where nothing was settled afterwards.
 */
export function settlesAgainAfterMs(
  killedAtMs: number,
  settledAtMs: readonly number[],
): number | null {
  const around = settledAtMs.filter((at) => at >= killedAtMs - 1_000).toSorted((a, b) => a - b);
  let from = killedAtMs;
  let longest = 0;
  let end: number | null = null;
  for (const at of around) {
    const isAfter = at > killedAtMs;
    if (isAfter && (end === null || at - from > longest)) {
      longest = at - from;
      end = at;
    }
    from = Math.max(from, at);
  }
  return end === null ? null : end - killedAtMs;
}
