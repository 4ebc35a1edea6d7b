export const listStaff = {
  method: 'GET',
  path: '/ba021/v1/school/staff',
  reads: ['staff'],
} as const;
export const lookUpStaff = { method: 'GET', path: '/ba021/v1/school/staff/lookup' } as const;
export const addStaff = {
  method: 'POST',
  path: '/ba021/v1/school/staff',
  emits: ['staff.changed'],
} as const;
export const updateStaff = {
  method: 'PUT',
  path: '/ba021/v1/school/staff/{id}',
  emits: ['staff.changed'],
} as const;
export const changeStaffRole = {
  method: 'PUT',
  path: '/ba021/v1/school/staff/{id}/role',
  emits: ['staff.changed', 'invitation.changed'],
} as const;
export const signOutStaff = {
  method: 'POST',
  path: '/ba021/v1/school/staff/{id}/sign-out',
  emits: ['staff.signedOut'],
} as const;
export const removeStaff = {
  method: 'POST',
  path: '/ba021/v1/school/staff/{id}/remove',
  emits: ['staff.removed', 'invitation.changed'],
} as const;
export const requireSecondFactor = {
  method: 'PUT',
  path: '/ba021/v1/school/staff/second-factor',
  emits: ['staff.changed', 'settings.changed'],
} as const;
export const inviteStaff = {
  method: 'POST',
  path: '/ba021/v1/school/staff/invitations',
  emits: ['invitation.changed'],
} as const;
export const resendInvitation = {
  method: 'POST',
  path: '/ba021/v1/school/staff/invitations/{id}/resend',
  emits: ['invitation.changed'],
} as const;
export const recallInvitation = {
  method: 'POST',
  path: '/ba021/v1/school/staff/invitations/{id}/recall',
  emits: ['invitation.changed'],
} as const;

/** Of whoever holds the link: the secret goes in the body, so that no log of addresses has it. */
export const describeInvitation = {
  method: 'POST',
  path: '/ba021/v1/org/invitations/describe',
} as const;
export const sendInvitationCode = {
  method: 'POST',
  path: '/ba021/v1/org/invitations/code',
} as const;
export const confirmInvitationCode = {
  method: 'POST',
  path: '/ba021/v1/org/invitations/confirm',
} as const;
export const acceptInvitation = {
  method: 'POST',
  path: '/ba021/v1/org/invitations/accept',
  emits: [
    'invitation.accepted',
    'session.started',
    'session.ended',
    'password.changed',
    'contact.lost',
  ],
} as const;
