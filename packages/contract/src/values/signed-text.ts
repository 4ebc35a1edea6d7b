interface WrittenDown {
  readonly key: string;
  readonly sessionId: string;
  readonly takenAt: string;
  readonly studentIds: readonly string[];
  readonly feeIds: readonly string[];
  readonly amount: number;
  readonly given?: number | undefined;
  readonly credit: number;
  readonly owedSeen: number;
  readonly seenAt: string;
}

/** What a cashier's device vouches for when cash is taken without a connection: nobody who sends it later may have changed any of it. */
export const signedText = (payment: WrittenDown): string =>
  JSON.stringify([
    payment.key,
    payment.sessionId,
    payment.takenAt,
    payment.studentIds,
    payment.feeIds,
    payment.amount,
    payment.given ?? null,
    payment.credit,
    payment.owedSeen,
    payment.seenAt,
  ]);
