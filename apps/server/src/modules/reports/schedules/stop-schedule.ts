import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import type { switchReportSchedule as switchCall } from '@ardoise/contract/reports/report-schedules';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readTimeZone } from '../ask-report.ts';
import { findReaders } from './find-readers.ts';
import { nextTime } from './next-time.ts';
import { presentOne } from './report-schedules.ts';
import { findToChange, findToStop, type ScheduleRow } from './schedule-access.ts';

/** When it goes out next, once it goes on. Without anybody to send it to, others are chosen first. */
async function timeToGoOn({ tx, orgId, now }: SchoolContext, row: ScheduleRow): Promise<Date> {
  const readers = await findReaders(tx, orgId);
  if (!readers.some(({ id }) => row.person_ids.includes(id)))
    throw new Refusal(reportErrors.readerNotAllowed);
  return nextTime(row, now, await readTimeZone(tx, orgId));
}

/** Pauses it or lets it go on. Whom it goes to stays as it was chosen, also where somebody may not receive it for now. */
export async function switchReportSchedule(
  work: SchoolContext,
  id: string,
  { isOn, version }: Input<typeof switchCall>['body'],
): Promise<Answer<typeof switchCall>> {
  const { tx, orgId } = work;
  const before = await (isOn ? findToChange : findToStop)(work, id);
  const changed = await tx
    .updateTable('report_schedules')
    .set({
      is_on: isOn,
      next_at: isOn ? await timeToGoOn(work, before) : null,
      tries: 0,
      stopped_for: null,
      version: sql<number>`version + 1`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal(errors.changedMeanwhile);
  await work.audit({
    action: isOn ? 'reportSchedule.switchedOn' : 'reportSchedule.switchedOff',
    subject: 'reportSchedule',
    subjectId: id,
    before: { isOn: before.is_on },
    after: { isOn },
  });
  await work.emit('reportSchedule.changed', id, {});
  return presentOne(work, id);
}

export async function removeReportSchedule(
  work: SchoolContext,
  id: string,
): Promise<Record<string, never>> {
  const { tx, orgId } = work;
  const { kind, every } = await findToStop(work, id);
  await tx
    .deleteFrom('report_schedules')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await work.audit({
    action: 'reportSchedule.removed',
    subject: 'reportSchedule',
    subjectId: id,
    before: { kind, every },
  });
  await work.emit('reportSchedule.changed', id, {});
  return {};
}
