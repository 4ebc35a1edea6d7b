import './tables.ts';

export { countPaymentsForYear, countWaitingForYear } from './count-payments.ts';
export { isPaymentUnderWay, lockMoneyOfFamily } from './money-of-family.ts';
export { releaseExcess } from './release-excess.ts';
export { takePayment } from './settle.ts';
