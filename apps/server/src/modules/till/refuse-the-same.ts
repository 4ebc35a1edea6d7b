import type { DeskMeans } from '@ardoise/contract/cash-sessions';
import { otherMeansNames, type OtherMeans } from '@ardoise/contract/payments';
import { tillErrors, sameWithinMinutes } from '@ardoise/contract/take-payment';
import { operatorNames } from '@ardoise/contract/transactions';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readWaiting } from '../mobile-money/public.ts';

const cashName: Text = { en: 'cash', fr: 'espèces' };

const nameOf = (means: DeskMeans | OtherMeans, language: Language): string => {
  if (means === 'cash') return say(cashName, language);
  return means === 'mtn' || means === 'orange'
    ? operatorNames[means]
    : say(otherMeansNames[means], language);
};

interface ForTheSame {
  readonly familyId: string;
  readonly feeIds: readonly string[];
}

/** Another payment for one of the same fees. */
export interface SamePayment {
  readonly method: DeskMeans | OtherMeans;
  readonly amount: number;
  /** Null: it waits. */
  readonly at: Date | null;
}

/**
 * The double-payment guard of the desk, across cash, operators and other means. What was paid for one of the same fees half an hour ago,
 * or waits to be, is told before anything is taken; whoever has read it may go on. The fees are locked by the caller, so that of two
 * desks at once the second hears of the first.
 */
export async function refuseTheSame(
  work: Work,
  { language, ...same }: ForTheSame & { readonly language: Language },
): Promise<void> {
  const found = await findTheSame(work, same);
  if (found === null) return;
  const { at, ...other } = found;
  const amount = formatXaf(other.amount, language);
  const means = nameOf(other.method, language);
  if (at === null) throw new Refusal(tillErrors.sameIsWaiting, { values: { amount, means } });
  const minutes = Math.max(0, Math.floor((work.now.getTime() - at.getTime()) / 60_000));
  throw new Refusal(tillErrors.paidJustNow, { values: { amount, minutes, means } });
}

/** What was paid within half an hour of this work, or waits. Of what was taken without a connection it may have been paid after it. */
export const findTheSame = async (work: Work, same: ForTheSame): Promise<SamePayment | null> =>
  (await findPaid(work, same)) ?? (await findWaiting(work, same));

async function findPaid(
  { tx, orgId, now }: Work,
  { feeIds }: ForTheSame,
): Promise<SamePayment | undefined> {
  const within = sql`make_interval(mins => ${sameWithinMinutes})`;
  const { rows } = await sql<SamePayment>`
    select p.method, p.amount, p.paid_at as at from payments p
     where p.org_id = ${orgId} and p.paid_at > ${now}::timestamptz - ${within}
       and p.paid_at < ${now}::timestamptz + ${within}
       and p.reverses_id is null and p.method not in ('credit', 'toCredit', 'merged', 'opening')
       and p.id = any(array(select a.payment_id from allocations a
                             where a.org_id = ${orgId} and a.fee_id = any(${[...feeIds]}::uuid[])))
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
     order by p.paid_at desc limit 1`.execute(tx);
  return rows[0];
}

async function findWaiting(
  { tx, orgId }: Work,
  { familyId, feeIds }: ForTheSame,
): Promise<SamePayment | null> {
  const isSame = ({ parts }: { parts: ReadonlyArray<{ readonly feeId: string }> }): boolean =>
    parts.some(({ feeId }) => feeIds.includes(feeId));
  const mobile = (await readWaiting(tx, orgId, familyId)).find(isSame);
  if (mobile !== undefined) return { method: mobile.operator, amount: mobile.amount, at: null };
  const { rows: others } = await sql<{
    amount: number;
    method: OtherMeans;
    parts: Array<{ feeId: string }>;
  }>`select amount, method, parts from pending_payments
      where org_id = ${orgId} and family_id = ${familyId} and state = 'waiting'`.execute(tx);
  const other = others.find(isSame);
  return other === undefined ? null : { method: other.method, amount: other.amount, at: null };
}
