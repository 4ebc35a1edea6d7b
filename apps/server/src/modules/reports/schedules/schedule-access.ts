import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { ReportScheduleRow, SavedReportRow } from '../tables.ts';

export type Reading = Pick<SchoolContext, 'tx' | 'orgId' | 'actor' | 'role'>;

export type ScheduleRow = ReportScheduleRow &
  Pick<SavedReportRow, 'kind' | 'name' | 'is_shared'> & { readonly saved_by: string };

/** The saved report that it sends is the reader's own, or shared. */
export const seesReport = (
  { actor }: Pick<Reading, 'actor'>,
  { saved_by: savedBy, is_shared: isShared }: ScheduleRow,
): boolean => isShared || savedBy === actor.personId;

/** What goes out in one's own name or from one's own report can be stopped, and whoever edits the team stops all. */
export const mayStop = ({ actor, role }: Reading, row: ScheduleRow): boolean =>
  [row.owner_id, row.saved_by].includes(actor.personId) || roleHolds(role, 'staff.edit');

export const mayChange = (work: Reading, row: ScheduleRow): boolean =>
  (row.owner_id === work.actor.personId || roleHolds(work.role, 'staff.edit')) &&
  seesReport(work, row);

/** Of what somebody keeps to themselves, others do not learn that it is sent. */
export const isSeen = (work: Reading, row: ScheduleRow): boolean =>
  mayStop(work, row) || seesReport(work, row) || row.person_ids.includes(work.actor.personId);

/** All of the school, or the one of an id. */
export async function readSchedules(
  { tx, orgId }: Pick<Reading, 'tx' | 'orgId'>,
  id: string | null,
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.*, r.kind, r.name, r.is_shared, r.owner_id as saved_by from report_schedules s
      join saved_reports r on r.org_id = s.org_id and r.id = s.saved_report_id
     where s.org_id = ${orgId} and (${id}::uuid is null or s.id = ${id}) order by lower(r.name), s.id`.execute(
    tx,
  );
  return rows;
}

export async function findSchedule(work: Reading, id: string): Promise<ScheduleRow> {
  const [row] = await readSchedules(work, id);
  return found(row !== undefined && isSeen(work, row) ? row : null, errors.notFound);
}

export async function findToStop(work: Reading, id: string): Promise<ScheduleRow> {
  const row = await findSchedule(work, id);
  if (!mayStop(work, row)) throw new Refusal(reportErrors.notYourReport);
  return row;
}

/** Somebody who does not see what is sent cannot answer for when and to whom. */
export async function findToChange(work: Reading, id: string): Promise<ScheduleRow> {
  const row = await findToStop(work, id);
  if (!seesReport(work, row)) throw new Refusal(reportErrors.reportKeptPrivate);
  if (!mayChange(work, row)) throw new Refusal(reportErrors.notYourReport);
  return row;
}
