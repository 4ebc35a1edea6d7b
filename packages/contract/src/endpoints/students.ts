export const listStudents = { method: 'GET', path: '/ba021/v1/school/students' } as const;
export const exportStudents = { method: 'POST', path: '/ba021/v1/school/students/export' } as const;
export const createStudent = { method: 'POST', path: '/ba021/v1/school/students' } as const;
export const getStudent = { method: 'GET', path: '/ba021/v1/school/students/{id}' } as const;
export const updateStudent = { method: 'PUT', path: '/ba021/v1/school/students/{id}' } as const;
export const getStudentHealth = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}/health',
} as const;
export const updateStudentHealth = {
  method: 'PUT',
  path: '/ba021/v1/school/students/{id}/health',
} as const;
export const getStudentHistory = {
  method: 'GET',
  path: '/ba021/v1/school/students/{id}/history',
} as const;
export const enrolStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/enrol',
} as const;
export const moveStudent = { method: 'POST', path: '/ba021/v1/school/students/{id}/move' } as const;
export const withdrawStudent = {
  method: 'POST',
  path: '/ba021/v1/school/students/{id}/withdraw',
} as const;
export const promoteClass = {
  method: 'POST',
  path: '/ba021/v1/school/classes/{id}/promote',
} as const;
