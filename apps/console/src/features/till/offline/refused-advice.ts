const advised = [
  'notFound',
  'severalFamilies',
  'idempotencyKeyReused',
  'notAsTaken',
  'notPermitted',
] as const;

/** What the cashier can do about a payment that the server cannot record, in the names of its texts. */
export function adviceOf(
  reason: string | null,
  amount: number,
): (typeof advised)[number] | 'nothing' | 'other' {
  if (amount <= 0) return 'nothing';
  return advised.find((one) => one === reason) ?? 'other';
}
