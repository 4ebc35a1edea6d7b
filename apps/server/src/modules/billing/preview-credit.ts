import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { previewCredit as call } from '@ardoise/contract/payments';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import { readCredit } from '../ledger/public.ts';
import { allocate } from './allocation.ts';
import { readInstallments } from './owed.ts';
import { receiptStudents } from './receipt-students.ts';

/** Whose credit: the family's, named by itself or by one of its children. */
export interface CreditSubject {
  readonly studentId?: string | undefined;
  readonly familyId?: string | undefined;
}

export async function familyOf(tx: Tx, orgId: string, subject: CreditSubject): Promise<string> {
  const { studentId, familyId } = subject;
  const row =
    studentId !== undefined
      ? await tx
          .selectFrom('students')
          .select('family_id as id')
          .where('org_id', '=', orgId)
          .where('id', '=', studentId)
          .executeTakeFirst()
      : await tx
          .selectFrom('families')
          .select('id')
          .where('org_id', '=', orgId)
          .where('id', '=', familyId ?? '')
          .where('removed_at', 'is', null)
          .executeTakeFirst();
  return found(row, errors.notFound).id;
}

/** What the credit would pay if it were used now: the same as when it is, unless something changes between. */
export async function previewCredit(
  { tx, orgId }: { readonly tx: Tx; readonly orgId: string },
  subject: CreditSubject,
): Promise<Answer<typeof call>> {
  const familyId = await familyOf(tx, orgId, subject);
  const installments = await readInstallments(tx, orgId, familyId);
  const open = installments.filter((installment) => installment.open > 0);
  const credit = await readCredit(tx, orgId, familyId);
  const owed = open.reduce((sum, installment) => sum + installment.open, 0);
  const usable = Math.min(credit, owed);
  const { allocations } = allocate(usable, [], open);
  const names = new Map(installments.map(({ studentId, student }) => [studentId, student.name]));
  return {
    credit,
    usable,
    students: receiptStudents(allocations, installments).map(
      ({ id, className, parts, remains }) => ({
        id,
        name: names.get(id) ?? '',
        className,
        parts: [...parts],
        remains,
      }),
    ),
  };
}
