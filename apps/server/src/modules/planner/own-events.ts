import './tables.ts';
import {
  type addEvent as addCall,
  type changeEvent as changeCall,
  mostCalendarDays,
  mostEvents,
  type OwnEvent,
} from '@ardoise/contract/planner/calendar';
import { plannerErrors } from '@ardoise/contract/planner/planner-errors';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { daysFrom, endsBeforeItBegins } from './rules.ts';
import type { EventRow } from './tables.ts';

type Given = Input<typeof addCall>['body'];

export const presentEvent = (row: EventRow): OwnEvent => ({
  kind: 'event',
  id: row.id,
  on: row.starts_on,
  until: row.ends_on,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  title: row.title,
  note: row.note,
  label: row.label,
  version: row.version,
});

const valuesOf = ({ title, note, label, on, until, startsAt, endsAt }: Given) => ({
  title,
  note,
  label,
  starts_on: on,
  ends_on: until ?? on,
  starts_at: startsAt,
  ends_at: endsAt,
});

const said = ({ title, label, starts_on, ends_on, starts_at }: ReturnType<typeof valuesOf>) => ({
  title,
  label,
  startsOn: starts_on,
  endsOn: ends_on,
  startsAt: starts_at,
});

/** What lasts for longer than a calendar shows would stand on each day of it for ever. */
function refuseTimes(given: Given): void {
  if (endsBeforeItBegins(given)) throw new Refusal(plannerErrors.endsBeforeItBegins);
  if (daysFrom(given.on, given.until ?? given.on) > mostCalendarDays)
    throw new Refusal(plannerErrors.eventTooLong, { values: { most: mostCalendarDays } });
}

export async function addEvent(work: SchoolContext, given: Given): Promise<Answer<typeof addCall>> {
  const { tx, orgId, now } = work;
  refuseTimes(given);
  await takeTurns(tx, `calendar:${orgId}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_events where org_id = ${orgId}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= mostEvents)
    throw new Refusal(plannerErrors.tooManyEvents, { values: { most: mostEvents } });
  const values = valuesOf(given);
  const row = await tx
    .insertInto('calendar_events')
    .values({ org_id: orgId, id: newId(now), ...values, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: 'calendarEvent.created',
    subject: 'calendarEvent',
    subjectId: row.id,
    after: said(values),
  });
  await work.emit('calendarEvent.changed', row.id, {});
  return presentEvent(row);
}

async function lockEvent({ tx, orgId }: SchoolContext, id: string): Promise<EventRow> {
  const row = await tx
    .selectFrom('calendar_events')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}

export async function changeEvent(
  work: SchoolContext,
  id: string,
  given: Input<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  const { tx, orgId, now } = work;
  refuseTimes(given);
  const before = await lockEvent(work, id);
  if (before.version !== given.version) throw new Refusal(errors.changedMeanwhile);
  const values = valuesOf(given);
  const row = await tx
    .updateTable('calendar_events')
    .set({ ...values, changed_at: now, version: before.version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: 'calendarEvent.changed',
    subject: 'calendarEvent',
    subjectId: id,
    before: said(before),
    after: said(values),
  });
  await work.emit('calendarEvent.changed', id, {});
  return presentEvent(row);
}

export async function removeEvent(work: SchoolContext, id: string): Promise<Record<string, never>> {
  const { tx, orgId } = work;
  const before = await lockEvent(work, id);
  await tx.deleteFrom('calendar_events').where('org_id', '=', orgId).where('id', '=', id).execute();
  await work.audit({
    action: 'calendarEvent.removed',
    subject: 'calendarEvent',
    subjectId: id,
    before: said(before),
  });
  await work.emit('calendarEvent.changed', id, {});
  return {};
}
