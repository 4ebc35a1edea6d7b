import './tables.ts';

export { countWaitingPayouts } from './desk-payouts.ts';
export { findPayoutsToSee } from './find-payouts-to-see.ts';
export {
  readAvailable,
  readDisbursement,
  readDisbursementToTell,
  readPayouts,
} from './read-payouts.ts';
export { readPayoutPhone, refusePayoutAmount, startDisbursement } from './start-payout.ts';
