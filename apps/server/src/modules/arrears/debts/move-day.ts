import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RecurringJob } from '../../../platform/jobs.ts';
import { found } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSuperseded } from '../plans/tell-superseded.ts';

interface SchoolDay {
  readonly orgId: string;
  readonly zone: string;
  readonly asOf: string;
}

async function moveDay({ db, clock }: Services, { orgId, zone, asOf }: SchoolDay): Promise<void> {
  const now = clock.now();
  if (asOf === dayIn(zone, now)) return;
  // The zone may be another by now: the day is reckoned by the one that holds once it is locked.
  await db.write({ orgId }, (tx) => sql`call ardoise_move_debts(${orgId}, ${now})`.execute(tx));
}

const daysOf = sql`select d.org_id as "orgId", o.time_zone as zone, d.as_of::text as "asOf"
  from debt_days d join organisations o on o.org_id = d.org_id`;

/** What is late is told by the school's own day: a school that the job has not come to yet is moved on before it is read. */
export async function bringToToday(services: Services, orgId: string): Promise<void> {
  const { rows } = await services.db.read({ orgId }, (tx) =>
    sql<SchoolDay>`${daysOf} where d.org_id = ${orgId}`.execute(tx),
  );
  for (const school of rows) await moveDay(services, school);
}

/**
 * The day to which the school was brought: what is kept as late is late on it, and whatever is told beside it is told of it. Between
 * bringing and reading the zone may be changed, or midnight pass; then it is the day before, and the answer says so.
 */
export async function readDebtDay(tx: Tx, orgId: string): Promise<string> {
  const { rows } = await sql<{ asOf: string }>`
    select as_of::text as "asOf" from debt_days where org_id = ${orgId}`.execute(tx);
  return found(rows[0], errors.schoolGone).asOf;
}

/** One school after the other. Twice does no harm. */
export async function moveAllDays(services: Services): Promise<void> {
  const { rows } = await services.db.read('platform', (tx) =>
    sql<SchoolDay>`${daysOf} where o.closed_at is null`.execute(tx),
  );
  // What goes wrong in one school keeps no other waiting.
  for (const school of rows)
    try {
      await moveDay(services, school);
    } catch (error) {
      services.log.error({ err: error, orgId: school.orgId }, 'what is late could not be told');
    }
}

/** Days begin at different times in different zones: minutes after midnight everywhere. */
export const moveDaysOften: RecurringJob = {
  name: 'arrears.moveDay',
  cron: '3,18,33,48 * * * *',
  work: async ({ services }) => {
    await moveAllDays(services);
    await tellSuperseded(services);
  },
};
