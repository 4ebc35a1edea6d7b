export const getPlan = {
  method: 'GET',
  path: '/ba021/v1/school/plan',
  reads: ['plans'],
} as const;
export const getCatalogue = {
  method: 'GET',
  path: '/ba021/v1/school/shop/catalogue',
  reads: ['plans', 'prices', 'settings', 'operators'],
} as const;
export const getCart = {
  method: 'GET',
  path: '/ba021/v1/school/shop/cart',
  reads: ['cart'],
} as const;
export const saveCart = {
  method: 'PUT',
  path: '/ba021/v1/school/shop/cart',
  emits: ['cart.changed'],
} as const;
export const listOrders = {
  method: 'GET',
  path: '/ba021/v1/school/shop/orders',
  reads: ['orders', 'transactions'],
} as const;
export const placeOrder = {
  method: 'POST',
  path: '/ba021/v1/school/shop/orders',
  emits: ['order.placed', 'transaction.started', 'senderId.changed', 'cart.changed'],
} as const;
export const getOrder = {
  method: 'GET',
  path: '/ba021/v1/school/shop/orders/{id}',
  reads: ['orders', 'transactions'],
} as const;
export const checkOrder = {
  method: 'POST',
  path: '/ba021/v1/school/shop/orders/{id}/check-status',
  emits: [
    'transaction.moved',
    'transaction.expired',
    'transaction.doubted',
    'order.paid',
    'senderId.changed',
    'plan.changed',
    'operator.refused',
    'operator.walletFull',
  ],
} as const;
export const closeOrder = {
  method: 'POST',
  path: '/ba021/v1/school/shop/orders/{id}/close',
  emits: ['transaction.moved'],
} as const;
export const getOrderReceipt = {
  method: 'GET',
  path: '/ba021/v1/school/shop/orders/{id}/receipt',
  reads: ['orders'],
} as const;
export const listTopUps = {
  method: 'GET',
  path: '/ba021/v1/school/sms/top-ups',
  reads: ['orders', 'transactions'],
} as const;
export const topUp = {
  method: 'POST',
  path: '/ba021/v1/school/sms/top-ups',
  emits: ['order.placed', 'transaction.started'],
} as const;
export const listSenderIds = {
  method: 'GET',
  path: '/ba021/v1/school/sms/sender-ids',
  reads: ['senderIds', 'prices', 'settings'],
} as const;
export const createSenderId = {
  method: 'POST',
  path: '/ba021/v1/school/sms/sender-ids',
  emits: ['order.placed', 'transaction.started', 'senderId.changed'],
} as const;
export const resubmitSenderId = {
  method: 'POST',
  path: '/ba021/v1/school/sms/sender-ids/{id}/resubmit',
  emits: ['senderId.changed'],
} as const;
export const withdrawSenderId = {
  method: 'POST',
  path: '/ba021/v1/school/sms/sender-ids/{id}/withdraw',
  emits: ['senderId.changed'],
} as const;
export const toggleSenderId = {
  method: 'POST',
  path: '/ba021/v1/school/sms/sender-ids/{id}/toggle',
  emits: ['senderId.changed'],
} as const;
export const chooseDefaultSenderId = {
  method: 'POST',
  path: '/ba021/v1/school/sms/sender-ids/{id}/default',
  emits: ['senderId.changed'],
} as const;
export const getBusinessVerification = {
  method: 'GET',
  path: '/ba021/v1/school/verification',
  reads: ['settings'],
} as const;
export const sendBusinessPapers = {
  method: 'POST',
  path: '/ba021/v1/school/verification',
  emits: ['school.papersSent'],
} as const;
export const openOwnPaper = {
  method: 'POST',
  path: '/ba021/v1/school/verification/papers/{id}/open',
} as const;
export const getSupportAccess = {
  method: 'GET',
  path: '/ba021/v1/school/support-access',
  reads: ['settings'],
} as const;
export const grantSupportAccess = {
  method: 'POST',
  path: '/ba021/v1/school/support-access',
  emits: ['support.changed'],
} as const;
export const endSupportAccess = {
  method: 'POST',
  path: '/ba021/v1/school/support-access/end',
  emits: ['support.changed'],
} as const;
