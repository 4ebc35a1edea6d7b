export const listSchoolExports = {
  method: 'GET',
  path: '/ba021/v1/school/exports',
  reads: ['schoolExports'],
} as const;
export const startSchoolExport = {
  method: 'POST',
  path: '/ba021/v1/school/exports',
  emits: ['schoolExport.changed'],
} as const;
export const openSchoolExport = {
  method: 'POST',
  path: '/ba021/v1/school/exports/{id}/open',
} as const;
export const removeSchoolExport = {
  method: 'POST',
  path: '/ba021/v1/school/exports/{id}/remove',
  emits: ['schoolExport.changed'],
} as const;
/** It names no topics: what it counts is of the whole school, and is asked for once. */
export const previewErasure = {
  method: 'GET',
  path: '/ba021/v1/school/erasures/preview',
} as const;
export const erasePerson = {
  method: 'POST',
  path: '/ba021/v1/school/erasures',
  emits: ['erasure.asked'],
} as const;
export const listErasures = {
  method: 'GET',
  path: '/ba021/v1/school/erasures',
  reads: ['erasures'],
} as const;
export const listFormerStaff = {
  method: 'GET',
  path: '/ba021/v1/school/former-staff',
  reads: ['staff', 'erasures'],
} as const;
