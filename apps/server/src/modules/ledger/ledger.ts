import type { OtherMeans } from '@ardoise/contract/payments';
import type { PayoutWay } from '@ardoise/contract/payouts/payouts';
import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { send, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';

/** Whose account an operator pays into: the provider's, the school's own, or the school's with pawaPay. */
export type AccountKind = 'provider' | 'own' | 'pawapay';
export type PaymentMethod = PayOperator | 'cash' | OtherMeans | 'credit' | 'opening';

/** Where the money went we have not seen: somebody says so, and why. Before Ardoise, or outside of it. */
const unseen: ReadonlySet<PaymentMethod> = new Set(['opening', 'outside']);

/** One movement of money: from the debited account to the credited one. */
export interface Posting {
  readonly debit: string;
  readonly credit: string;
  /** Above zero. */
  readonly amount: number;
  readonly kind:
    | 'payment'
    | 'overpayment'
    | 'creditUsed'
    | 'toCredit'
    | 'merged'
    | 'refund'
    | 'providerFee'
    | 'reversal';
  readonly paymentId: string;
}

/** The school's own cash goes into a drawer, out of it, or is missed there: nobody paid, and nobody's account with the school changes. */
export interface CashPosting extends Pick<Posting, 'debit' | 'credit' | 'amount'> {
  readonly kind: 'float' | 'paidOut' | 'banked' | 'variance' | 'counted' | 'late' | 'lateDecided';
  /** Of the session, the movement or the key of late cash: each has at most one entry of a kind. */
  readonly cashId: string;
}

/** The school paid the provider for an order: none of it is the school's money, and it stands in accounts of its own. */
export interface OrderPosting extends Pick<Posting, 'debit' | 'credit' | 'amount'> {
  readonly kind: 'purchase';
  /** Each order has one entry. */
  readonly orderId: string;
}

/** What is held for the school is set apart to be paid out, and then was paid, or is held for the school again. */
interface PayoutPosting extends Pick<Posting, 'debit' | 'credit' | 'amount'> {
  readonly kind: 'payoutHeld' | 'payoutPaid' | 'payoutReturned';
  /** Each is set apart once, and ends once. */
  readonly payoutId: string;
}

/** Money of the school's that is of no family: what came, and what the provider kept of it. */
export interface IncomePosting extends Pick<Posting, 'debit' | 'credit' | 'amount'> {
  readonly kind: 'income' | 'providerFee';
  /** Each has at most one of a kind. */
  readonly transactionId: string;
}

type AnyPosting = Posting | CashPosting | OrderPosting | PayoutPosting | IncomePosting;

/** Where what schools pay to the provider comes in, and what it is for. No figure of the school counts these. */
export const purchaseAccount = (operator: PayOperator): string => `purchases:${operator}`;
export const salesAccount = 'sales';

/** What a payer paid on top for the provider comes in by itself: it was never the school's. */
export const payerFeeAccount = (operator: PaymentMethod): string => `payerFees:${operator}`;
/** What the provider keeps of payments that came through its accounts, whoever bears it. */
export const commissionAccount = 'commission';
/** Other income, by where it came in: no figure of fees counts it, and what the provider holds of it can be paid out as fees can. */
export const incomeAccount = (operator: PayOperator, kind: AccountKind): string =>
  `income:${kind}:${operator}`;
/** What left `school:held` and has not arrived. */
export const payoutClearing = 'payouts:clearing';

/** What was paid out, by what it went: beside the sources, which keep saying what was collected there. */
export const paidOutAccount = (way: PayoutWay, kind: AccountKind): string =>
  `payouts:${kind}:${way}`;

/** Who has the money: the provider, who can pay it out, or the school itself. */
export type Holder = 'held' | 'own';
export const holders: readonly Holder[] = ['held', 'own'];

export const holderOf = (kind: AccountKind): Holder => (kind === 'provider' ? 'held' : 'own');

/** What was collected for the school, by who holds it. Only `school:held` can be paid out by us. */
export const schoolAccount = (holder: Holder): string => `school:${holder}`;

/** What a family paid beyond what it owed, by who holds it: using it must not turn the one into the other. */
export const creditAccount = (familyId: string, holder: Holder): string =>
  `credit:${holder}:${familyId}`;

/** What left a family's credit and is on its way back to the family, by who holds it. */
export const refundAccount = (holder: Holder): string => `refunds:${holder}`;

/** Where the money came in. What was paid before or outside of Ardoise came into none of these, and stands against an account of its own. */
export const sourceAccount = (method: PaymentMethod, kind: AccountKind): string =>
  unseen.has(method) ? method : `source:${kind}:${method}`;

/** What lies in the drawers that are open. */
export const drawerAccount = sourceAccount('cash', 'own');

/**
 * Where cash is that is in no drawer: put away when a session was locked, and taken from there as a float; paid out; brought to the bank;
 * too little or too much when it was counted; or late, in a session that was locked before it was recorded.
 */
export const cashAccount = (place: 'safe' | 'paidOut' | 'bank' | 'variance' | 'late'): string =>
  `cash:${place}`;

interface Totals {
  debits: number;
  credits: number;
}

function totalsOf(postings: readonly AnyPosting[]): Array<[string, Totals]> {
  const totals = new Map<string, Totals>();
  const totalOf = (name: string): Totals => {
    const total = totals.get(name) ?? { debits: 0, credits: 0 };
    totals.set(name, total);
    return total;
  };
  for (const { debit, credit, amount } of postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new Error('A posting has a whole amount above zero.');
    totalOf(debit).debits += amount;
    totalOf(credit).credits += amount;
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Writes the rows and the totals beside the accounts in one statement. Accounts are touched in sorted order, so that
 * two payments that share some of them wait for each other and never lock crosswise. The school's accounts are shared
 * by all its payments and drawers: whoever posts does so as late as it can, so that they are held for a short time.
 */
export async function post(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  postings: readonly AnyPosting[],
): Promise<void> {
  if (postings.length === 0) return;
  const totals = totalsOf(postings);
  await send(
    tx,
    sql`with totals as (
      insert into ledger_accounts as kept (org_id, name, debits, credits)
      select ${orgId}, name, debits, credits from unnest(
        ${totals.map(([name]) => name)}::text[],
        ${totals.map(([, { debits }]) => debits)}::bigint[],
        ${totals.map(([, { credits }]) => credits)}::bigint[]) as total (name, debits, credits)
      on conflict (org_id, name) do update
        set debits = kept.debits + excluded.debits, credits = kept.credits + excluded.credits)
    insert into ledger_entries (org_id, id, at, debit, credit, amount, kind, payment_id, cash_id, order_id, payout_id, transaction_id)
    select ${orgId}, id, ${now}, debit, credit, amount, kind, payment_id, cash_id, order_id, payout_id, transaction_id from unnest(
      ${postings.map(() => newId(now))}::uuid[],
      ${postings.map(({ debit }) => debit)}::text[],
      ${postings.map(({ credit }) => credit)}::text[],
      ${postings.map(({ amount }) => amount)}::bigint[],
      ${postings.map(({ kind }) => kind)}::text[],
      ${postings.map((posting) => ('paymentId' in posting ? posting.paymentId : null))}::uuid[],
      ${postings.map((posting) => ('cashId' in posting ? posting.cashId : null))}::uuid[],
      ${postings.map((posting) => ('orderId' in posting ? posting.orderId : null))}::uuid[],
      ${postings.map((posting) => ('payoutId' in posting ? posting.payoutId : null))}::uuid[],
      ${postings.map((posting) => ('transactionId' in posting ? posting.transactionId : null))}::uuid[])
      as posting (id, debit, credit, amount, kind, payment_id, cash_id, order_id, payout_id, transaction_id)`,
  );
}

/** What a family left with us, by who holds it. */
export type Credit = Readonly<Record<Holder, number>>;

async function selectCredit(
  tx: Tx,
  orgId: string,
  familyId: string,
  isLocking: boolean,
): Promise<Credit> {
  const names = holders.map((holder) => creditAccount(familyId, holder));
  let query = tx
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('name', 'in', names)
    .orderBy('name');
  if (isLocking) query = query.forNoKeyUpdate();
  const rows = await query.execute();
  const balanceOf = (holder: Holder): number => {
    const row = rows.find(({ name }) => name === creditAccount(familyId, holder));
    return row === undefined ? 0 : row.credits - row.debits;
  };
  return { held: balanceOf('held'), own: balanceOf('own') };
}

export const lockCredit = (tx: Tx, orgId: string, familyId: string): Promise<Credit> =>
  selectCredit(tx, orgId, familyId, true);

export const readCreditByHolder = (tx: Tx, orgId: string, familyId: string): Promise<Credit> =>
  selectCredit(tx, orgId, familyId, false);

/** What the family may still use, whoever holds it. */
export async function readCredit(tx: Tx, orgId: string, familyId: string): Promise<number> {
  const { held, own } = await readCreditByHolder(tx, orgId, familyId);
  return held + own;
}

async function selectHeld(tx: Tx, orgId: string, isLocking: boolean): Promise<number> {
  // What is set apart is locked with it, in their order, as whoever gives it back does.
  const names = isLocking ? [...heldAccounts, payoutClearing] : heldAccounts;
  let query = tx
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('name', 'in', names)
    .orderBy('name');
  if (isLocking) query = query.forNoKeyUpdate();
  return heldIn(await query.execute());
}

/** Of fees and of other income. What is paid out is taken from the first, which may then be below zero by as much as the rest has. */
const heldAccounts: readonly string[] = [
  ...payOperators.map((operator) => incomeAccount(operator, 'provider')),
  schoolAccount('held'),
];

/** How much of these can be paid out. */
export const heldIn = (accounts: ReadonlyArray<Totals & { readonly name: string }>): number =>
  accounts
    .filter(({ name }) => heldAccounts.includes(name))
    .reduce((sum, { debits, credits }) => sum + credits - debits, 0);

/** What is held for the school and can be paid out. */
export const readHeld = (tx: Tx, orgId: string): Promise<number> => selectHeld(tx, orgId, false);

/** The same under its lock: of two that would pay it out at once, the second finds what the first left. */
export const lockHeld = (tx: Tx, orgId: string): Promise<number> => selectHeld(tx, orgId, true);
