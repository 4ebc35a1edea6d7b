export const getSchoolSettings = {
  method: 'GET',
  path: '/ba021/v1/school/settings',
  reads: ['settings'],
} as const;
export const updateSchoolSettings = {
  method: 'PUT',
  path: '/ba021/v1/school/settings',
  emits: ['settings.changed'],
} as const;
