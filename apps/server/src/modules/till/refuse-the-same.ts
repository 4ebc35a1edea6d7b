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
  readonly studentIds: readonly string[];
  /** Those that were chosen; none: whatever the students owe, or were asked for. */
  readonly feeIds: readonly string[];
}

/** The fees that it may be for. */
type Meant = Pick<ForTheSame, 'familyId' | 'feeIds'>;

/** Another payment for one of the same fees. */
interface SamePayment {
  readonly method: DeskMeans | OtherMeans;
  readonly amount: number;
  /** Null: it waits. */
  readonly at: Date | null;
}

/**
 * The double-payment guard of the desk, across cash, operators and other means. What was paid for one of the same fees half an hour ago,
 * or waits to be, is told before anything is taken; whoever has read it may go on, past what was read and no further. The fees are locked
 * by the caller, so that of two desks at once the second hears of the first.
 */
export async function refuseTheSame(
  work: Work,
  { language, ...same }: ForTheSame & { readonly language: Language },
  read: readonly DeskWarning[],
): Promise<void> {
  const meant = await withFees(work, same);
  for (const [warning, find] of guards) {
    const found = read.includes(warning) ? undefined : await find(work, meant);
    if (found === undefined) continue;
    const passed = work.now.getTime() - (found.at ?? work.now).getTime();
    throw new Refusal(tillErrors[warning], {
      values: {
        amount: formatXaf(found.amount, language),
        means: nameOf(found.method, language),
        minutes: Math.max(0, Math.floor(passed / 60_000)),
      },
    });
  }
}

/** What was paid within half an hour of this work, or waits. Of what was taken without a connection it may have been paid after it. */
export async function findTheSame(work: Work, same: ForTheSame): Promise<SamePayment | null> {
  const meant = await withFees(work, same);
  for (const [, find] of guards) {
    const found = await find(work, meant);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The same thing is the same child, unless fees were chosen: the same amount once more falls on another fee where the first one has filled
 * the fee that came first.
 */
async function withFees(
  { tx, orgId }: Work,
  { familyId, studentIds, feeIds }: ForTheSame,
): Promise<Meant> {
  if (feeIds.length > 0) return { familyId, feeIds };
  const { rows } = await sql<{ id: string }>`
    select id from fees where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[])`.execute(
    tx,
  );
  return { familyId, feeIds: rows.map(({ id }) => id) };
}

async function findPaid(
  { tx, orgId, now }: Work,
  { feeIds }: Meant,
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

interface Waiting {
  readonly parts: ReadonlyArray<{ readonly feeId: string }>;
}

const isForOneOf =
  (feeIds: readonly string[]) =>
  ({ parts }: Waiting): boolean =>
    parts.some(({ feeId }) => feeIds.includes(feeId));

async function findPrompt(
  { tx, orgId }: Work,
  { familyId, feeIds }: Meant,
): Promise<SamePayment | undefined> {
  const waiting = (await readWaiting(tx, orgId, familyId)).find(isForOneOf(feeIds));
  return waiting && { method: waiting.operator, amount: waiting.amount, at: null };
}

async function findPending(
  { tx, orgId }: Work,
  { familyId, feeIds }: Meant,
): Promise<SamePayment | undefined> {
  const { rows } = await sql<Waiting & { amount: number; method: OtherMeans }>`
    select amount, method, parts from pending_payments
     where org_id = ${orgId} and family_id = ${familyId} and state = 'waiting' order by created_at`.execute(
    tx,
  );
  const waiting = rows.find(isForOneOf(feeIds));
  return waiting && { method: waiting.method, amount: waiting.amount, at: null };
}

type Guard = Exclude<DeskWarning, 'referenceUsed'>;
type Find = (work: Work, meant: Meant) => Promise<SamePayment | undefined>;

const guards: ReadonlyArray<readonly [Guard, Find]> = [
  ['paidJustNow', findPaid],
  ['promptIsWaiting', findPrompt],
  ['sameIsWaiting', findPending],
];
