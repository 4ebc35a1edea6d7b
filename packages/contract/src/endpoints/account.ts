export const updateMyProfile = {
  method: 'PUT',
  path: '/ba021/v1/org/my/profile',
  emits: ['profile.changed'],
} as const;
export const myContacts = {
  method: 'GET',
  path: '/ba021/v1/org/my/contacts',
  reads: ['account'],
} as const;
export const changeMyPhone = { method: 'POST', path: '/ba021/v1/org/my/contacts/phone' } as const;
export const changeMyEmail = { method: 'POST', path: '/ba021/v1/org/my/contacts/email' } as const;
export const confirmMyContact = {
  method: 'POST',
  path: '/ba021/v1/org/my/contacts/confirm',
  emits: ['contact.confirmed', 'contact.changed', 'contact.lost'],
} as const;
export const changeMyPassword = {
  method: 'POST',
  path: '/ba021/v1/org/my/password',
  emits: ['password.changed', 'session.ended'],
} as const;
export const sendFirstPasswordCode = {
  method: 'POST',
  path: '/ba021/v1/org/my/password/first/code',
} as const;
export const setFirstPassword = {
  method: 'POST',
  path: '/ba021/v1/org/my/password/first',
  emits: ['password.changed', 'session.ended'],
} as const;
export const listMySessions = {
  method: 'GET',
  path: '/ba021/v1/org/my/sessions',
  reads: ['account'],
} as const;
export const endMySession = {
  method: 'POST',
  path: '/ba021/v1/org/my/sessions/{id}/end',
  emits: ['session.ended'],
} as const;
export const endMyOtherSessions = {
  method: 'POST',
  path: '/ba021/v1/org/my/sessions/end-others',
  emits: ['session.ended'],
} as const;
export const mySecondFactor = {
  method: 'GET',
  path: '/ba021/v1/org/my/second-factor',
  reads: ['account'],
} as const;
export const beginTotp = { method: 'POST', path: '/ba021/v1/org/my/second-factor/totp' } as const;
export const confirmTotp = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp/confirm',
  emits: ['factor.added'],
} as const;
export const removeTotp = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/totp/remove',
  emits: ['factor.removed'],
} as const;
export const beginPasskey = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys/options',
} as const;
export const confirmPasskey = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys',
  emits: ['factor.added'],
} as const;
export const removePasskey = {
  method: 'POST',
  path: '/ba021/v1/org/my/second-factor/passkeys/{id}/remove',
  emits: ['factor.removed'],
} as const;
