export const login = { method: 'POST', path: '/ba021/v1/org/login' } as const;
export const loginSecondFactor = {
  method: 'POST',
  path: '/ba021/v1/org/login/second-factor',
} as const;
export const passkeyLoginOptions = {
  method: 'POST',
  path: '/ba021/v1/org/login/passkey-options',
} as const;
export const loginPasskey = { method: 'POST', path: '/ba021/v1/org/login/passkey' } as const;
export const refreshToken = { method: 'POST', path: '/ba021/v1/org/refresh-token' } as const;
export const logout = { method: 'POST', path: '/ba021/v1/org/logout' } as const;
export const getOrCreateByPhone = {
  method: 'POST',
  path: '/ba021/v1/org/get-or-create-by-phone',
} as const;
export const sendEmailVerificationCode = {
  method: 'POST',
  path: '/ba021/v1/org/sendEmailVerificationCode',
} as const;
export const forgotPassword = { method: 'POST', path: '/ba021/v1/org/forgot-password' } as const;
export const verifyOtpCode = { method: 'POST', path: '/ba021/v1/org/verifyOTPCode' } as const;
export const resetPassword = { method: 'POST', path: '/ba021/v1/org/reset-password' } as const;
export const createOrgAccount = {
  method: 'POST',
  path: '/ba021/v1/org/orgAccount/create',
} as const;
export const createMySchool = { method: 'POST', path: '/ba021/v1/org/my/schools' } as const;
export const qrLogin = { method: 'POST', path: '/ba021/v1/org/qr-login' } as const;
export const describeQrLogin = { method: 'GET', path: '/ba021/v1/org/qr-login/{code}' } as const;
export const answerQrLogin = {
  method: 'POST',
  path: '/ba021/v1/org/qr-login/{code}/answer',
} as const;
export const createTemporaryToken = {
  method: 'POST',
  path: '/ba021/v1/auth/temporary-token',
} as const;
export const exchangeTemporaryToken = { method: 'POST', path: '/ba021/v1/auth/dynamic' } as const;
export const infoWithOrgAccount = {
  method: 'POST',
  path: '/ba021/v1/org/my/info-with-org-account',
} as const;
