export const jwtLogin = { method: 'POST', path: '/jwt/login', emits: ['session.started'] } as const;
export const jwtRegister = {
  method: 'POST',
  path: '/jwt/register',
  emits: ['session.started'],
} as const;
export const jwtRefreshToken = {
  method: 'POST',
  path: '/jwt/refresh-token',
  emits: ['session.ended'],
} as const;
export const jwtLogout = { method: 'POST', path: '/jwt/logout', emits: ['session.ended'] } as const;
