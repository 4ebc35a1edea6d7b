import './tables.ts';

export { readToldCollection, readToldDisbursement } from './sandbox/told.ts';
