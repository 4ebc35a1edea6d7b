import './tables.ts';

export { findWaitingPayments } from './list-pending.ts';
export { findWaitingFor } from './fees-waiting.ts';
export { openOf } from './read-desk.ts';
export { readOutcome } from './read-outcome.ts';
export { findTheSame } from './refuse-the-same.ts';
export { findEarlier, takeAtDesk } from './take-at-desk.ts';
