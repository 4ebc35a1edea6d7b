/** Pure: what an amount pays at the cash desk. The console shows it before the payment, and the server does it. */

export interface Fillable {
  readonly feeId: string;
  readonly position: number;
  readonly dueOn: string;
  /** Still to pay, above zero. */
  readonly open: number;
}

export interface Filled<One extends Fillable> {
  readonly installment: One;
  readonly amount: number;
}

/** By deadline; on the same day by fee and position, so that the same payment always fills the same way. */
export const byDeadline = (a: Fillable, b: Fillable): number =>
  compare(a.dueOn, b.dueOn) || compare(a.feeId, b.feeId) || a.position - b.position;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Fills what is open in order of deadline; `excess` is what is left then. */
export function fillByDeadline<One extends Fillable>(
  amount: number,
  open: readonly One[],
): { readonly filled: ReadonlyArray<Filled<One>>; readonly excess: number } {
  let rest = amount;
  const filled = [...open].sort(byDeadline).flatMap((installment): Filled<One>[] => {
    const part = Math.min(rest, installment.open);
    if (part <= 0) return [];
    rest -= part;
    return [{ installment, amount: part }];
  });
  return { filled, excess: rest };
}

/** What is open of each fee up to this much of it, its first deadlines first; of a fee that has no amount, nothing. */
export function cutToFees<One extends Fillable>(
  open: readonly One[],
  mostOf: ReadonlyMap<string, number>,
): One[] {
  const left = new Map(mostOf);
  return [...open].sort(byDeadline).map((one) => {
    const rest = left.get(one.feeId) ?? 0;
    const part = Math.min(rest, one.open);
    left.set(one.feeId, rest - part);
    return { ...one, open: part };
  });
}
