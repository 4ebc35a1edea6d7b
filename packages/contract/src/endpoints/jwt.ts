export const jwtLogin = { method: 'POST', path: '/jwt/login' } as const;
export const jwtRegister = { method: 'POST', path: '/jwt/register' } as const;
export const jwtRefreshToken = { method: 'POST', path: '/jwt/refresh-token' } as const;
export const jwtLogout = { method: 'POST', path: '/jwt/logout' } as const;
