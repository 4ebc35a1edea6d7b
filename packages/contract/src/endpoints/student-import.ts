export const uploadImport = { method: 'POST', path: '/ba021/v1/school/students/import' } as const;
export const getImport = { method: 'GET', path: '/ba021/v1/school/students/import/{id}' } as const;
export const listImportRows = {
  method: 'GET',
  path: '/ba021/v1/school/students/import/{id}/rows',
} as const;
export const commitImport = {
  method: 'POST',
  path: '/ba021/v1/school/students/import/{id}/commit',
} as const;
