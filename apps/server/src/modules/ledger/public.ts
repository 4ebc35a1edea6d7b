import './tables.ts';

export {
  type AccountKind,
  creditAccount,
  type Holder,
  holderOf,
  holders,
  lockCredit,
  type PaymentMethod,
  post,
  type Posting,
  readCredit,
  readCreditByHolder,
  refundAccount,
  schoolAccount,
  sourceAccount,
} from './ledger.ts';
export { isPaid, isWaiting } from './money-states.ts';
