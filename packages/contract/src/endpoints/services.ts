export const listServices = {
  method: 'GET',
  path: '/ba021/v1/school/services',
  reads: ['services', 'fees'],
} as const;
export const createService = {
  method: 'POST',
  path: '/ba021/v1/school/services',
  emits: ['service.changed'],
} as const;
export const getService = {
  method: 'GET',
  path: '/ba021/v1/school/services/{id}',
  reads: ['services', 'fees', 'payments', 'years'],
} as const;
export const previewServicePrice = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/price',
} as const;
export const updateService = {
  method: 'PUT',
  path: '/ba021/v1/school/services/{id}',
  emits: ['service.changed', 'fee.changed'],
} as const;
export const enableService = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/enable',
  emits: ['service.changed'],
} as const;
export const disableService = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/disable',
  emits: ['service.changed', 'subscription.ended', 'fee.changed'],
} as const;
export const removeService = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/remove',
  emits: ['service.changed'],
} as const;
export const billService = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/bill',
  emits: ['service.billed'],
} as const;
export const previewSubscription = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/subscriptions/preview',
} as const;
export const subscribe = {
  method: 'POST',
  path: '/ba021/v1/school/services/{id}/subscriptions',
  emits: ['service.billed'],
} as const;
export const listSubscriptions = {
  method: 'GET',
  path: '/ba021/v1/school/subscriptions',
  reads: ['services', 'fees', 'payments', 'students'],
} as const;
export const previewSubscriptionEnd = {
  method: 'GET',
  path: '/ba021/v1/school/subscriptions/{id}/end',
  reads: ['services', 'fees', 'payments'],
} as const;
export const endSubscription = {
  method: 'POST',
  path: '/ba021/v1/school/subscriptions/{id}/end',
  emits: ['subscription.ended', 'fee.changed'],
} as const;
