import './tables.ts';

export {
  claimKey,
  findByKey,
  keepConfirmed,
  keepOutcome,
  putIntoDrawer,
} from './desk-payments.ts';
export { eraseFromSessions } from './erase-from-sessions.ts';
export { findForgottenSessions, findVariances } from './find-sessions-to-see.ts';
export {
  holdOpenSession,
  holdSession,
  holdSessionOf,
  lockDrawerOf,
  lockSession,
} from './lock-session.ts';
export { payBack, payRefund, refuseShortDrawer } from './move-cash.ts';
export { lateCash, postLateDecided } from './post-cash.ts';
export { presentSession, sessionNumber } from './present-session.ts';
export { readOwnDrawer } from './read-own-session.ts';
export { expectedOf, readSessionMoney, readTakenSince } from './session-money.ts';
export type { CashSessionRow, DeskPaymentRow } from './tables.ts';
export { readSessionsOfSpan } from './sessions-of-span.ts';
