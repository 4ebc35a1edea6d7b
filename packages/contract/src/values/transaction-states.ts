import type { Text } from './language.ts';

/** Where a transaction stands, by name. The numbers are the specification's, and what calls answer. */
export const transactionStates = {
  created: 10,
  inProgress: 20,
  paymentFailed: -21,
  paid: 21,
  noticeFailed: -41,
  noticeSent: 41,
  completed: 50,
  endedBadly: -50,
} as const;
export type TransactionStatus = (typeof transactionStates)[keyof typeof transactionStates];

export const transactionStatuses = Object.values(transactionStates);

const {
  created,
  inProgress,
  paymentFailed,
  paid,
  noticeFailed,
  noticeSent,
  completed,
  endedBadly,
} = transactionStates;

export const transactionStatusNames: Record<TransactionStatus, Text> = {
  [created]: { en: 'Created', fr: 'Créée' },
  [inProgress]: { en: 'Payment in progress', fr: 'Paiement en cours' },
  [paymentFailed]: { en: 'Payment failed', fr: 'Échec du paiement' },
  [paid]: { en: 'Paid', fr: 'Payée' },
  [noticeFailed]: { en: 'Paid, SMS not delivered', fr: 'Payée, SMS non remis' },
  [noticeSent]: { en: 'Paid, SMS sent', fr: 'Payée, SMS remis' },
  [completed]: { en: 'Completed', fr: 'Terminée' },
  [endedBadly]: { en: 'Ended in failure', fr: 'Terminée en échec' },
};

/** The only ways a transaction may go. */
const moves: Record<TransactionStatus, readonly TransactionStatus[]> = {
  [created]: [inProgress],
  [inProgress]: [paid, paymentFailed],
  [paid]: [noticeSent, noticeFailed],
  [paymentFailed]: [endedBadly],
  [noticeFailed]: [noticeSent, endedBadly],
  [noticeSent]: [completed],
  [completed]: [],
  [endedBadly]: [],
};

export const canMoveTransaction = (from: TransactionStatus, to: TransactionStatus): boolean =>
  moves[from].includes(to);

/** The payer, or the operator, has not said yet how it ends. */
export const isWaitingStatus = (status: TransactionStatus): boolean =>
  status === created || status === inProgress;

/** Money has moved, whatever became of the notice: what ended badly without a failure is paid. */
export function isPaidStatus(status: TransactionStatus, failure: string | null): boolean {
  if (isWaitingStatus(status) || status === paymentFailed) return false;
  return status !== endedBadly || failure === null;
}
