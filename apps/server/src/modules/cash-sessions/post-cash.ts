import type { Work } from '../../platform/work.ts';
import { cashAccount, type CashPosting, drawerAccount, post } from '../ledger/public.ts';

/**
 * A drawer's money in the ledger, in the transaction that moves it. What families pay comes into the drawers by the payments
 * themselves; what is the school's already goes in and out of them here.
 */
type Posted = Pick<Work, 'tx' | 'orgId' | 'now'>;
type Place = Parameters<typeof cashAccount>[0];

const into = (
  kind: CashPosting['kind'],
  cashId: string,
  from: Place,
  amount: number,
): CashPosting => ({ debit: drawerAccount, credit: cashAccount(from), amount, kind, cashId });

const outOf = (
  kind: CashPosting['kind'],
  cashId: string,
  to: Place,
  amount: number,
): CashPosting => ({ debit: cashAccount(to), credit: drawerAccount, amount, kind, cashId });

const postAll = (work: Posted, postings: readonly CashPosting[]): Promise<void> =>
  post(
    work,
    postings.filter(({ amount }) => amount > 0),
  );

export const postFloat = (work: Posted, sessionId: string, float: number): Promise<void> =>
  postAll(work, [into('float', sessionId, 'safe', float)]);

export const postPaidOut = (work: Posted, movementId: string, amount: number): Promise<void> =>
  postAll(work, [outOf('paidOut', movementId, 'paidOut', amount)]);

export const postBanked = (work: Posted, movementId: string, amount: number): Promise<void> =>
  postAll(work, [outOf('banked', movementId, 'bank', amount)]);

/** With the variance the drawer holds what was counted, and all of that is put away. */
export const postClosing = (
  work: Posted,
  sessionId: string,
  counted: number,
  variance: number,
): Promise<void> =>
  postAll(work, [
    into('variance', sessionId, 'variance', variance),
    outOf('variance', sessionId, 'variance', -variance),
    outOf('counted', sessionId, 'safe', counted),
  ]);

/** Recorded when its session was locked already: it is in no drawer until somebody says where it is. */
export const lateCash = (key: string, amount: number): CashPosting =>
  outOf('late', key, 'late', amount);

/**
 * Somebody says where late cash is: in a drawer that is open; or it was counted with its session, which was too much by as much; or
 * it is missed, and is too little.
 */
export const postLateDecided = (
  work: Posted,
  late: { readonly key: string; readonly amount: number; readonly isInDrawer: boolean },
): Promise<void> =>
  postAll(work, [
    late.isInDrawer
      ? into('lateDecided', late.key, 'late', late.amount)
      : {
          ...outOf('lateDecided', late.key, 'variance', late.amount),
          credit: cashAccount('late'),
        },
  ]);
