import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import {
  type changeReportSchedule as changeCall,
  type createReportSchedule as createCall,
  type listReportSchedules as listCall,
  mostSchedules,
  type ReportSchedule,
} from '@ardoise/contract/reports/report-schedules';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { readTimeZone } from '../ask-report.ts';
import { findSavedReport } from '../saved/saved-reports.ts';
import { findReaders, namePeople, type Reader } from './find-readers.ts';
import { nextTime } from './next-time.ts';
import {
  findToChange,
  isSeen,
  mayChange,
  mayStop,
  type Reading,
  readSchedules,
  type ScheduleRow,
  seesReport,
} from './schedule-access.ts';

type Given = Input<typeof createCall>['body'];

async function present(
  work: Reading,
  rows: readonly ScheduleRow[],
  readers: readonly Reader[],
): Promise<ReportSchedule[]> {
  const people = await namePeople(work.tx, [
    ...new Set(rows.flatMap(({ person_ids: ids, owner_id: ownerId }) => [...ids, ownerId])),
  ]);
  const showsEmail = emailsFor(work);
  return rows.map((row) => ({
    id: row.id,
    report: {
      id: row.saved_report_id,
      kind: row.kind,
      name: seesReport(work, row) ? row.name : null,
    },
    format: row.format,
    every: row.every,
    day: row.day,
    hour: row.hour,
    isOn: row.is_on,
    people: row.person_ids.flatMap((id) => {
      const reader = readers.find((one) => one.id === id);
      const name = reader?.name ?? people.get(id);
      return name === undefined
        ? []
        : [{ id, name, email: showsEmail(reader), canReceive: reader !== undefined }];
    }),
    nextAt: row.next_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
    lastSent: row.last_sent,
    stoppedFor: row.stopped_for,
    isOwn: row.owner_id === work.actor.personId,
    canStop: mayStop(work, row),
    canChange: mayChange(work, row),
    owner: people.get(row.owner_id) ?? null,
    version: row.version,
  }));
}

export async function listReportSchedules(work: Reading): Promise<Answer<typeof listCall>> {
  const readers = await findReaders(work.tx, work.orgId);
  const rows = (await readSchedules(work, null)).filter((row) => isSeen(work, row));
  const showsEmail = emailsFor(work);
  return {
    items: await present(work, rows, readers),
    readers: readers.map((reader) => ({ ...reader, email: showsEmail(reader) })),
  };
}

/** One's own address, and everybody's for whoever sees the team. */
const emailsFor =
  ({ actor, role }: Reading) =>
  (reader: Reader | undefined): string | null =>
    reader !== undefined && (reader.id === actor.personId || roleHolds(role, 'staff.read'))
      ? reader.email
      : null;

export async function presentOne(work: Reading, id: string): Promise<ReportSchedule> {
  const readers = await findReaders(work.tx, work.orgId);
  return found((await present(work, await readSchedules(work, id), readers))[0], errors.notFound);
}

/** Whom it goes to must be of the team, and may read reports by themselves. */
async function refuseOthers({ tx, orgId }: Reading, personIds: readonly string[]): Promise<void> {
  const readers = await findReaders(tx, orgId);
  if (!personIds.every((id) => readers.some((reader) => reader.id === id)))
    throw new Refusal(reportErrors.readerNotAllowed);
}

/** What everybody may see of it is kept; whoever it goes to sees what their own role allows. */
async function valuesOf(work: SchoolContext, given: Given) {
  const { tx, orgId, now } = work;
  await findSavedReport(work, given.savedReportId);
  await refuseOthers(work, given.personIds);
  const timeZone = await readTimeZone(tx, orgId);
  return {
    saved_report_id: given.savedReportId,
    format: given.format,
    every: given.every,
    day: given.day,
    hour: given.hour,
    person_ids: [...new Set(given.personIds)],
    is_on: given.isOn,
    next_at: given.isOn ? nextTime(given, now, timeZone) : null,
  };
}

const audited = ({ savedReportId, format, every, day, hour, personIds, isOn }: Given) => ({
  savedReportId,
  format,
  every,
  day,
  hour,
  people: personIds.length,
  isOn,
});

export async function createReportSchedule(
  work: SchoolContext,
  given: Given,
): Promise<Answer<typeof createCall>> {
  const { tx, orgId, actor, now, language } = work;
  const values = await valuesOf(work, given);
  await takeTurns(tx, `report-schedules:${orgId}`);
  const { count } = await tx
    .selectFrom('report_schedules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (count >= mostSchedules)
    throw new Refusal(reportErrors.tooManySaved, { values: { most: mostSchedules } });
  const id = newId(now);
  await tx
    .insertInto('report_schedules')
    .values({
      ...values,
      org_id: orgId,
      id,
      owner_id: actor.personId,
      language,
      last_at: null,
      last_sent: null,
      stopped_for: null,
      created_at: now,
    })
    .execute();
  await work.audit({
    action: 'reportSchedule.created',
    subject: 'reportSchedule',
    subjectId: id,
    after: audited(given),
  });
  await work.emit('reportSchedule.changed', id, {});
  return presentOne(work, id);
}

export async function changeReportSchedule(
  work: SchoolContext,
  id: string,
  { version, ...given }: Input<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  const { tx, orgId } = work;
  const before = await findToChange(work, id);
  const values = await valuesOf(work, given);
  const changed = await tx
    .updateTable('report_schedules')
    .set({ ...values, tries: 0, stopped_for: null, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal(errors.changedMeanwhile);
  await work.audit({
    action: 'reportSchedule.changed',
    subject: 'reportSchedule',
    subjectId: id,
    before: audited({
      ...before,
      savedReportId: before.saved_report_id,
      personIds: before.person_ids,
      isOn: before.is_on,
    }),
    after: audited(given),
  });
  await work.emit('reportSchedule.changed', id, {});
  return presentOne(work, id);
}
