export const listStudents = {
  method: 'GET',
  path: '/ba021/v1/school/students',
  reads: ['students', 'fees'],
} as const;
export const sumStudents = {
  method: 'GET',
  path: '/ba021/v1/school/students/owed',
  reads: ['students', 'fees'],
} as const;
export const exportStudents = { method: 'POST', path: '/ba021/v1/school/students/export' } as const;
export const createStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students',
  emits: ['student.created', 'family.created', 'student.enrolled'],
} as const;
export const getStudentFields = {
  method: 'GET',
  path: '/ba021/v1/school/students/fields',
  reads: ['students', 'settings'],
} as const;
export const getStudent = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}',
  reads: ['students', 'fees'],
} as const;
export const updateStudent = {
  method: 'PUT',
  path: '/ba021/v1/school/students/{id}',
  emits: ['student.changed', 'invoice.changed'],
} as const;
/** Each reading is recorded, so that no event may cause one: it has no `reads`. */
export const getStudentHealth = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}/health',
} as const;
export const updateStudentHealth = {
  method: 'PUT',
  path: '/ba021/v1/school/students/{id}/health',
  emits: ['health.changed'],
} as const;
export const getStudentHistory = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}/history',
  reads: ['students', 'health', 'documents'],
} as const;
export const enrolStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/enrol',
  emits: ['student.enrolled', 'fee.changed'],
} as const;
export const moveStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/move',
  emits: ['student.moved', 'fee.changed'],
} as const;
export const previewWithdrawal = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}/withdrawal',
  reads: ['students', 'fees'],
} as const;
export const withdrawStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/withdraw',
  emits: ['student.withdrawn', 'subscription.ended', 'fee.changed'],
} as const;
export const promoteClass = {
  method: 'POST',
  path: '/ba021/v1/school/classes/{id}/promote',
  emits: ['class.promoted', 'fee.changed'],
} as const;
