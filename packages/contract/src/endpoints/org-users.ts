export const listOrgUsers = {
  method: 'GET',
  path: '/ba021/v1/school/users',
  reads: ['members'],
} as const;
export const exportOrgUsers = { method: 'POST', path: '/ba021/v1/school/users/export' } as const;
export const getOrgUser = {
  method: 'GET',
  path: '/ba021/v1/school/users/{id}',
  reads: ['members'],
} as const;
/** Showing a number is recorded, and changes nothing that anybody reads. */
export const recordPhoneShown = {
  method: 'POST',
  path: '/ba021/v1/school/phones/shown',
} as const;
export const updateOrgUser = {
  method: 'PUT',
  path: '/ba021/v1/school/users/{id}',
  emits: ['guardian.changed'],
} as const;
