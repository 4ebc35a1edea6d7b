export const listFamilies = {
  method: 'GET',
  path: '/ba021/v1/school/families',
  reads: ['families', 'students', 'fees'],
} as const;
export const sumFamilies = {
  method: 'GET',
  path: '/ba021/v1/school/families/owed',
  reads: ['families', 'students', 'fees'],
} as const;
export const exportFamilies = { method: 'POST', path: '/ba021/v1/school/families/export' } as const;
export const createFamily = {
  method: 'POST',
  path: '/ba021/v1/school/families',
  emits: ['family.created'],
} as const;
export const getFamily = {
  method: 'GET',
  path: '/ba021/v1/school/families/{id}',
  reads: ['families', 'students', 'fees'],
} as const;
export const updateFamily = {
  method: 'PUT',
  path: '/ba021/v1/school/families/{id}',
  emits: ['family.changed'],
} as const;
export const removeFamily = {
  method: 'POST',
  path: '/ba021/v1/school/families/{id}/remove',
  emits: ['family.removed'],
} as const;
export const getFamilyHistory = {
  method: 'GET',
  path: '/ba021/v1/school/families/{id}/history',
  reads: ['families', 'students'],
} as const;
export const listGuardians = {
  method: 'GET',
  path: '/ba021/v1/school/guardians',
  reads: ['members'],
} as const;
