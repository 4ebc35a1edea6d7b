import type { PlannedInvoice, previewInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { yearToBill } from '../drafts/check-draft.ts';
import { type FamilyFace, readFamilyFaces } from './family-faces.ts';
import { refuseUnknown } from './find-target.ts';
import { type PlannedFamily, planRun } from './plan-run.ts';

/** Every invoice that would be made, by page; nothing is changed. */
export async function previewRun(
  { tx, orgId, language }: SchoolContext,
  { page, perPage, ...content }: Input<typeof previewInvoiceRun>['body'],
): Promise<Answer<typeof previewInvoiceRun>> {
  await refuseUnknown(tx, orgId, content.target);
  const yearId = await yearToBill(tx, orgId);
  const families = await planRun(tx, orgId, content, { yearId, language });
  const billed = families.filter(({ leftOut }) => leftOut === null);
  const faces = await readFamilyFaces(
    tx,
    orgId,
    families.map(({ familyId }) => familyId),
  );
  const reached = billed.flatMap(({ familyId }) => faces.get(familyId) ?? []);
  const shown = families.slice((page - 1) * perPage, page * perPage);
  return {
    items: shown.map((family) => present(family, faces.get(family.familyId))),
    total: families.length,
    page,
    perPage,
    invoices: billed.length,
    amount: billed.reduce((sum, { total }) => sum + total, 0),
    leftOut: families.length - billed.length,
    withoutEmail: reached.filter(({ emails }) => emails.length === 0).length,
    withoutPhone: reached.filter(({ hasPhone }) => !hasPhone).length,
  };
}

const present = (family: PlannedFamily, face: FamilyFace | undefined): PlannedInvoice => ({
  familyId: family.familyId,
  familyName: face?.name ?? '',
  billTo: face?.billTo ?? '',
  students: family.students.map(({ id, name, className }) => ({
    id,
    name,
    className,
    items: family.items
      .filter(({ studentId }) => studentId === id)
      .map(({ description, amount, feeId }) => ({
        description,
        amount,
        isOpenFee: feeId !== null,
      })),
  })),
  total: family.total,
  leftOut: family.leftOut,
  alreadyBilled: [...family.alreadyBilled],
  hasEmail: (face?.emails.length ?? 0) > 0,
  hasPhone: face?.hasPhone ?? false,
});
