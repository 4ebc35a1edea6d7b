import { mergingErrors } from '@ardoise/contract/merging';
import { paymentErrors } from '@ardoise/contract/payments';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { formatXaf } from '@ardoise/contract/values/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { findPaymentOf, takeBackMoved } from '../billing/public.ts';
import {
  refreshPlaces,
  reindexFamilies,
  reindexGuardians,
  reindexStudents,
} from '../students/public.ts';
import { readYears } from '../years/public.ts';
import type { Concerned } from './merge-plan.ts';
import { refuseUnderWay } from './merge-records.ts';
import { findLaterMerge, lockMerge, markUndone, undoMs } from './merges-store.ts';
import { restoreRows } from './restore-rows.ts';
import { placesIn, takeImages } from './row-images.ts';
import type { MergeRow } from './tables.ts';

/**
 * Undoes a merge or a removal: rows are put back, money goes back by counter-entries. Refused after a day, and where
 * something that came later depends on it.
 */
export async function undoMerge(
  context: SchoolContext,
  id: string,
): Promise<{ kind: MergeRow['kind']; recordId: string }> {
  const { tx, orgId, now, actor } = context;
  const merge = found(await lockMerge(tx, orgId, id), errors.notFound);
  const { plan, kind } = merge;
  if (merge.undone_at !== null) throw new Refusal(mergingErrors.mergeUndoneAlready);
  if (now.getTime() - merge.done_at.getTime() >= undoMs)
    throw new Refusal(mergingErrors.mergeTooOld);
  if (merge.moves_money && !roleHolds(context.role, 'payments.adjust'))
    throw new Refusal(mergingErrors.mergeNeedsManager);
  await lockStill(tx, orgId, plan.concerned);
  await refuseLater(context, merge);
  await restoreRows(tx, orgId, plan.changes);
  await takeBack(context, merge);
  await reindex(tx, orgId, plan.concerned);
  await refreshPlaces(tx, orgId, await readYears(tx, orgId), plan.studentIds);
  await markUndone(tx, merge, now, actor.personId);
  await auditUndone(context, merge);
  await context.emit('records.parted', merge.gone_id, { kind, mergeId: id });
  return { kind, recordId: merge.gone_id };
}

/** Those that are there, in the order in which merges lock them. */
async function lockStill(tx: Tx, orgId: string, concerned: Concerned): Promise<void> {
  const { familyIds, guardianIds, studentIds } = concerned;
  const among = (ids: readonly string[]) =>
    sql`org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id`;
  await sql`select id from families where ${among(familyIds)} for no key update`.execute(tx);
  await sql`select id from guardians where ${among(guardianIds)} for update`.execute(tx);
  await sql`select id from students where ${among(studentIds)} for update`.execute(tx);
}

async function refuseLater(context: SchoolContext, merge: MergeRow): Promise<void> {
  const { tx, orgId, language } = context;
  const { plan, kept_id: keptId } = merge;
  const name = merge.kept_name ?? merge.gone_name;
  const later = await findLaterMerge(tx, orgId, merge);
  if (later !== null)
    throw new Refusal(mergingErrors.mergedAgainSince, { values: { name: later.name } });
  if (keptId !== null && !(await isThere(tx, orgId, merge)))
    throw new Refusal(mergingErrors.recordGoneSinceMerge, { values: { name } });
  await refuseUnderWay(context, plan.concerned);
  const paid = await findPaymentOf(tx, orgId, plan, plan.paidBefore);
  if (paid !== null) {
    const values = { amount: formatXaf(paid.amount, language), receipt: paid.receipt };
    throw new Refusal(mergingErrors.paidSinceMerge, { values });
  }
  const places = placesIn(await takeImages(tx, orgId, plan.concerned), plan.studentIds);
  if (JSON.stringify(places) !== JSON.stringify(plan.places))
    throw new Refusal(mergingErrors.placeChangedSinceMerge, { values: { name } });
}

async function isThere(tx: Tx, orgId: string, { kind, kept_id: id }: MergeRow): Promise<boolean> {
  const { rows } =
    kind === 'student'
      ? await sql`select 1 from students where org_id = ${orgId} and id = ${id}`.execute(tx)
      : kind === 'family'
        ? await sql`select 1 from families where org_id = ${orgId} and id = ${id} and removed_at is null`.execute(
            tx,
          )
        : await sql`select 1 from guardians where org_id = ${orgId} and id = ${id} and removed_at is null`.execute(
            tx,
          );
  return rows.length > 0;
}

/** What was moved may have been used, or taken back with the payment that it came from. */
async function takeBack(context: SchoolContext, merge: MergeRow): Promise<void> {
  try {
    await takeBackMoved(context, merge.plan.paymentIds, 'The merge was undone.');
  } catch (error) {
    const isRefused = (reason: string) => error instanceof Refusal && error.entry.reason === reason;
    if (isRefused(paymentErrors.creditAlreadyUsed.reason))
      throw new Refusal(mergingErrors.creditUsedSinceMerge);
    if (!isRefused(paymentErrors.paymentAlreadyReversed.reason)) throw error;
    const values = { name: merge.kept_name ?? merge.gone_name };
    throw new Refusal(mergingErrors.placeChangedSinceMerge, { values });
  }
}

async function reindex(tx: Tx, orgId: string, concerned: Concerned): Promise<void> {
  await reindexGuardians(tx, orgId, concerned.guardianIds);
  await reindexFamilies(tx, orgId, concerned.familyIds);
  await reindexStudents(tx, orgId, concerned.studentIds);
}

/** Told in the history of both. */
async function auditUndone({ audit }: SchoolContext, merge: MergeRow): Promise<void> {
  const subject = merge.kind === 'removal' ? 'student' : merge.kind;
  const action = merge.kind === 'removal' ? 'student.restored' : `${subject}.parted`;
  const after = { kept: merge.kept_name, gone: merge.gone_name, number: merge.gone_number };
  for (const id of [merge.kept_id, merge.gone_id])
    if (id !== null) await audit({ action, subject, subjectId: id, before: null, after });
}
