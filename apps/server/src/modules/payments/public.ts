import './tables.ts';

export { countPaymentsForYear, countWaitingForYear } from './billing/count-payments.ts';
export { isPaymentUnderWay, lockMoneyOfFamily } from './billing/money-of-family.ts';
export { releaseExcess } from './billing/release-excess.ts';
export { takePayment } from './billing/take-payment.ts';
