import { dayIn } from '@ardoise/contract/values/dates';
import { addDays, startOfDay } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { daysOfRange, deadlinesKnown } from './rules.ts';
import type { DayFigures } from './tables.ts';

const schoolsAtOnce = 500;

/** How many days back the ranges look for what stood as they began. */
const daysBack = Object.values(daysOfRange).filter((days) => days !== null);

interface Stood extends DayFigures {
  readonly fees: number;
  readonly due: number;
  readonly due_open: number;
}

/**
 * Writes down what stood at the end of the day that is over at each school, and where they are missing the days that the
 * ranges look back to and the last deadlines, as the ledger tells them. What is written stays; twice does no harm.
 */
export async function keepDayFigures({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const { rows } = await db.read('platform', (tx) =>
    sql<{ orgId: string; timeZone: string }>`
      select o.org_id as "orgId", o.time_zone as "timeZone" from organisations o
       where not exists (select from day_figures kept where kept.org_id = o.org_id
                            and kept.day >= (${now}::timestamptz at time zone o.time_zone)::date - 1)
         and o.closed_at is null and exists (select from fees f where f.org_id = o.org_id)
       order by o.org_id limit ${schoolsAtOnce}`.execute(tx),
  );
  // What goes wrong in one school keeps no other waiting.
  for (const { orgId, timeZone } of rows)
    try {
      await db.write({ orgId }, (tx) => keepOfSchool(tx, orgId, timeZone, dayIn(timeZone, now)));
    } catch (error) {
      log.error({ err: error, orgId }, 'the figures of a day could not be kept');
    }
}

async function keepOfSchool(tx: Tx, orgId: string, timeZone: string, today: string): Promise<void> {
  for (const back of daysBack) {
    const day = addDays(today, -back);
    const kept = await tx
      .selectFrom('day_figures')
      .select('day')
      .where('org_id', '=', orgId)
      .where('day', '=', day)
      .executeTakeFirst();
    if (kept !== undefined) continue;
    const stood = await readStoodOn(tx, orgId, timeZone, day);
    // Of a day before the first fee nothing is known, but for the day that is over, by which the school is known as done.
    if (stood.fees > 0 || back === 1) await keepDay(tx, orgId, day, stood);
  }
  for (const day of await findUnkeptDeadlines(tx, orgId, today)) {
    const stood = await readStoodOn(tx, orgId, timeZone, day);
    await keepDeadline(tx, orgId, day, stood);
  }
}

async function readStoodOn(tx: Tx, orgId: string, timeZone: string, day: string): Promise<Stood> {
  const end = startOfDay(addDays(day, 1), timeZone);
  const { rows } = await sql<Stood>`
    select * from ardoise_owed_at(${orgId}, ${end}, ${day}::date)`.execute(tx);
  return rows[0] ?? { fees: 0, pending: 0, overdue: 0, families: 0, due: 0, due_open: 0 };
}

const keepDay = (tx: Tx, orgId: string, day: string, { pending, overdue, families }: Stood) =>
  tx
    .insertInto('day_figures')
    .values({ org_id: orgId, day, pending, overdue, families })
    .onConflict((written) => written.doNothing())
    .execute();

/** Nothing may have been asked for by then: that the day was looked at is kept too. */
const keepDeadline = (tx: Tx, orgId: string, day: string, { due, due_open: open }: Stood) =>
  tx
    .insertInto('deadline_history')
    .values({ org_id: orgId, due_on: day, due, paid_on_day: due - open })
    .onConflict((written) => written.doNothing())
    .execute();

/** The last days with deadlines that are over, as far as they are not written down. */
async function findUnkeptDeadlines(tx: Tx, orgId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select last.due_on as day
      from (select due_on from due_sums where org_id = ${orgId} and due_on < ${today}::date
             group by due_on having sum(amount) > 0 order by due_on desc limit ${deadlinesKnown}) last
     where not exists (select from deadline_history kept
                        where kept.org_id = ${orgId} and kept.due_on = last.due_on)`.execute(tx);
  return rows.map(({ day }) => day);
}

export const keepDayFiguresHourly: RecurringJob = {
  name: 'dashboard.keepDayFigures',
  cron: '3 * * * *',
  work: ({ services }) => keepDayFigures(services),
};
