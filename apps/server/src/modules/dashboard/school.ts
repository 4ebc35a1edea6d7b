import { errors } from '@ardoise/contract/protocol/errors';
import { dayIn } from '@ardoise/contract/values/dates';
import {
  type DashboardRange,
  type PeriodSpan,
  periodOfRange,
  readPeriod,
} from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { together, type Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { currentYear, owedYears, readYears, type YearRow } from '../years/public.ts';

/** What every figure is asked of: the school at this moment, and the range. */
export interface Asked {
  readonly tx: Tx;
  readonly orgId: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly today: string;
  readonly range: DashboardRange;
  readonly span: PeriodSpan;
  /** Since when the school has any figures: it was made, or its first payment was. */
  readonly knownSince: Date;
  readonly year: YearRow | null;
  readonly owedYearIds: readonly string[];
}

export async function askSchool({ tx, orgId, now }: Work, range: DashboardRange): Promise<Asked> {
  const [{ rows }, years] = await together([readSchool(tx, orgId), readYears(tx, orgId)]);
  const { timeZone, createdAt, firstDay } = found(rows[0], errors.schoolGone);
  return {
    tx,
    orgId,
    now,
    timeZone,
    today: dayIn(timeZone, now),
    range,
    span: readPeriod(periodOfRange[range], now, timeZone),
    knownSince: firstDay !== null && firstDay < createdAt ? firstDay : createdAt,
    year: currentYear(years),
    owedYearIds: owedYears(years).map(({ id }) => id),
  };
}

const readSchool = (tx: Tx, orgId: string) =>
  sql<{ timeZone: string; createdAt: Date; firstDay: Date | null }>`
    select o.time_zone as "timeZone", o.created_at as "createdAt",
           (select min(s.day)::timestamp at time zone o.time_zone from payment_sums s where s.org_id = o.org_id) as "firstDay"
      from organisations o where o.org_id = ${orgId}`.execute(tx);
