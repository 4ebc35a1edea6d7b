import './tables.ts';

export { findWaitingPayments } from './list-pending.ts';
