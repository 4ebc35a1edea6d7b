import './tables.ts';

export { findWaitingPayments } from './list-pending.ts';
export { openOf } from './read-desk.ts';
export { findOutcome, readOutcome } from './read-outcome.ts';
