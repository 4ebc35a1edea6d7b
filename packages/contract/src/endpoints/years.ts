export const listYears = {
  method: 'GET',
  path: '/ba021/v1/school/academic-years',
  reads: ['years'],
} as const;
export const exportYears = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/export',
} as const;
export const createYear = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years',
  emits: ['year.created', 'year.becameCurrent', 'service.changed'],
} as const;
export const getYear = {
  method: 'GET',
  path: '/ba021/v1/school/academic-years/{id}',
  reads: ['years'],
} as const;
export const getYearMoney = {
  method: 'GET',
  path: '/ba021/v1/school/academic-years/{id}/money',
  reads: ['years', 'fees', 'payments', 'transactions'],
} as const;
export const stopYear = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/{id}/stop',
  emits: ['year.stopped', 'year.becameCurrent'],
} as const;
export const cancelYear = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/{id}/cancel',
  emits: ['year.cancelled', 'year.becameCurrent'],
} as const;
export const previewYearCorrection = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/{id}/correction/preview',
} as const;
export const correctYear = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/{id}/correction',
  emits: ['year.corrected', 'class.repriced', 'year.becameCurrent'],
} as const;
export const listClasses = {
  method: 'GET',
  path: '/ba021/v1/school/classes',
  reads: ['years'],
} as const;
