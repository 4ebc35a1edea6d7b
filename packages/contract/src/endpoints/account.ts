export const updateMyProfile = { method: 'PUT', path: '/ba021/v1/org/my/profile' } as const;
export const myContacts = { method: 'GET', path: '/ba021/v1/org/my/contacts' } as const;
export const changeMyPhone = { method: 'POST', path: '/ba021/v1/org/my/contacts/phone' } as const;
export const changeMyEmail = { method: 'POST', path: '/ba021/v1/org/my/contacts/email' } as const;
export const confirmMyContact = {
  method: 'POST',
  path: '/ba021/v1/org/my/contacts/confirm',
} as const;
export const changeMyPassword = { method: 'POST', path: '/ba021/v1/org/my/password' } as const;
export const sendFirstPasswordCode = {
  method: 'POST',
  path: '/ba021/v1/org/my/password/first/code',
} as const;
export const setFirstPassword = {
  method: 'POST',
  path: '/ba021/v1/org/my/password/first',
} as const;
export const listMySessions = { method: 'GET', path: '/ba021/v1/org/my/sessions' } as const;
export const endMySession = { method: 'POST', path: '/ba021/v1/org/my/sessions/{id}/end' } as const;
export const endMyOtherSessions = {
  method: 'POST',
  path: '/ba021/v1/org/my/sessions/end-others',
} as const;
export const mySecondFactor = { method: 'GET', path: '/ba021/v1/org/my/second-factor' } as const;
export const beginTotp = { method: 'POST', path: '/ba021/v1/org/my/second-factor/totp' } as const;
export const confirmTotp = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp/confirm',
} as const;
export const removeTotp = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp/remove',
} as const;
export const beginPasskey = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys/options',
} as const;
export const confirmPasskey = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys',
} as const;
export const removePasskey = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys/{id}/remove',
} as const;
