import './tables.ts';

export { findWaitingPayments } from './list-pending.ts';
export { openOf } from './read-desk.ts';
export { readOutcome } from './read-outcome.ts';
export { findTheSame } from './refuse-the-same.ts';
