import '../tables.ts';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { columnsFor, readTimeZone } from '../ask-report.ts';
import { countToExport } from '../files/count-rows.ts';
import { makeFileLater } from '../files/make-file.ts';
import { namesHealth } from '../kinds/students.ts';
import type { ReportScheduleRow, SavedReportRow } from '../tables.ts';
import { findReaders, type Reader } from './find-readers.ts';
import { nextTime } from './next-time.ts';
import { CannotSend, noteFailure } from './note-failure.ts';

type Due = ReportScheduleRow &
  Pick<SavedReportRow, 'kind' | 'choice' | 'is_shared'> & { readonly saved_by: string };

type Receiver = Reader & ReturnType<typeof columnsFor>;

async function lockDue({ tx, orgId, now }: Work, scheduleId: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select s.*, r.kind, r.choice, r.is_shared, r.owner_id as saved_by from report_schedules s
      join saved_reports r on r.org_id = s.org_id and r.id = s.saved_report_id
     where s.org_id = ${orgId} and s.id = ${scheduleId} and s.next_at <= ${now} for update of s`.execute(
    tx,
  );
  return rows[0];
}

/** Of those whom it names, whoever may read some of it now. */
async function findReceivers({ tx, orgId }: Work, due: Due): Promise<Receiver[]> {
  const readers = await findReaders(tx, orgId);
  return readers.flatMap((reader) => {
    const own = columnsFor(due.kind, due.choice, reader.role);
    return due.person_ids.includes(reader.id) && own.columns.length > 0
      ? [{ ...reader, ...own }]
      : [];
  });
}

/** The rows are the same for all of them: columns choose none. */
function countFor({ tx, orgId, now }: Work, due: Due, columns: readonly string[]) {
  const { kind, choice, format, language } = due;
  return countToExport(tx, { orgId, kind, choice, columns, now }, { format, language });
}

/** A child's health goes into no file without an entry: here for whom it was made, and by whom it was read when it is opened. */
async function beginFile(
  work: Work,
  due: Due,
  { id: makerId, name, columns, withheld }: Receiver,
  rows: number,
): Promise<void> {
  const { tx, orgId, now } = work;
  const { kind, format, language } = due;
  const id = newId(now);
  await tx
    .insertInto('report_files')
    .values({
      org_id: orgId,
      id,
      maker_id: makerId,
      maker_name: name,
      kind,
      format,
      language,
      choice: JSON.stringify(due.choice),
      columns,
      withheld,
      schedule_id: due.id,
      state: 'queued',
      rows,
      bytes: null,
      failure: null,
      created_at: now,
      finished_at: null,
    })
    .execute();
  if (namesHealth(columns)) {
    const after = { kind, columns: columns.join(', '), person: name };
    await work.audit({ action: 'health.read', subject: 'report', subjectId: id, after });
  }
  const facts = { fileId: id, state: 'queued', isBackground: true } as const;
  await work.emit('reportFile.changed', makerId, facts);
  await enqueue(tx, makeFileLater, { orgId, id });
}

/**
 * Begins an export for each reader, as their own and with the columns that their own role allows: when it is ready they are written
 * to. The next time is set in the same transaction, so that a crash sends nothing twice and forgets nothing.
 */
async function sendOne(work: Work, scheduleId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const due = await lockDue(work, scheduleId);
  if (due === undefined) return;
  if (!due.is_shared && due.saved_by !== due.owner_id) throw new CannotSend('keptPrivate');
  const receivers = await findReceivers(work, due);
  const [first] = receivers;
  if (first === undefined) throw new CannotSend('nobody');
  const { rows } = await countFor(work, due, first.columns);
  for (const receiver of receivers) await beginFile(work, due, receiver, rows);
  const timeZone = await readTimeZone(tx, orgId);
  await tx
    .updateTable('report_schedules')
    .set({
      last_at: now,
      last_sent: receivers.length,
      next_at: nextTime(due, now, timeZone),
      tries: 0,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', due.id)
    .execute();
  const after = { kind: due.kind, format: due.format, people: receivers.length };
  await work.audit({
    action: 'reportSchedule.sent',
    subject: 'reportSchedule',
    subjectId: due.id,
    after,
  });
  await work.emit('reportSchedule.changed', due.id, {});
  const withheldFrom = due.person_ids.filter((id) => receivers.every((one) => one.id !== id));
  if (withheldFrom.length > 0)
    await work.emit('reportSchedule.withheld', due.id, { personIds: withheldFrom });
}

/** A school that is closed or suspended is sent nothing; what was due meanwhile is sent once when it is open again. */
export async function sendScheduled(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await services.db.read('platform', (tx) =>
    tx
      .selectFrom('report_schedules')
      .innerJoin('organisations', 'organisations.org_id', 'report_schedules.org_id')
      .select(['report_schedules.org_id as orgId', 'report_schedules.id'])
      .where('report_schedules.next_at', '<=', now)
      .where('organisations.closed_at', 'is', null)
      .where('organisations.suspended_at', 'is', null)
      .orderBy('report_schedules.tries')
      .orderBy('report_schedules.next_at')
      .limit(1_000)
      .execute(),
  );
  for (const place of due) await sendOrNote(services, place);
}

/** What goes wrong in one school keeps no other waiting. */
async function sendOrNote(
  services: Services,
  place: { readonly orgId: string; readonly id: string },
): Promise<void> {
  const { orgId, id } = place;
  try {
    await inSchool(services, orgId, (work) => sendOne(work, id));
  } catch (error) {
    await noteFailure(services, place, error);
  }
}

export const sendReportsOften: RecurringJob = {
  name: 'reports.send',
  cron: '*/10 * * * *',
  work: ({ services }) => sendScheduled(services),
};
