import '../tables.ts';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import type { ScheduleStop } from '@ardoise/contract/reports/schedule-stops';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';

/** It would fail as surely the next time: somebody has to change it first. */
export class CannotSend extends Error {
  readonly reason: ScheduleStop;

  constructor(reason: ScheduleStop) {
    super(`A report cannot be sent: ${reason}.`);
    this.reason = reason;
  }
}

/** So often a schedule is tried, ten minutes apart, before it stands still. */
const mostTries = 5;

/** Null for what may be over by the next try. */
function lastingReason(error: unknown): ScheduleStop | null {
  if (error instanceof CannotSend) return error.reason;
  if (!(error instanceof Refusal)) return null;
  return error.entry === reportErrors.reportTooLarge ? 'tooLarge' : 'notValid';
}

interface Place {
  readonly orgId: string;
  readonly id: string;
}

/** Counts the try, and stops the schedule where it was the last one or where others would be in vain. */
async function countTry(
  { tx, orgId, now, ...work }: Work,
  id: string,
  reason: ScheduleStop | null,
) {
  const row = await tx
    .updateTable('report_schedules')
    .set({ tries: sql<number>`tries + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .returning('tries')
    .executeTakeFirst();
  if (row === undefined || (reason === null && row.tries < mostTries)) return;
  const stop: ScheduleStop = reason ?? 'unexpected';
  await tx
    .updateTable('report_schedules')
    .set({ is_on: false, next_at: null, stopped_for: stop, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await work.audit({
    action: 'reportSchedule.stopped',
    subject: 'reportSchedule',
    subjectId: id,
    after: { reason: stop },
  });
  await work.emit('reportSchedule.stopped', id, { reason: stop });
}

export async function noteFailure(services: Services, place: Place, error: unknown): Promise<void> {
  const { orgId, id } = place;
  const reason = lastingReason(error);
  if (reason === null) services.log.error({ err: error, orgId }, 'a report could not be sent');
  try {
    await inSchool(services, orgId, (work) => countTry(work, id, reason));
  } catch (unnoted) {
    // The database is away: it is due as before, and the next run counts.
    services.log.error({ err: unnoted, orgId }, 'a failed sending could not be counted');
  }
}
