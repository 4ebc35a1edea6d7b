import './tables.ts';

export { countFamiliesDue } from './debts/count-families.ts';
export { findDebtors } from './debts/list-arrears.ts';
export { bringToToday } from './debts/move-day.ts';
export { findTopDebtors, readDebts } from './debts/top-debtors.ts';
export { moveFollowUps } from './follow-up/move-follow-ups.ts';
