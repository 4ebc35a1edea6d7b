import './tables.ts';

export { isCollectionToken } from './collections/link-token.ts';
export { operatorsFor, payByLink } from './collections/pay-by-link.ts';
export {
  failureOf,
  findByToken,
  findCollection,
  type FoundCollection,
} from './collections/read-collections.ts';
export { readToldTest } from './disbursements/told-test.ts';
export { readInitials } from './students.ts';
export { readToldCollection, readToldDisbursement } from './sandbox/told.ts';
