/** The list of each kind of record, and the page of one. */
export const listOf = {
  student: '/onboarding/students',
  guardian: '/apps/users/list',
  family: '/onboarding/families',
} as const;

export const pageOf = {
  student: '/onboarding/students/$id',
  guardian: '/apps/users/view/$id',
  family: '/onboarding/families/$id',
} as const;
