import type { DeskMeans } from '@ardoise/contract/cash-sessions';
import { otherMeansNames, type OtherMeans } from '@ardoise/contract/payments';
import { type DeskWarning, tillErrors, sameWithinMinutes } from '@ardoise/contract/take-payment';
import { operatorNames } from '@ardoise/contract/transactions';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import { sideBySide, together } from '../../platform/db/database.ts';
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

/** Another payment for one of the same fees. */
interface SamePayment {
  readonly method: DeskMeans | OtherMeans;
  readonly amount: number;
  /** Null: it waits. */
  readonly at: Date | null;
}

type Guard = Exclude<DeskWarning, 'referenceUsed'>;

/** In the order in which they are told. */
type SamePayments = ReadonlyArray<readonly [Guard, SamePayment]>;

/**
 * The double-payment guard of the desk, across cash, operators and other means. What was paid for one of the same fees half an hour ago,
 * or waits to be, is told before anything is taken; whoever has read it may go on, past what was read and no further.
 */
export function refuseTheSame(
  found: SamePayments,
  { now }: Pick<Work, 'now'>,
  { language, read }: { readonly language: Language; readonly read: readonly DeskWarning[] },
): void {
  for (const [warning, { amount, method, at }] of found) {
    if (read.includes(warning)) continue;
    const passed = now.getTime() - (at ?? now).getTime();
    throw new Refusal(tillErrors[warning], {
      values: {
        amount: formatXaf(amount, language),
        means: nameOf(method, language),
        minutes: Math.max(1, Math.floor(passed / 60_000)),
      },
    });
  }
}

/**
 * What was paid within half an hour of this work, or waits. Of what was taken without a connection it may have been paid after it. The
 * fees are locked by the caller, so that of two desks at once the second hears of the first.
 */
export async function findTheSame(work: Work, same: ForTheSame): Promise<SamePayments> {
  const beside = { ...work, tx: sideBySide(work.tx) };
  const [feeIds, paid, prompts, pending] = await together([
    readFeeIds(beside, same),
    findPaid(beside, same),
    readWaiting(beside.tx, work.orgId, same.familyId),
    readPending(beside, same),
  ]);
  const isSame = ({ parts }: Waiting): boolean => parts.some(({ feeId }) => feeIds.includes(feeId));
  const prompt = prompts.find(isSame);
  const waiting = pending.find(isSame);
  const found: ReadonlyArray<readonly [Guard, SamePayment | undefined]> = [
    ['paidJustNow', paid],
    ['promptIsWaiting', prompt && { method: prompt.operator, amount: prompt.amount, at: null }],
    ['sameIsWaiting', waiting && { method: waiting.method, amount: waiting.amount, at: null }],
  ];
  return found.flatMap(([guard, one]) => (one === undefined ? [] : [[guard, one] as const]));
}

/**
 * The same thing is the same child, unless fees were chosen: the same amount once more falls on another fee where the first one has filled
 * the fee that came first.
 */
const feesMeant = (
  orgId: string,
  { studentIds, feeIds }: Pick<ForTheSame, 'studentIds' | 'feeIds'>,
): RawBuilder<{ id: string }> =>
  feeIds.length > 0
    ? sql`select unnest(${[...feeIds]}::uuid[]) as id`
    : sql`select f.id from unnest(${[...studentIds]}::uuid[]) student (id)
           cross join lateral (
             select id from fees where org_id = ${orgId} and student_id = student.id offset 0) f`;

async function readFeeIds({ tx, orgId }: Work, same: ForTheSame): Promise<readonly string[]> {
  if (same.feeIds.length > 0) return same.feeIds;
  const { rows } = await feesMeant(orgId, same).execute(tx);
  return rows.map(({ id }) => id);
}

/** By the fees, of which there are few: in a school that the statistics do not know yet, all payments of half an hour were read. */
async function findPaid(
  { tx, orgId, now }: Work,
  same: ForTheSame,
): Promise<SamePayment | undefined> {
  const within = sql`make_interval(mins => ${sameWithinMinutes})`;
  const { rows } = await sql<SamePayment>`
    select p.method, p.amount, p.paid_at as at
      from (${feesMeant(orgId, same)}) fee
     cross join lateral (
       select payment_id from allocations where org_id = ${orgId} and fee_id = fee.id offset 0) a
     cross join lateral (select * from payments where org_id = ${orgId} and id = a.payment_id offset 0) p
     where p.paid_at > ${now}::timestamptz - ${within} and p.paid_at < ${now}::timestamptz + ${within}
       and p.reverses_id is null and p.method not in ('credit', 'toCredit', 'merged', 'opening')
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
     order by p.paid_at desc limit 1`.execute(tx);
  return rows[0];
}

interface Waiting {
  readonly parts: ReadonlyArray<{ readonly feeId: string }>;
}

async function readPending({ tx, orgId }: Work, { familyId }: ForTheSame) {
  const { rows } = await sql<Waiting & { amount: number; method: OtherMeans }>`
    select amount, method, parts from pending_payments
     where org_id = ${orgId} and family_id = ${familyId} and state = 'waiting' order by created_at`.execute(
    tx,
  );
  return rows;
}
