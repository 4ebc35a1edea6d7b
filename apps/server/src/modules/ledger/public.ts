import './tables.ts';

export {
  type AccountKind,
  cashAccount,
  commissionAccount,
  type CashPosting,
  creditAccount,
  drawerAccount,
  type Holder,
  holderOf,
  holders,
  type Credit,
  lockCredit,
  payerFeeAccount,
  type PaymentMethod,
  post,
  type Posting,
  purchaseAccount,
  readCredit,
  readCreditByHolder,
  refundAccount,
  salesAccount,
  schoolAccount,
  sourceAccount,
} from './ledger.ts';
export { isPaid, isWaiting } from './money-states.ts';
