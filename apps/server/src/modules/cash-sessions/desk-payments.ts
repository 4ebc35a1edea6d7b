import type { DeskMeans } from '@ardoise/contract/cash-sessions';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { send, sideBySide, type Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { DeskPaymentRow } from './tables.ts';

interface NewDeskPayment {
  readonly key: string;
  readonly contentHash: string;
  readonly means: DeskMeans;
  readonly amount: number;
  readonly given: number | null;
  readonly sessionId: string | null;
  /** Cash whose session was closed before it was recorded: it is in no drawer yet. */
  readonly isLate?: boolean;
  readonly cashierId: string;
  readonly language: Language;
}

/**
 * Writes the key before anything else is done with it. Answers null where it is new. Of two with the same key at once the second waits
 * here for the first's commit, and is answered the row that holds it: the caller says whether that is the same payment.
 */
export async function claimKey(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  payment: NewDeskPayment,
): Promise<DeskPaymentRow | null> {
  const [written] = await send(
    tx,
    sql`insert into desk_payments
      (org_id, key, content_hash, means, amount, given, session_id, is_late, language, at, created_by)
      values (${orgId}, ${payment.key}, ${payment.contentHash}, ${payment.means}, ${payment.amount}, ${payment.given},
              ${payment.sessionId}, ${payment.isLate ?? false}, ${payment.language}, ${now}, ${payment.cashierId})
      on conflict do nothing returning key`,
  );
  if (written !== undefined) return null;
  const before = await findByKey(tx, orgId, payment.key);
  if (before === undefined) throw new Refusal(errors.simultaneousChange);
  return before;
}

export const findByKey = (
  tx: Tx,
  orgId: string,
  key: string,
): Promise<DeskPaymentRow | undefined> =>
  tx
    .selectFrom('desk_payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .executeTakeFirst();

type Became =
  | { readonly payment_id: string }
  | { readonly transaction_id: string }
  | { readonly pending_id: string };

/** What the key became, in the transaction that claimed it. */
export async function keepOutcome(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  key: string,
  became: Became,
): Promise<void> {
  await sideBySide(tx)
    .updateTable('desk_payments')
    .set(became)
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .execute();
}

/** What waited has become a payment: it counts for the cashier who recorded it. */
export async function keepConfirmed(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  pendingId: string,
  paymentId: string,
): Promise<void> {
  await tx
    .updateTable('desk_payments')
    .set({ payment_id: paymentId })
    .where('org_id', '=', orgId)
    .where('pending_id', '=', pendingId)
    .execute();
}

/** Late cash was found: from now on it is in the drawer of this session. */
export async function putIntoDrawer(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  key: string,
  sessionId: string,
): Promise<void> {
  await tx
    .updateTable('desk_payments')
    .set({ session_id: sessionId })
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .where('is_late', '=', true)
    .execute();
}
