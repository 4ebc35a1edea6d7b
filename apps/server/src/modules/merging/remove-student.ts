import { mergingErrors } from '@ardoise/contract/merging';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPaymentOf, findTry, lockMoneyOf, removeFees } from '../billing/public.ts';
import { removeEnrolments } from '../enrolment/public.ts';
import { findInvoiceOf } from '../invoicing/public.ts';
import { removeLinks } from '../pay-pages/public.ts';
import { removeSubscriptions } from '../services/public.ts';
import {
  lockFamilies,
  lockStudents,
  readStudent,
  removeStudentRecord,
} from '../students/public.ts';
import { insertMerge } from './merges-store.ts';
import type { MergePlan } from './merge-plan.ts';
import { faceOf, recordFor } from './record-face.ts';
import { changesBetween, takeImages } from './row-images.ts';

/**
 * Removes a student who was entered by mistake, with enrolments and fees. Whoever was ever paid for stays: a receipt must
 * lead to somebody. It can be undone for a day.
 */
export async function removeStudent(context: SchoolContext, id: string): Promise<string> {
  const { tx, orgId, now, actor } = context;
  const { family_id: familyId } = await readStudent(tx, orgId, id);
  await lockFamilies(tx, orgId, [familyId]);
  await lockStudents(tx, orgId, [id]);
  await lockMoneyOf(tx, orgId, [familyId], [id]);
  await refuseMoney(context, id);
  const concerned = { studentIds: [id], familyIds: [], guardianIds: [] };
  const face = await faceOf(tx, orgId, 'student', id);
  const record = await recordFor(context, 'student', id);
  const before = await takeImages(tx, orgId, concerned);
  await removeLinks(context, id);
  await removeSubscriptions(tx, orgId, id);
  await removeFees(tx, orgId, id);
  await removeEnrolments(tx, orgId, id);
  await removeStudentRecord(context, id);
  const changes = changesBetween(before, await takeImages(tx, orgId, concerned));
  const mergeId = newId(now);
  const plan: MergePlan = {
    concerned,
    studentIds: [id],
    familyIds: [],
    changes,
    places: [],
    paidBefore: [],
    paymentIds: [],
  };
  await insertMerge(tx, {
    org_id: orgId,
    id: mergeId,
    kind: 'removal',
    kept_id: null,
    kept_name: null,
    gone_id: id,
    gone_name: face.name,
    gone_number: face.number,
    record_ids: [id, familyId],
    moves_money: false,
    plan: JSON.stringify(plan),
    done_at: now,
    done_by: actor.personId,
    done_by_name: actor.name,
    undone_at: null,
    undone_by: null,
  });
  await context.audit({
    action: 'student.removed',
    subject: 'student',
    subjectId: id,
    before: record,
  });
  await context.emit('student.removed', id, { familyId });
  return mergeId;
}

async function refuseMoney({ tx, orgId }: SchoolContext, id: string): Promise<void> {
  const paid = await findPaymentOf(tx, orgId, { studentIds: [id], familyIds: [] });
  if (paid !== null)
    throw new Refusal(mergingErrors.studentHasMoney, { values: { receipt: paid.receipt } });
  const billed = await findInvoiceOf(tx, orgId, id);
  if (billed !== null)
    throw new Refusal(mergingErrors.studentIsInvoiced, { values: { invoice: billed.name } });
  const tried = await findTry(tx, orgId, id);
  if (tried !== null)
    throw new Refusal(mergingErrors.studentHasTries, { values: { number: tried.number } });
}
