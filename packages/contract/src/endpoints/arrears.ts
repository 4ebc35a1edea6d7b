const arrears = '/ba021/v1/school/arrears';
const reads = ['arrears', 'fees', 'payments', 'families', 'students', 'sms'] as const;

export const listArrears = { method: 'GET', path: arrears, reads } as const;
export const sumArrears = { method: 'GET', path: `${arrears}/sum`, reads } as const;
export const exportArrears = { method: 'POST', path: `${arrears}/export` } as const;
export const printArrearsLetters = {
  method: 'POST',
  path: `${arrears}/letters`,
  emits: ['family.followedUp'],
} as const;
export const getArrears = { method: 'GET', path: `${arrears}/{id}`, reads } as const;
export const addPromise = {
  method: 'POST',
  path: `${arrears}/{id}/promises`,
  emits: ['family.followedUp'],
} as const;
export const withdrawPromise = {
  method: 'POST',
  path: `${arrears}/{id}/promises/{promiseId}/withdraw`,
  emits: ['family.followedUp'],
} as const;
export const addContact = {
  method: 'POST',
  path: `${arrears}/{id}/contacts`,
  emits: ['family.followedUp'],
} as const;
export const previewPlan = { method: 'POST', path: `${arrears}/{id}/plans/preview` } as const;
export const agreePlan = {
  method: 'POST',
  path: `${arrears}/{id}/plans`,
  emits: ['family.followedUp', 'fee.changed'],
} as const;
export const endPlan = {
  method: 'POST',
  path: '/ba021/v1/school/payment-plans/{id}/end',
  emits: ['family.followedUp', 'fee.changed'],
} as const;
