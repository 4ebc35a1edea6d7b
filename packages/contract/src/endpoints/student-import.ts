export const uploadImport = {
  method: 'POST',
  path: '/ba021/v1/school/students/import',
  emits: ['import.uploaded', 'import.checked'],
} as const;
export const getImport = {
  method: 'GET',
  path: '/ba021/v1/school/students/import/{id}',
  reads: ['imports'],
} as const;
export const listImportRows = {
  method: 'GET',
  path: '/ba021/v1/school/students/import/{id}/rows',
  reads: ['imports'],
} as const;
export const chooseForImport = {
  method: 'POST',
  path: '/ba021/v1/school/students/import/{id}/choices',
  emits: ['import.chosen', 'import.checked', 'class.created'],
} as const;
export const commitImport = {
  method: 'POST',
  path: '/ba021/v1/school/students/import/{id}/commit',
  emits: ['import.started'],
} as const;
