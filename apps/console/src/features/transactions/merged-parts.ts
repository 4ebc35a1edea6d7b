import type { TransactionDetail } from '@ardoise/contract/transactions';

type Part = TransactionDetail['parts'][number];

/** A payer who ticks two installments of a fee pays for one fee: it is told once, with the sum. */
export function mergedParts(parts: readonly Part[]): readonly Part[] {
  const merged = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.studentId} ${part.title}`;
    const amount = (merged.get(key)?.amount ?? 0) + part.amount;
    merged.set(key, { ...part, amount });
  }
  return [...merged.values()];
}
