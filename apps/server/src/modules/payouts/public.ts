import './tables.ts';

export { countWaitingPayouts } from './desk-payouts.ts';
export { findPayoutsToSee } from './find-payouts-to-see.ts';
export { readAvailable, readPayouts } from './read-payouts.ts';
export { startDisbursement } from './start-payout.ts';
