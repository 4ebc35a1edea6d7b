import type { PriceEffect } from '@ardoise/contract/services';

interface Amount {
  readonly year_id: string;
  readonly cycle_id: string | null;
  readonly class_id: string | null;
  readonly amount: number;
}

interface Place {
  readonly yearId: string;
  readonly cycleId: string;
  readonly classId: string;
}

/** What a basic fee costs in a class: as said for the class, else for its cycle, else for the year, else in general. */
export function amountFor(
  { cost, amounts }: { readonly cost: number; readonly amounts: readonly Amount[] },
  { yearId, cycleId, classId }: Place,
): number {
  const ofYear = amounts.filter(({ year_id }) => year_id === yearId);
  const said =
    ofYear.find(({ class_id }) => class_id === classId) ??
    ofYear.find(({ cycle_id }) => cycle_id === cycleId) ??
    ofYear.find(({ class_id, cycle_id }) => class_id === null && cycle_id === null);
  return said?.amount ?? cost;
}

interface Part {
  readonly amount: number;
  readonly dueOn: string;
}

interface PricedFee {
  readonly paid: number;
  /** By deadline, less the discount that falls on each. */
  readonly lowered: readonly Part[];
  readonly installments: readonly Part[];
}

/**
 * What a fee asks for after its price has changed. What is paid stays paid: an installment that is filled is never asked
 * for again. From now on, one that was paid ahead costs no more than the new price, and what exceeds is credit.
 */
export function repriced(
  { paid, lowered, installments }: PricedFee,
  cost: number,
  effect: PriceEffect,
  today: string,
): Part[] {
  let left = paid;
  const parts = installments.map((part, i) => {
    const net = lowered[i]?.amount ?? part.amount;
    const isPaid = left >= net;
    left -= Math.min(left, net);
    return { ...part, amount: newAmount(part, isPaid, cost, effect, today) };
  });
  return parts.filter(({ amount }) => amount > 0);
}

function newAmount(
  { amount, dueOn }: Part,
  isPaid: boolean,
  cost: number,
  effect: PriceEffect,
  today: string,
): number {
  switch (effect) {
    case 'keep':
      return amount;
    case 'fromNow':
      if (dueOn <= today) return amount;
      return isPaid ? Math.min(amount, cost) : cost;
    case 'unpaid':
      return isPaid ? amount : cost;
  }
}
