import './tables.ts';

export {
  allocate,
  type Allocation,
  byDeadline,
  type ChosenPart,
  type OpenInstallment,
} from './allocation.ts';
export { correctPayment } from './corrections/correct-payment.ts';
export { findAskedReversals } from './corrections/find-asked-reversals.ts';
export {
  giveRefundBack,
  lockRefundable,
  postCashRefund,
  postPaidRefund,
  readSeenCredit,
  setRefundApart,
} from './corrections/refund-postings.ts';
export { takeBackBilled } from './corrections/discounts.ts';
export { markFeesPaid } from './corrections/mark-paid.ts';
export {
  type BillableFee,
  closeInvoiceFees,
  insertInvoiceFees,
  isAnyFeeUnderWay,
  lockFees,
  lowerFees,
  type NewInvoiceFee,
  readFees,
  readMostDiscount,
  readPaymentsOfFees,
  refuseAboveLimit,
} from './invoice-fees.ts';
export { isPaymentUnderWay, isUndecided, lockMoneyOfFamily } from './money-of-family.ts';
export { isAnyUnderWay, lockMoneyOf, mergeFees, moveCredit } from './merge-fees.ts';
export { findPaymentOf, findTry, readPaymentsOf, removeFees } from './money-since.ts';
export { partsByDeadline } from './parts-by-deadline.ts';
export { type OpeningPayment, takeOpeningPayments } from './opening-payments.ts';
export {
  type Installment,
  lockInstallments,
  lockOwed,
  readInstallments,
  readInstallmentsOf,
} from './owed.ts';
export { familyOf } from './preview-credit.ts';
export { closeFeesOfYear, takeBackFees } from './close-fees.ts';
export { type MoneyForYear, readMoneyForYear } from './count-payments.ts';
export { insertFees, type Placement, priceFees } from './price-fees.ts';
export { takeBackMoved } from './reverse-payment.ts';
export {
  type FeeOfClass,
  lockFeesOfClasses,
  readFeesOfClasses,
  repriceFees,
  retitleFees,
} from './reprice-fees.ts';
export { leaveFees, previewLeaving } from './leave-fee.ts';
export { readSchedules, rescheduleFees, type ScheduledFee } from './reschedule-fees.ts';
export {
  askedOf,
  fillInstallments,
  installmentsOf,
  lowerInstallments,
  replanInstallments,
} from './rules.ts';
export {
  followPlaces,
  insertServiceFees,
  lockServiceFees,
  readServiceFees,
  retitleServiceFees,
  type RewrittenFee,
  rewriteServiceFees,
  type ServiceFee,
} from './service-fees.ts';
export { takePayment, takePayments } from './take-payment.ts';
export { useCredit } from './use-credit.ts';
