import './tables.ts';

export {
  type AccountKind,
  cashAccount,
  type CashPosting,
  creditAccount,
  drawerAccount,
  type Holder,
  holderOf,
  holders,
  type Credit,
  lockCredit,
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
export { isPaid, isWaiting } from './money-states.ts';
