export const listApplications = {
  method: 'GET',
  path: '/ba021/v1/school/applications',
  reads: ['applications'],
} as const;
/** It shows the health of a child, and each reading is recorded, so that no event may cause one: it has no `reads`. */
export const getApplication = {
  method: 'GET',
  path: '/ba021/v1/school/applications/{id}',
} as const;
export const reviewApplication = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/review',
  emits: ['application.reviewStarted'],
} as const;
export const approveApplication = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/approve',
  emits: [
    'application.approved',
    'family.created',
    'family.changed',
    'student.created',
    'student.enrolled',
  ],
} as const;
export const rejectApplication = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/reject',
  emits: ['application.rejected'],
} as const;
export const rejectApplicationPermanently = {
  method: 'POST',
  path: '/ba021/v1/school/applications/{id}/reject-permanently',
  emits: ['application.permanentlyRejected'],
} as const;
