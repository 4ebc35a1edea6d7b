import { cashErrors, type moveCash as call } from '@ardoise/contract/cash-sessions';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Doer, Work } from '../../platform/work.ts';
import { lockOwnSession, lockSession } from './lock-session.ts';
import { postBanked, postPaidOut } from './post-cash.ts';
import { expectedOf, readMoneyOf } from './session-money.ts';
import type { CashSessionRow } from './tables.ts';

/** Money leaves the drawer against a voucher, or for the bank with its slip. Never more than is in it. */
export async function moveCash(
  context: SchoolContext,
  sessionId: string,
  given: Input<typeof call>['body'],
): Promise<void> {
  const { kind, amount, purpose, photoId } = given;
  const reference =
    given.reference === undefined || given.reference === '' ? null : given.reference;
  const session = await lockSession(context, sessionId);
  await refuseForeignSlip(context, photoId);
  const id = newId(context.now);
  await takeOut(context, session, { id, kind, amount, purpose, reference, photoId });
  await (kind === 'payOut' ? postPaidOut : postBanked)(context, id, amount);
}

type PaidBack = Pick<Movement, 'id' | 'amount' | 'purpose' | 'reference'>;

/** Whoever takes something out of a drawer, and the language in which it is refused. */
type Drawing = Work & { readonly actor: Doer; readonly language: Language };

/**
 * Credit goes back to a family out of one's own drawer. The movement has the id of the refund's payment, by which the drawer's list
 * tells it from other money that was paid out, and whose postings are its entries in the ledger. The session stays locked until the
 * caller has posted the refund: neither is without the other.
 */
export async function payRefund(context: SchoolContext, refund: PaidBack): Promise<void> {
  const { tx, orgId, actor } = context;
  const session = await lockOwnSession(tx, orgId, actor.personId);
  await takeOut(context, session, { ...refund, kind: 'payOut', photoId: null });
}

/** Likewise what is reversed when its own drawer is locked: out of this one, with the id of the reversal. */
export const payBack = (
  work: Drawing,
  session: CashSessionRow,
  reversal: PaidBack,
): Promise<void> => takeOut(work, session, { ...reversal, kind: 'payOut', photoId: null });

interface Movement {
  readonly id: string;
  readonly kind: 'payOut' | 'deposit';
  readonly amount: number;
  readonly purpose: string;
  readonly reference: string | null;
  readonly photoId: string | null;
}

/** Nothing is taken out of a drawer that is not in it. The session is locked by the caller. */
export async function refuseShortDrawer(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  sessionId: string,
  { amount, language }: { readonly amount: number; readonly language: Language },
): Promise<void> {
  const inDrawer = expectedOf(await readMoneyOf(tx, orgId, sessionId));
  if (amount > inDrawer)
    throw new Refusal(cashErrors.notInDrawer, {
      values: { amount: formatXaf(inDrawer, language) },
    });
}

/** The session is locked by the caller. */
async function takeOut(
  context: Drawing,
  session: CashSessionRow,
  { id, kind, amount, purpose, reference, photoId }: Movement,
): Promise<void> {
  const { tx, orgId, now, actor, language } = context;
  await refuseShortDrawer(context, session.id, { amount, language });
  await tx
    .insertInto('cash_movements')
    .values({
      org_id: orgId,
      id,
      session_id: session.id,
      kind,
      amount,
      purpose,
      reference,
      photo_id: photoId,
      at: now,
      created_by: actor.personId,
      created_by_name: actor.name,
    })
    .execute();
  await context.audit({
    action: kind === 'payOut' ? 'cashSession.paidOut' : 'cashSession.deposited',
    subject: 'cashSession',
    subjectId: session.id,
    after: { amount, purpose, reference, photoId },
  });
  await context.emit('cashSession.changed', session.id, {});
}

/** A picture of another school is as unknown as one that never was. */
async function refuseForeignSlip(
  { tx, orgId }: SchoolContext,
  photoId: string | null,
): Promise<void> {
  if (photoId === null) return;
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', photoId)
    .where('purpose', '=', 'slip')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(errors.notFound);
}
