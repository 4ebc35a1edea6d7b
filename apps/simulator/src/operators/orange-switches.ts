import { type OrangeRefusal, orangeRefusalNames } from './orange-refusals.ts';

/** What only Orange does, and a person or a test can switch on. */
export interface OrangeSwitches {
  /** Every payment is refused in this way before the payer is asked; null: none is. */
  refusal: OrangeRefusal | null;
  /** The status of a refusal's answer; null: the usual one. */
  refusalStatus: number | null;
  /** Calls that start a payment and will be answered by the gateway's fault. */
  sendTimeoutNextPayments: number;
  /** Whether the money of these moves, or nothing is done. */
  sendTimeoutMovesMoney: boolean;
  /** The answers lack `txnid`: only the statement has the number of a payment. */
  hidesReference: boolean;
}

export const calmOrange = (): OrangeSwitches => ({
  refusal: null,
  refusalStatus: null,
  sendTimeoutNextPayments: 0,
  sendTimeoutMovesMoney: false,
  hidesReference: false,
});

export const orangeSwitches = {
  refusal: { enum: [...orangeRefusalNames, null] },
  refusalStatus: { type: ['integer', 'null'], minimum: 400, maximum: 499 },
  sendTimeoutNextPayments: { type: 'integer', minimum: 0, maximum: 1_000_000 },
  sendTimeoutMovesMoney: { type: 'boolean' },
  hidesReference: { type: 'boolean' },
} as const;
