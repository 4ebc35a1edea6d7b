import { type MergeChoice, mergingErrors } from '@ardoise/contract/merging';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { lockMoneyOf, readPaymentsOf } from '../billing/public.ts';
import { lockConcerned } from './concerned.ts';
import { mergeOf } from './merge-kinds.ts';
import type { Concerned, MergePlan } from './merge-plan.ts';
import { findMergeOf, insertMerge } from './merges-store.ts';
import { movesMoney } from './moved-money.ts';
import { faceOf, recordFor } from './record-face.ts';
import { changesBetween, placesIn, takeImages } from './row-images.ts';

export interface Merged {
  readonly id: string;
  readonly kind: MergeChoice['kind'];
  readonly keptId: string;
}

/**
 * Merges two records in one transaction, and keeps what it changed so that it can be undone for a day. Asked again for a
 * merge that was done, it answers that one.
 */
export async function mergeRecords(context: SchoolContext, choice: MergeChoice): Promise<Merged> {
  const { tx, orgId, now, actor } = context;
  const { kind, keptId, goneId } = choice;
  await takeTurns(tx, `merge ${orgId} ${[keptId, goneId].sort().join(' ')}`);
  const done = await findMergeOf(tx, orgId, choice);
  if (done !== null) return { id: done, kind, keptId };
  const concerned = await lockConcerned(tx, orgId, choice);
  await refuseUnderWay(context, concerned);
  const isMoney = await movesMoney(tx, orgId, choice);
  if (isMoney && !roleHolds(context.role, 'payments.adjust'))
    throw new Refusal(mergingErrors.mergeNeedsManager);
  const gone = await faceOf(tx, orgId, kind, goneId);
  const recordBefore = await recordFor(context, kind, keptId);
  const before = await takeImages(tx, orgId, concerned);
  const paymentIds = await mergeOf(context, choice);
  const after = await takeImages(tx, orgId, concerned);
  const kept = await faceOf(tx, orgId, kind, keptId);
  const id = newId(now);
  const whose = {
    studentIds: kind === 'student' ? [keptId, goneId] : [],
    familyIds: kind === 'family' || choice.withFamily ? concerned.familyIds : [],
  };
  const plan: MergePlan = {
    concerned,
    ...whose,
    paidBefore: await readPaymentsOf(tx, orgId, whose),
    changes: changesBetween(before, after),
    places: placesIn(after, [keptId]),
    paymentIds,
  };
  await insertMerge(tx, {
    org_id: orgId,
    id,
    kind,
    kept_id: keptId,
    kept_name: kept.name,
    gone_id: goneId,
    gone_name: gone.name,
    gone_number: gone.number,
    record_ids: touched(choice, plan),
    moves_money: isMoney,
    plan: JSON.stringify(plan),
    done_at: now,
    done_by: actor.personId,
    done_by_name: actor.name,
    undone_at: null,
    undone_by: null,
  });
  await context.audit({
    action: `${kind}.merged`,
    subject: kind,
    subjectId: keptId,
    before: recordBefore,
    after: {
      ...(await recordFor(context, kind, keptId)),
      merged: { id: goneId, name: gone.name, number: gone.number },
    },
  });
  await context.emit('records.merged', keptId, { kind, mergeId: id, goneId });
  return { id, kind, keptId };
}

/** Of a family or a guardian everybody who changed family or guardian. */
const touched = ({ keptId, goneId, guardianPairs }: MergeChoice, plan: MergePlan): string[] => [
  ...new Set([
    keptId,
    goneId,
    ...plan.familyIds,
    ...guardianPairs.flatMap((pair) => [pair.keptId, pair.goneId]),
  ]),
];

export async function refuseUnderWay(
  { tx, orgId, language }: SchoolContext,
  { familyIds, studentIds }: Concerned,
): Promise<void> {
  if (studentIds.length === 0) return;
  const waiting = await lockMoneyOf(tx, orgId, familyIds, studentIds);
  if (waiting === null) return;
  const values = { number: waiting.number, amount: formatXaf(waiting.amount, language) };
  throw new Refusal(mergingErrors.mergeIsBeingPaid, { values });
}
