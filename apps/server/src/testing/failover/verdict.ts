/** A payment that the product has told a payer of. */
export interface Acknowledged {
  readonly transactionId: string;
  readonly phone: string;
  /** The payer's page has said so. */
  readonly isSeenPaid: boolean;
  readonly isSeenFailed: boolean;
}

/** What the operators' own books say that they took from a phone. */
export interface Taken {
  readonly phone: string;
  readonly amount: number;
}

/** What the product's books say of one transaction. */
export interface Counted {
  readonly transactionId: string;
  readonly phone: string;
  readonly isPaid: boolean;
  /** What the payer was asked for. */
  readonly asked: number;
  /** How many payments and receipts there are of it, and what the ledger has. */
  readonly payments: number;
  readonly receipts: number;
  readonly posted: number;
}

export interface Verdict {
  readonly acknowledged: number;
  readonly takenFrancs: number;
  readonly countedFrancs: number;
  /** One line each, empty where all is well. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly notTaken: readonly string[];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** What each phone paid, and in how many pieces. */
function addByPhone(
  ones: ReadonlyArray<{ readonly phone: string; readonly francs: number }>,
): ReadonlyMap<string, { readonly francs: number; readonly times: number }> {
  const byPhone = new Map<string, { francs: number; times: number }>();
  for (const { phone, francs } of ones) {
    const before = byPhone.get(phone) ?? { francs: 0, times: 0 };
    byPhone.set(phone, { francs: before.francs + francs, times: before.times + 1 });
  }
  return byPhone;
}

/**
 * Holds three books against each other: what payers were told, what operators took, and what the product has counted. Each payer
 * has a phone of their own, so that a phone is one payment.
 */
export function judgeBooks(
  acknowledged: readonly Acknowledged[],
  taken: readonly Taken[],
  counted: readonly Counted[],
): Verdict {
  const byTransaction = new Map(counted.map((one) => [one.transactionId, one]));
  const takenFrom = addByPhone(taken.map(({ phone, amount }) => ({ phone, francs: amount })));
  const paid = counted.filter(({ isPaid }) => isPaid);
  const countedOf = addByPhone(paid.map(({ phone, asked }) => ({ phone, francs: asked })));
  const lost = [
    ...acknowledged.flatMap(({ transactionId, isSeenPaid }) => {
      const one = byTransaction.get(transactionId);
      if (one === undefined) return [`${transactionId} was acknowledged and is not there`];
      return isSeenPaid && !one.isPaid ? [`${transactionId} was told paid and is not`] : [];
    }),
    ...[...takenFrom].flatMap(([phone, { francs: took }]) => {
      const francs = countedOf.get(phone)?.francs ?? 0;
      return francs < took ? [`${phone} paid ${took}, and ${francs} are counted`] : [];
    }),
    ...counted.flatMap(({ transactionId, isPaid, payments, receipts, posted }) =>
      isPaid && (payments === 0 || receipts === 0 || posted === 0)
        ? [`${transactionId} has ${payments} payments, ${receipts} receipts, ${posted} posted`]
        : [],
    ),
  ];
  const twice = [
    ...counted.flatMap(({ transactionId, payments, receipts }) =>
      payments > 1 || receipts > 1
        ? [`${transactionId} has ${payments} payments and ${receipts} receipts`]
        : [],
    ),
    ...[...takenFrom].flatMap(([phone, { times }]) =>
      times > 1 ? [`${phone} had to pay ${times} times`] : [],
    ),
  ];
  const notTaken = [...countedOf].flatMap(([phone, { francs }]) => {
    const took = takenFrom.get(phone)?.francs ?? 0;
    return francs > took ? [`${phone} paid ${took}, and ${francs} are counted`] : [];
  });
  return {
    acknowledged: acknowledged.length,
    takenFrancs: sumOf(taken.map(({ amount }) => amount)),
    countedFrancs: sumOf(paid.map(({ asked }) => asked)),
    lost,
    twice,
    notTaken,
  };
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
