export const getPromotion = {
  method: 'GET',
  path: '/ba021/v1/school/academic-years/{id}/promotion',
  reads: ['years', 'students'],
} as const;
export const listStudentsLeft = {
  method: 'GET',
  path: '/ba021/v1/school/academic-years/{id}/promotion/students',
  reads: ['years', 'students'],
} as const;
export const promoteSchool = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/{id}/promotion',
  emits: ['class.promoted', 'fee.changed'],
} as const;
export const previewPromotionUndo = {
  method: 'GET',
  path: '/ba021/v1/school/academic-years/{id}/promotion/undo',
  reads: ['years', 'students', 'fees', 'payments', 'transactions'],
} as const;
export const undoPromotion = {
  method: 'POST',
  path: '/ba021/v1/school/academic-years/{id}/promotion/undo',
  emits: ['class.putBack', 'fee.changed'],
} as const;
