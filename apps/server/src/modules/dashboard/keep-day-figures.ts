import { dayIn } from '@ardoise/contract/values/dates';
import { addDays, startOfDay } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { daysAhead, daysOfRange, daysRemembered, lastGreat } from './rules.ts';
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
 * ranges look back to and the last great deadlines, as the ledger tells them. What is written stays; twice does no harm.
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
  for (const day of await findUnkeptDeadlines(tx, orgId, today))
    await keepDeadline(tx, orgId, timeZone, day);
}

/** As it was at the end of a day, of what falls due on that day or on another. */
async function readStoodOn(
  tx: Tx,
  orgId: string,
  timeZone: string,
  day: string,
  dueOn = day,
): Promise<Stood> {
  const end = startOfDay(addDays(day, 1), timeZone);
  const { rows } = await sql<Stood>`
    select * from ardoise_owed_at(${orgId}, ${end}, ${dueOn}::date)`.execute(tx);
  return rows[0] ?? { fees: 0, pending: 0, overdue: 0, families: 0, due: 0, due_open: 0 };
}

const keepDay = (tx: Tx, orgId: string, day: string, { pending, overdue, families }: Stood) =>
  tx
    .insertInto('day_figures')
    .values({ org_id: orgId, day, pending, overdue, families })
    .onConflict((written) => written.doNothing())
    .execute();

/** Nothing may have been asked for by then: that the day was looked at is kept too. A fee that came later was not paid ahead. */
async function keepDeadline(tx: Tx, orgId: string, timeZone: string, day: string): Promise<void> {
  const onDay = await readStoodOn(tx, orgId, timeZone, day);
  const ahead = await readStoodOn(tx, orgId, timeZone, addDays(day, -daysAhead - 1), day);
  await tx
    .insertInto('deadline_history')
    .values({
      org_id: orgId,
      due_on: day,
      due: onDay.due,
      fees: await countFeesOf(tx, orgId, timeZone, day),
      paid_ahead: ahead.due - ahead.due_open,
      paid_on_day: onDay.due - onDay.due_open,
    })
    .onConflict((written) => written.doNothing())
    .execute();
}

async function countFeesOf(tx: Tx, orgId: string, timeZone: string, day: string): Promise<number> {
  const end = startOfDay(addDays(day, 1), timeZone);
  const { rows } = await sql<{ fees: number }>`
    select count(distinct f.id) as fees
      from fee_installments i join fees f on f.org_id = i.org_id and f.id = i.fee_id
     where i.org_id = ${orgId} and i.due_on = ${day}::date and f.created_at < ${end}
       and (f.closed_at is null or f.closed_at >= ${end})`.execute(tx);
  return rows[0]?.fees ?? 0;
}

/** The last great deadlines that are over, as far as they are not written down. */
async function findUnkeptDeadlines(tx: Tx, orgId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string; due: number; isKept: boolean }>`
    select due_on as day, sum(amount)::bigint as due,
           exists (select from deadline_history kept where kept.org_id = ${orgId} and kept.due_on = due.due_on) as "isKept"
      from due_sums due
     where org_id = ${orgId} and due_on < ${today}::date and due_on >= ${addDays(today, -daysRemembered)}::date
     group by due_on order by due_on desc`.execute(tx);
  return lastGreat(rows).flatMap(({ day, isKept }) => (isKept ? [] : [day]));
}

export const keepDayFiguresHourly: RecurringJob = {
  name: 'dashboard.keepDayFigures',
  kind: 'rounds',
  cron: '3 * * * *',
  work: ({ services }) => keepDayFigures(services),
};
