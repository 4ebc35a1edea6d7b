export const listProofs = {
  method: 'GET',
  path: '/ba021/v1/school/payment-proofs',
  reads: ['statements', 'students', 'families', 'transactions'],
} as const;
export const checkProof = {
  method: 'POST',
  path: '/ba021/v1/school/payment-proofs/{id}/check',
  emits: [
    'proof.changed',
    'transaction.moved',
    'transaction.expired',
    'transaction.doubted',
    'payment.settled',
    'operator.refused',
    'operator.walletFull',
  ],
} as const;
export const acceptProof = {
  method: 'POST',
  path: '/ba021/v1/school/payment-proofs/{id}/accept',
  emits: ['payment.settled', 'line.assigned', 'proof.changed'],
} as const;
export const declineProof = {
  method: 'POST',
  path: '/ba021/v1/school/payment-proofs/{id}/decline',
  emits: ['proof.declined'],
} as const;
