import './tables.ts';

export { billNewStudents, billPlacements } from './basic-fees.ts';
export { endWithStay, readRunning, titleOf } from './end-subscription.ts';
export { moveSubscriptions, removeSubscriptions } from './merge-subscriptions.ts';
export { nameServices } from './store.ts';
export { setUpBasicFees } from './year-amounts.ts';
