import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import {
  type changeSavedReport as changeCall,
  mostSavedReports,
  type SavedReport,
  type saveReport as saveCall,
} from '@ardoise/contract/reports/saved-reports';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { findMembers } from '../../identity/public.ts';
import { refuseForeign } from '../ask-report.ts';
import type { SavedReportRow } from '../tables.ts';

type Reading = Pick<SchoolContext, 'tx' | 'orgId' | 'actor' | 'role'>;
type Row = SavedReportRow & { readonly schedules: number };

/** One's own, and what others share. */
const isSeen = ({ orgId, actor }: Reading) =>
  sql`r.org_id = ${orgId} and (r.owner_id = ${actor.personId} or r.is_shared)`;

const withSchedules = sql`r.*, (select count(*) from report_schedules s
  where s.org_id = r.org_id and s.saved_report_id = r.id)::int as schedules`;

async function present(work: Reading, rows: readonly Row[]): Promise<SavedReport[]> {
  const { tx, orgId, actor, role } = work;
  const members = await findMembers(tx, orgId);
  const nameOf = new Map(members.map(({ personId, fullName }) => [personId, fullName]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    choice: row.choice,
    isShared: row.is_shared,
    isOwn: row.owner_id === actor.personId,
    canChange: row.owner_id === actor.personId || roleHolds(role, 'staff.edit'),
    owner: nameOf.get(row.owner_id) ?? null,
    schedules: row.schedules,
    changedAt: row.changed_at.toISOString(),
    version: row.version,
  }));
}

export async function listSavedReports(
  work: Reading,
  kind: ReportKind | undefined,
): Promise<{ items: SavedReport[] }> {
  const ofKind = kind === undefined ? sql`true` : sql`r.kind = ${kind}`;
  const { rows } = await sql<Row>`select ${withSchedules} from saved_reports r
    where ${isSeen(work)} and ${ofKind} order by lower(r.name), r.id`.execute(work.tx);
  return { items: await present(work, rows) };
}

/** What somebody else keeps to themselves is not there. */
export async function findSavedReport(work: Reading, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${withSchedules} from saved_reports r
    where ${isSeen(work)} and r.id = ${id}`.execute(work.tx);
  return found(rows[0], errors.notFound);
}

const presentOne = async (work: Reading, id: string): Promise<SavedReport> =>
  found((await present(work, [await findSavedReport(work, id)]))[0], errors.notFound);

/** Names are one's own: two people may save a report under the same one. */
async function refuseTakenName(
  tx: Tx,
  { orgId, actor }: Reading,
  name: string,
  exceptId: string | null,
): Promise<void> {
  await takeTurns(tx, `saved-reports:${orgId}:${actor.personId}`);
  const { rows } = await sql<{ isTaken: boolean; count: number }>`
    select coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid), false) as "isTaken",
           count(*)::int as count
      from saved_reports where org_id = ${orgId} and owner_id = ${actor.personId}`.execute(tx);
  if (rows[0]?.isTaken === true) throw new Refusal(reportErrors.savedNameTaken);
  if (exceptId === null && (rows[0]?.count ?? 0) >= mostSavedReports)
    throw new Refusal(reportErrors.tooManySaved, { values: { most: mostSavedReports } });
}

export async function saveReport(
  work: SchoolContext,
  { kind, name, choice, isShared }: Input<typeof saveCall>['body'],
): Promise<Answer<typeof saveCall>> {
  const { tx, orgId, actor, now } = work;
  refuseForeign(kind, choice);
  await refuseTakenName(tx, work, name, null);
  const id = newId(now);
  await tx
    .insertInto('saved_reports')
    .values({
      org_id: orgId,
      id,
      owner_id: actor.personId,
      kind,
      name,
      choice: JSON.stringify(choice),
      is_shared: isShared,
      changed_at: now,
    })
    .execute();
  const after = { ...choice, name, kind, isShared };
  await work.audit({ action: 'savedReport.created', subject: 'savedReport', subjectId: id, after });
  await work.emit('savedReport.changed', id, {});
  return presentOne(work, id);
}

export async function changeSavedReport(
  work: SchoolContext,
  id: string,
  { name, choice, isShared, version }: Input<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  const { tx, orgId, actor, now } = work;
  const before = await findSavedReport(work, id);
  if (before.owner_id !== actor.personId) throw new Refusal(reportErrors.notYourReport);
  refuseForeign(before.kind, choice);
  await refuseTakenName(tx, work, name, id);
  const changed = await tx
    .updateTable('saved_reports')
    .set({
      name,
      choice: JSON.stringify(choice),
      is_shared: isShared,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal(errors.changedMeanwhile);
  await work.audit({
    action: 'savedReport.changed',
    subject: 'savedReport',
    subjectId: id,
    before: { ...before.choice, name: before.name, isShared: before.is_shared },
    after: { ...choice, name, isShared },
  });
  await work.emit('savedReport.changed', id, {});
  return presentOne(work, id);
}

/** Whoever edits the team also puts in order what others have shared, and what those have left who are gone. */
export async function removeSavedReport(
  work: SchoolContext,
  id: string,
): Promise<Record<string, never>> {
  const { tx, orgId, actor, role } = work;
  const row = await findSavedReport(work, id);
  if (row.owner_id !== actor.personId && !roleHolds(role, 'staff.edit'))
    throw new Refusal(reportErrors.notYourReport);
  await tx.deleteFrom('saved_reports').where('org_id', '=', orgId).where('id', '=', id).execute();
  await work.audit({
    action: 'savedReport.removed',
    subject: 'savedReport',
    subjectId: id,
    before: { name: row.name, kind: row.kind, schedules: row.schedules },
  });
  await work.emit('savedReport.changed', id, {});
  return {};
}
