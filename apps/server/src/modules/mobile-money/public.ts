import './tables.ts';

export { findRefusedAccounts } from './settings/find-refused-accounts.ts';
export { findStuckRefunds } from './refunds/list-refunds.ts';
export { familyLanguage, readFamilyLanguage } from './transactions/family-language.ts';
export { findDoubtedPayments } from './transactions/find-doubted-payments.ts';
export { limitOutsideCalls } from './limit-outside-calls.ts';
export { askAboutFamily } from './statements/ask-about-family.ts';
export { assignLine } from './statements/assign-line.ts';
export { batchSize, compareBatch } from './statements/compare-statement.ts';
export { returnLine } from './statements/return-line.ts';
export { bringLineBack, setLineAside } from './statements/set-line-aside.ts';
export { splitCsvLine } from './statements/split-csv-line.ts';
export type { ReadLine } from './statements/statement-line.ts';
export { type OfferedOperator, operatorsOn } from './settings/operator-accounts.ts';
export { writeReceiptSms, writeTestMark } from './transactions/receipt-sms.ts';
export { checkOperator } from './queue/check-operator.ts';
export { findPayoutKind, type PayoutKind } from './payouts/provider-account.ts';
export { sendsByProvider } from './payouts/send-by-provider.ts';
export { cancelUnasked } from './transactions/cancel-unasked.ts';
export {
  readPayerPhone,
  refuseBeyondAll,
  refuseBeyondLimits,
} from './transactions/begin-transaction.ts';
export { newPayoutNumber, newTransactionNumber } from './transactions/transaction-number.ts';
export { closePrompt } from './transactions/close-prompt.ts';
export { readTransaction } from './transactions/read-transactions.ts';
export { moveTransactions } from './transactions/move-transactions.ts';
export { remindPayer } from './transactions/remind-payer.ts';
export { acceptLatePayment } from './transactions/accept-late-payment.ts';
export { closeTransaction } from './transactions/close-transaction.ts';
export { findByClientKey, startPayment } from './transactions/start-payment.ts';
export { refuseUncollectable, startIncome, startTest } from './transactions/start-collection.ts';
export { testOperators } from './settings/test-accounts.ts';
export { operatorsOfProvider, startPurchase } from './transactions/start-purchase.ts';
export { hashAddress, tryWindowMinutes } from './transactions/stranger-limits.ts';
export {
  isForStudent,
  readTransactionState,
  type TransactionState,
} from './transactions/transaction-state.ts';
export {
  amountOf,
  inTheWay,
  readWaiting,
  type WaitingPayment,
  withPositions,
} from './transactions/waiting-payments.ts';
export { isCountedLate, type Standing, wireStatus } from './transactions/wire-status.ts';
