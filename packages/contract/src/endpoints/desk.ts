export const listDeskSchools = {
  method: 'GET',
  path: '/ba021/v1/desk/schools',
  reads: ['schools'],
} as const;
export const getDeskSchool = {
  method: 'GET',
  path: '/ba021/v1/desk/schools/{id}',
  reads: ['schools'],
} as const;
export const verifySchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/verify',
  emits: ['school.decided', 'school.doubted'],
} as const;
export const refuseSchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/refuse',
  emits: ['school.decided'],
} as const;
export const setSchoolPlan = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/plan',
  emits: ['plan.changed'],
} as const;
export const setSchoolFee = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/fee',
  emits: ['settings.changed'],
} as const;
export const suspendSchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/suspend',
  emits: ['school.suspended'],
} as const;
export const resumeSchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/resume',
  emits: ['school.resumed'],
} as const;
export const openSchoolPaper = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/papers/{paperId}/open',
} as const;
export const visitSchool = {
  method: 'POST',
  path: '/ba021/v1/desk/schools/{id}/visit',
  emits: ['support.changed'],
} as const;
export const listDeskSenderIds = {
  method: 'GET',
  path: '/ba021/v1/desk/sender-ids',
  reads: ['senderIds'],
} as const;
export const reviewSenderId = {
  method: 'POST',
  path: '/ba021/v1/desk/sender-ids/{id}/review',
  emits: ['senderId.changed'],
} as const;
export const approveSenderId = {
  method: 'POST',
  path: '/ba021/v1/desk/sender-ids/{id}/approve',
  emits: ['senderId.changed', 'senderId.decided'],
} as const;
export const rejectSenderId = {
  method: 'POST',
  path: '/ba021/v1/desk/sender-ids/{id}/reject',
  emits: ['senderId.changed', 'senderId.decided'],
} as const;
export const blockSenderId = {
  method: 'POST',
  path: '/ba021/v1/desk/sender-ids/{id}/block',
  emits: ['senderId.changed'],
} as const;
export const listDeskPacks = {
  method: 'GET',
  path: '/ba021/v1/desk/sms-packs',
  reads: ['prices'],
} as const;
export const createPack = {
  method: 'POST',
  path: '/ba021/v1/desk/sms-packs',
  emits: ['prices.changed'],
} as const;
export const changePack = {
  method: 'PUT',
  path: '/ba021/v1/desk/sms-packs/{id}',
  emits: ['prices.changed'],
} as const;
export const getPrices = {
  method: 'GET',
  path: '/ba021/v1/desk/prices',
  reads: ['prices'],
} as const;
export const changePrices = {
  method: 'PUT',
  path: '/ba021/v1/desk/prices',
  emits: ['prices.changed'],
} as const;
export const listDeskPlans = {
  method: 'GET',
  path: '/ba021/v1/desk/plans',
  reads: ['plans'],
} as const;
export const changePlan = {
  method: 'PUT',
  path: '/ba021/v1/desk/plans/{id}',
  emits: ['prices.changed'],
} as const;
export const listDeskOrders = {
  method: 'GET',
  path: '/ba021/v1/desk/orders',
  reads: ['orders', 'transactions'],
} as const;
export const countOrder = {
  method: 'POST',
  path: '/ba021/v1/desk/orders/{id}/count',
  emits: [
    'transaction.moved',
    'transaction.doubted',
    'order.paid',
    'senderId.changed',
    'plan.changed',
  ],
} as const;
export const closeDeskOrder = {
  method: 'POST',
  path: '/ba021/v1/desk/orders/{id}/close',
  emits: ['transaction.moved'],
} as const;
