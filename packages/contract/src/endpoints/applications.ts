export const listApplications = { method: 'GET', path: '/ba021/v1/school/applications' } as const;
export const getApplication = {
  method: 'GET',
  path: '/ba021/v1/school/applications/{id}',
} as const;
export const reviewApplication = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/review',
} as const;
export const approveApplication = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/approve',
} as const;
export const rejectApplication = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/reject',
} as const;
export const rejectApplicationPermanently = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/reject-permanently',
} as const;
