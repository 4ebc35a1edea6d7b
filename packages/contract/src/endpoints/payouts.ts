export const getPayoutOptions = {
  method: 'GET',
  path: '/ba021/v1/school/payout-options',
  reads: ['payouts', 'balance', 'account'],
} as const;
export const changePayoutRules = {
  method: 'PUT',
  path: '/ba021/v1/school/payout-rules',
  emits: ['payoutRules.changed'],
} as const;
export const listPayouts = {
  method: 'GET',
  path: '/ba021/v1/school/payouts',
  reads: ['payouts'],
} as const;
export const getPayout = {
  method: 'GET',
  path: '/ba021/v1/school/payouts/{id}',
  reads: ['payouts'],
} as const;
export const createPayout = {
  method: 'POST',
  path: '/ba021/v1/school/payouts',
  emits: ['payout.changed'],
} as const;
export const approvePayout = {
  method: 'POST',
  path: '/ba021/v1/school/payouts/{id}/approve',
  emits: ['payout.changed'],
} as const;
export const declinePayout = {
  method: 'POST',
  path: '/ba021/v1/school/payouts/{id}/decline',
  emits: ['payout.changed'],
} as const;
export const cancelPayout = {
  method: 'POST',
  path: '/ba021/v1/school/payouts/{id}/cancel',
  emits: ['payout.changed'],
} as const;
export const checkPayout = {
  method: 'POST',
  path: '/ba021/v1/school/payouts/{id}/check-status',
} as const;
export const openPayoutReceipt = {
  method: 'POST',
  path: '/ba021/v1/school/payouts/{id}/receipt',
} as const;
export const listPayoutTargets = {
  method: 'GET',
  path: '/ba021/v1/school/payout-targets',
  reads: ['payouts'],
} as const;
export const addPayoutTarget = {
  method: 'POST',
  path: '/ba021/v1/school/payout-targets',
  emits: ['payoutTarget.changed'],
} as const;
export const sendPayoutTargetCode = {
  method: 'POST',
  path: '/ba021/v1/school/payout-targets/{id}/send-code',
  emits: ['payoutTarget.changed'],
} as const;
export const verifyPayoutTarget = {
  method: 'POST',
  path: '/ba021/v1/school/payout-targets/{id}/verify',
  emits: ['payoutTarget.changed'],
} as const;
export const removePayoutTarget = {
  method: 'POST',
  path: '/ba021/v1/school/payout-targets/{id}/remove',
  emits: ['payoutTarget.changed'],
} as const;
export const listDeskPayouts = {
  method: 'GET',
  path: '/ba021/v1/desk/payouts',
  reads: ['payouts'],
} as const;
export const approveDeskPayout = {
  method: 'POST',
  path: '/ba021/v1/desk/payouts/{id}/approve',
  emits: ['payout.changed'],
} as const;
export const refuseDeskPayout = {
  method: 'POST',
  path: '/ba021/v1/desk/payouts/{id}/refuse',
  emits: ['payout.changed'],
} as const;
export const settleDeskPayout = {
  method: 'POST',
  path: '/ba021/v1/desk/payouts/{id}/settle',
  emits: ['payout.changed'],
} as const;
export const listDeskPayoutTargets = {
  method: 'GET',
  path: '/ba021/v1/desk/payout-targets',
  reads: ['payouts'],
} as const;
export const decidePayoutTarget = {
  method: 'POST',
  path: '/ba021/v1/desk/payout-targets/{id}/decide',
  emits: ['payoutTarget.changed'],
} as const;
