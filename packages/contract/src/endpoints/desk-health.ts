/** Apart from what else the desk asks: the menu counts by it, and would load all of that with it. */
export const getPlatformHealth = {
  method: 'GET',
  path: '/ba021/v1/desk/health',
} as const;
