export const listDuplicates = {
  method: 'GET',
  path: '/ba021/v1/school/duplicates',
  reads: ['students', 'families', 'members'],
} as const;
export const previewMerge = {
  method: 'GET',
  path: '/ba021/v1/school/merges/preview',
  reads: ['students', 'families', 'members', 'fees', 'payments', 'documents'],
} as const;
export const listMerges = {
  method: 'GET',
  path: '/ba021/v1/school/merges',
  reads: ['students', 'families', 'members'],
} as const;
export const mergeRecords = {
  method: 'POST',
  path: '/ba021/v1/school/merges',
  emits: ['records.merged'],
} as const;
export const undoMerge = {
  method: 'POST',
  path: '/ba021/v1/school/merges/{id}/undo',
  emits: ['records.parted'],
} as const;
export const removeStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/remove',
  emits: ['student.removed'],
} as const;
