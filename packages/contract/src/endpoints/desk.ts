export const listDeskSchools = {
  method: 'GET',
  path: '/ba021/v1/desk/schools',
  reads: ['schools'],
} as const;
export const getDeskSchool = {
  method: 'GET',
  path: '/ba021/v1/desk/schools/{id}',
  reads: ['schools'],
} as const;
export const verifySchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/verify',
  emits: ['school.decided', 'school.doubted'],
} as const;
export const refuseSchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/refuse',
  emits: ['school.decided'],
} as const;
export const setSchoolServices = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/services',
  emits: ['settings.changed'],
} as const;
