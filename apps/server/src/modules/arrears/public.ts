import './tables.ts';

export { bringToToday } from './debts/move-day.ts';
export { findDebtors } from './debts/list-arrears.ts';
export { readAgeing, readTopDebtors } from './debts/top-debtors.ts';
export { moveFollowUps } from './follow-up/move-follow-ups.ts';
