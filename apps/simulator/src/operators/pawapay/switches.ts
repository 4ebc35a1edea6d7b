import { allCodes, signatureAlgorithms, type SignatureAlgorithm } from './codes.ts';

/** What only PawaPay does, and a person or a test can switch on. */
export interface PawapaySwitches {
  /** Every request for a payment is answered with this code: rejected, with its HTTP status, or accepted and failed later. */
  answerWith: string | null;
  /** What is said of a payment that is not final. */
  pendingStatus: 'ACCEPTED' | 'PROCESSING' | 'IN_RECONCILIATION';
  /** The provider is down: payouts and refunds wait until this is switched off. */
  payoutsEnqueued: boolean;
  /** The limits of the account, for one payment. */
  mtnSmallest: number;
  mtnLargest: number;
  orangeSmallest: number;
  orangeLargest: number;
  /** null: callbacks are not signed. */
  callbackSignature: SignatureAlgorithm | null;
  /** Signed, but by a key that is not among the published ones. */
  callbacksForged: boolean;
  /** null: statements are ready at once. */
  statementDelayMs: number | null;
}

/** The limits are those that one account in Cameroon was seen to have. */
export const calmPawapay = (): PawapaySwitches => ({
  answerWith: null,
  pendingStatus: 'PROCESSING',
  payoutsEnqueued: false,
  mtnSmallest: 1,
  mtnLargest: 1_000_000,
  orangeSmallest: 1,
  orangeLargest: 500_000,
  callbackSignature: null,
  callbacksForged: false,
  statementDelayMs: null,
});

const amount = { type: 'integer', minimum: 1, maximum: 100_000_000 } as const;
const flag = { type: 'boolean' } as const;

export const pawapaySwitches = {
  answerWith: { enum: [...allCodes, null] },
  pendingStatus: { enum: ['ACCEPTED', 'PROCESSING', 'IN_RECONCILIATION'] },
  payoutsEnqueued: flag,
  mtnSmallest: amount,
  mtnLargest: amount,
  orangeSmallest: amount,
  orangeLargest: amount,
  callbackSignature: { enum: [...signatureAlgorithms, null] },
  callbacksForged: flag,
  statementDelayMs: { type: ['integer', 'null'], minimum: 0, maximum: 3_600_000 },
} as const;
