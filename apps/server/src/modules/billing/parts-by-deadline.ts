import { byDeadline, type ChosenPart, type OpenInstallment } from './allocation.ts';

/** How an amount falls on what is owed: by deadline, whoever's it is. What exceeds all of it is in no part. */
export function partsByDeadline(
  amount: number,
  owed: readonly OpenInstallment[],
): readonly ChosenPart[] {
  const parts = new Map<string, number>();
  let rest = amount;
  for (const { feeId, open } of [...owed].sort(byDeadline)) {
    const part = Math.min(rest, open);
    if (part <= 0) break;
    parts.set(feeId, (parts.get(feeId) ?? 0) + part);
    rest -= part;
  }
  return [...parts].map(([feeId, part]) => ({ feeId, amount: part }));
}
