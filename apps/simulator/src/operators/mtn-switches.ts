import { type MtnReason, emptyWalletReasons, mtnReasons } from './mtn-codes.ts';

/** What only MTN does, and a person or a test can switch on. */
export interface MtnSwitches {
  /** Reads of a status above MTN's pace are refused. */
  limitsStatusReads: boolean;
  /** What is said of an empty wallet in `mtncameroon`. */
  emptyWalletSays: (typeof emptyWalletReasons)[number];
  /** Every payment that begins fails with this reason; null: as its number says. */
  failsWith: MtnReason | null;
  /** The balance of a collection account may not be read, as may be with live keys. */
  hidesBalance: boolean;
}

export const calmMtn = (): MtnSwitches => ({
  limitsStatusReads: false,
  emptyWalletSays: 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED',
  failsWith: null,
  hidesBalance: false,
});

export const mtnSwitches = {
  limitsStatusReads: { type: 'boolean' },
  emptyWalletSays: { enum: emptyWalletReasons },
  failsWith: { enum: [...mtnReasons, null] },
  hidesBalance: { type: 'boolean' },
} as const;
