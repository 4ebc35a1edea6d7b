import './tables.ts';

export {
  claimKey,
  findByKey,
  keepConfirmed,
  keepOutcome,
  type NewDeskPayment,
} from './desk-payments.ts';
export { findForgottenSessions, findVariances } from './find-sessions-to-see.ts';
export { holdOpenSession } from './lock-session.ts';
export { expectedOf, readMoneyOf, readSessionMoney } from './session-money.ts';
export type { DeskPaymentRow } from './tables.ts';
