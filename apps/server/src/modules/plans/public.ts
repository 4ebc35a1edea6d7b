import './tables.ts';

export { buyPlan } from './buy-plan.ts';
export { hasCapability, requireCapability } from './capabilities.ts';
export { readPacks, readSenderIdPrice } from './prices.ts';
export { readPlans, readSchoolPlan } from './read-plans.ts';
export { setPlan } from './set-plan.ts';
