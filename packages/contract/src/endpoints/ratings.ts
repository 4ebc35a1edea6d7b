export const listRatings = {
  method: 'GET',
  path: '/ba021/v1/school/ratings',
  reads: ['ratings'],
} as const;
export const getRatingAverages = {
  method: 'GET',
  path: '/ba021/v1/school/ratings/averages',
  reads: ['ratings'],
} as const;
export const answerRating = {
  method: 'POST',
  path: '/ba021/v1/school/ratings/{id}/answer',
  emits: ['rating.answered'],
} as const;
export const hideRating = {
  method: 'POST',
  path: '/ba021/v1/school/ratings/{id}/hide',
  emits: ['rating.hidden'],
} as const;
export const showRating = {
  method: 'POST',
  path: '/ba021/v1/school/ratings/{id}/show',
  emits: ['rating.shown'],
} as const;
