export const listNotifications = {
  method: 'GET',
  path: '/ba021/v1/school/notifications',
  reads: ['notifications'],
} as const;
export const readNotifications = {
  method: 'POST',
  path: '/ba021/v1/school/notifications/read',
  emits: ['notifications.read'],
} as const;
