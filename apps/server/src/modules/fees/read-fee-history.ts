import { errors } from '@ardoise/contract/protocol/errors';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { feeActions, type getFeeHistory as call } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../platform/refusal.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { readChanges, withFormer } from '../students/public.ts';
import { readYears, yearName, type YearRow } from '../years/public.ts';

/** Who changed what: of the fee itself, and of the student's place that asks for it. Not of the student's other fees. */
export async function readFeeHistory(
  context: SchoolContext,
  feeId: string,
  page: Input<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const { tx, orgId } = context;
  const fee = await tx
    .selectFrom('fees')
    .select(['id', 'student_id', 'year_id', 'subscription_id', 'created_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', feeId)
    .executeTakeFirst();
  const known = found(fee, errors.notFound);
  const students = await withFormer(tx, orgId, [known.student_id]);
  const years = await readYears(tx, orgId);
  const nameOf = (year: YearRow): string => yearName(year.reopening_on, year.closing_on);
  const own = years.filter(({ id }) => id === known.year_id).map(nameOf);
  const otherYears = years.map(nameOf).filter((name) => !own.includes(name));
  const where = sql<boolean>`${isOfFee(known)} and ${isOfYear(otherYears)}`;
  return readChanges(context, [feeId, ...students], feeActions, page, { where });
}

interface KnownFee {
  readonly id: string;
  readonly subscription_id: string | null;
  readonly created_at: Date;
}

/** Entries of one fee name it, or its subscription. Of those from before they did, what may be this fee's stays to be seen. */
const isOfFee = (fee: KnownFee): RawBuilder<boolean> => sql<boolean>`case
  when action in ('student.subscribed', 'student.unsubscribed')
    then coalesce(after->>'subscriptionId' = ${fee.subscription_id}::text, ${fee.subscription_id !== null})
  when action like 'fee.%' then coalesce(after->>'feeId' = ${fee.id}, at >= ${fee.created_at})
  else true end`;

/** A place of another year asks for that year's fees. Places are told by the names of their years. */
const isOfYear = (otherYears: readonly string[]): RawBuilder<boolean> => sql<boolean>`not (
  coalesce(before->>'year', after->>'year') is not null
  and coalesce(before->>'year' = any(${[...otherYears]}::text[]), true)
  and coalesce(after->>'year' = any(${[...otherYears]}::text[]), true))`;
