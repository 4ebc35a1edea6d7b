import type { DeskMeans } from '@ardoise/contract/cash-sessions';
import { otherMeansNames, type OtherMeans } from '@ardoise/contract/payments';
import { type DeskWarning, tillErrors, sameWithinMinutes } from '@ardoise/contract/take-payment';
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
  readonly language: Language;
}

/**
 * The double-payment guard of the desk, across cash, operators and other means. What was paid for one of the same fees half an hour ago,
 * or waits to be, is told before anything is taken; whoever has read it may go on, past what was read and no further. The fees are locked
 * by the caller, so that of two desks at once the second hears of the first.
 */
export async function refuseTheSame(
  work: Work,
  same: ForTheSame,
  read: readonly DeskWarning[],
): Promise<void> {
  if (!read.includes('paidJustNow')) await refusePaidJustNow(work, same);
  if (!read.includes('promptIsWaiting')) await refusePrompt(work, same);
  if (!read.includes('sameIsWaiting')) await refusePending(work, same);
}

async function refusePaidJustNow(
  { tx, orgId, now }: Work,
  { feeIds, language }: ForTheSame,
): Promise<void> {
  const { rows } = await sql<{ method: DeskMeans; amount: number; paidAt: Date }>`
    select p.method, p.amount, p.paid_at as "paidAt" from payments p
     where p.org_id = ${orgId} and p.paid_at > ${now}::timestamptz - make_interval(mins => ${sameWithinMinutes})
       and p.reverses_id is null and p.method not in ('credit', 'toCredit', 'merged', 'opening')
       and p.id = any(array(select a.payment_id from allocations a
                             where a.org_id = ${orgId} and a.fee_id = any(${[...feeIds]}::uuid[])))
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
     order by p.paid_at desc limit 1`.execute(tx);
  const [paid] = rows;
  if (paid === undefined) return;
  throw new Refusal(tillErrors.paidJustNow, {
    values: {
      amount: formatXaf(paid.amount, language),
      minutes: Math.max(0, Math.floor((now.getTime() - paid.paidAt.getTime()) / 60_000)),
      means: nameOf(paid.method, language),
    },
  });
}

interface Meant {
  readonly parts: ReadonlyArray<{ readonly feeId: string }>;
}

const isForOneOf =
  (feeIds: readonly string[]) =>
  ({ parts }: Meant): boolean =>
    parts.some(({ feeId }) => feeIds.includes(feeId));

async function refusePrompt(
  { tx, orgId }: Work,
  { familyId, feeIds, language }: ForTheSame,
): Promise<void> {
  const waiting = (await readWaiting(tx, orgId, familyId)).find(isForOneOf(feeIds));
  if (waiting === undefined) return;
  const values = { amount: formatXaf(waiting.amount, language) };
  throw new Refusal(tillErrors.promptIsWaiting, { values });
}

async function refusePending(
  { tx, orgId }: Work,
  { familyId, feeIds, language }: ForTheSame,
): Promise<void> {
  const { rows } = await sql<Meant & { amount: number; method: OtherMeans }>`
    select amount, method, parts from pending_payments
     where org_id = ${orgId} and family_id = ${familyId} and state = 'waiting' order by created_at`.execute(
    tx,
  );
  const waiting = rows.find(isForOneOf(feeIds));
  if (waiting === undefined) return;
  throw new Refusal(tillErrors.sameIsWaiting, {
    values: {
      amount: formatXaf(waiting.amount, language),
      means: nameOf(waiting.method, language),
    },
  });
}
