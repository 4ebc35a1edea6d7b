/** What programs call with a key. The version stands in the path; what changes within it is listed with its date in the docs. */
const base = '/api/v1';

export const createCollection = {
  method: 'POST',
  path: `${base}/collections`,
  emits: ['transaction.started', 'collection.changed'],
} as const;
export const listCollections = { method: 'GET', path: `${base}/collections` } as const;
export const getCollection = { method: 'GET', path: `${base}/collections/{id}` } as const;
export const cancelCollection = {
  method: 'POST',
  path: `${base}/collections/{id}/cancel`,
  emits: ['transaction.moved', 'collection.changed'],
} as const;
export const getStudentOwed = { method: 'GET', path: `${base}/students/{paymentCode}` } as const;
export const createDisbursement = {
  method: 'POST',
  path: `${base}/disbursements`,
  emits: ['payout.changed'],
} as const;
export const listDisbursements = { method: 'GET', path: `${base}/disbursements` } as const;
export const getDisbursement = { method: 'GET', path: `${base}/disbursements/{id}` } as const;
export const getAvailableBalance = { method: 'GET', path: `${base}/balance` } as const;
