import './tables.ts';

export {
  type AccountKind,
  cashAccount,
  commissionAccount,
  type CashPosting,
  creditAccount,
  drawerAccount,
  type Holder,
  heldIn,
  holderOf,
  incomeAccount,
  type IncomePosting,
  holders,
  type Credit,
  lockCredit,
  payerFeeAccount,
  lockHeld,
  paidOutAccount,
  type PaymentMethod,
  payoutClearing,
  post,
  type Posting,
  purchaseAccount,
  readCredit,
  readCreditByHolder,
  readHeld,
  refundAccount,
  salesAccount,
  schoolAccount,
  sourceAccount,
} from './ledger.ts';
export { checkInvariants } from './check-invariants.ts';
export { type Account, creditIn, readAccounts } from './read-accounts.ts';
export { carryEntriesOfTests, carrySandboxEntries } from './carry-test-entries.ts';
export { writeTestEntry } from './test-entries.ts';
export { isPaid, isWaiting } from './money-states.ts';
