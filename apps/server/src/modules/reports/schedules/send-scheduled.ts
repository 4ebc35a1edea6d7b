import '../tables.ts';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { columnsFor, readTimeZone } from '../ask-report.ts';
import { makeFileLater } from '../files/make-file.ts';
import type { ReportScheduleRow, SavedReportRow } from '../tables.ts';
import { findReaders } from './find-readers.ts';
import { nextTime } from './next-time.ts';

type Due = ReportScheduleRow & Pick<SavedReportRow, 'kind' | 'choice'>;

/**
 * Begins an export for each reader, as their own and with the columns that their own role allows: when it is ready they are written
 * to. The next time is set in the same transaction, so that a crash sends nothing twice and forgets nothing.
 */
async function sendOne(work: Work, scheduleId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const { rows } = await sql<Due>`
    select s.*, r.kind, r.choice from report_schedules s
      join saved_reports r on r.org_id = s.org_id and r.id = s.saved_report_id
     where s.org_id = ${orgId} and s.id = ${scheduleId} and s.next_at <= ${now} for update of s`.execute(
    tx,
  );
  const [due] = rows;
  if (due === undefined) return;
  const timeZone = await readTimeZone(tx, orgId);
  const readers = (await findReaders(tx, orgId)).filter(({ id }) => due.person_ids.includes(id));
  let sent = 0;
  for (const { id: makerId, name, role } of readers) {
    const { columns, withheld } = columnsFor(due.kind, due.choice, role);
    if (columns.length === 0) continue;
    const id = newId(now);
    await tx
      .insertInto('report_files')
      .values({
        org_id: orgId,
        id,
        maker_id: makerId,
        maker_name: name,
        kind: due.kind,
        format: due.format,
        language: due.language,
        choice: JSON.stringify(due.choice),
        columns,
        withheld,
        schedule_id: due.id,
        state: 'queued',
        rows: 0,
        bytes: null,
        failure: null,
        created_at: now,
        finished_at: null,
      })
      .execute();
    await enqueue(tx, makeFileLater, { orgId, id });
    sent += 1;
  }
  await tx
    .updateTable('report_schedules')
    .set({ last_at: now, last_sent: sent, next_at: nextTime(due, now, timeZone) })
    .where('org_id', '=', orgId)
    .where('id', '=', due.id)
    .execute();
  const after = { kind: due.kind, format: due.format, people: sent };
  await work.audit({
    action: 'reportSchedule.sent',
    subject: 'reportSchedule',
    subjectId: due.id,
    after,
  });
  await work.emit('reportSchedule.changed', due.id, {});
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
      .orderBy('report_schedules.next_at')
      .limit(1_000)
      .execute(),
  );
  // What goes wrong in one school keeps no other waiting.
  for (const { orgId, id } of due)
    try {
      await inSchool(services, orgId, (work) => sendOne(work, id));
    } catch (error) {
      services.log.error({ err: error, orgId }, 'a report could not be sent');
    }
}

export const sendReportsOften: RecurringJob = {
  name: 'reports.send',
  cron: '*/10 * * * *',
  work: ({ services }) => sendScheduled(services),
};
