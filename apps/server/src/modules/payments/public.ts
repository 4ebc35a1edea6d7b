import './tables.ts';

export { checkInvariants, type Violation } from './check-invariants.ts';
export { reversePayment } from './reverse-payment.ts';
export { takePayment } from './settle.ts';
export { useCredit } from './use-credit.ts';
