export const login = {
  method: 'POST',
  path: '/ba021/v1/org/login',
  emits: ['session.started'],
} as const;
export const loginSecondFactor = {
  method: 'POST',
  path: '/ba021/v1/org/login/second-factor',
  emits: ['session.started'],
} as const;
export const passkeyLoginOptions = {
  method: 'POST',
  path: '/ba021/v1/org/login/passkey-options',
} as const;
export const loginPasskey = {
  method: 'POST',
  path: '/ba021/v1/org/login/passkey',
  emits: ['session.started'],
} as const;
export const refreshToken = {
  method: 'POST',
  path: '/ba021/v1/org/refresh-token',
  emits: ['session.ended'],
} as const;
export const logout = {
  method: 'POST',
  path: '/ba021/v1/org/logout',
  emits: ['session.ended'],
} as const;
export const getOrCreateByPhone = {
  method: 'POST',
  path: '/ba021/v1/org/get-or-create-by-phone',
} as const;
export const sendEmailVerificationCode = {
  method: 'POST',
  path: '/ba021/v1/org/sendEmailVerificationCode',
} as const;
export const forgotPassword = { method: 'POST', path: '/ba021/v1/org/forgot-password' } as const;
export const verifyOtpCode = {
  method: 'POST',
  path: '/ba021/v1/org/verifyOTPCode',
  emits: ['session.started', 'session.ended', 'contact.lost', 'account.takenOver'],
} as const;
export const resetPassword = {
  method: 'POST',
  path: '/ba021/v1/org/reset-password',
  emits: ['password.changed', 'session.ended'],
} as const;
export const createOrgAccount = {
  method: 'POST',
  path: '/ba021/v1/org/orgAccount/create',
  emits: ['school.registered', 'contact.lost', 'session.started'],
} as const;
export const createMySchool = {
  method: 'POST',
  path: '/ba021/v1/org/my/schools',
  emits: [
    'school.registered',
    'contact.confirmed',
    'contact.changed',
    'contact.lost',
    'password.changed',
    'profile.changed',
  ],
} as const;
export const qrLogin = {
  method: 'POST',
  path: '/ba021/v1/org/qr-login',
  emits: ['session.started'],
} as const;
export const describeQrLogin = { method: 'GET', path: '/ba021/v1/org/qr-login/{code}' } as const;
export const answerQrLogin = {
  method: 'POST',
  path: '/ba021/v1/org/qr-login/{code}/answer',
} as const;
export const createTemporaryToken = {
  method: 'POST',
  path: '/ba021/v1/auth/temporary-token',
} as const;
export const exchangeTemporaryToken = {
  method: 'POST',
  path: '/ba021/v1/auth/dynamic',
  emits: ['session.started', 'session.ended'],
} as const;
export const infoWithOrgAccount = {
  method: 'POST',
  path: '/ba021/v1/org/my/info-with-org-account',
  reads: ['account', 'settings'],
} as const;
