export const listStudentDocuments = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}/documents',
  reads: ['documents'],
} as const;
export const addStudentDocument = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/documents',
  emits: ['document.added'],
} as const;
export const openStudentDocument = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/documents/{documentId}/open',
} as const;
export const removeStudentDocument = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/documents/{documentId}/remove',
  emits: ['document.removed'],
} as const;
