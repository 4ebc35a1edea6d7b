import { errors } from '@ardoise/contract/protocol/errors';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { feeActions, type getFeeHistory as call } from '@ardoise/contract/fees';
import { found } from '../../platform/refusal.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { readChanges, withFormer } from '../students/public.ts';

/** Who changed what: of the fee itself, and of the student's place that asks for it. */
export async function readFeeHistory(
  context: SchoolContext,
  feeId: string,
  page: Input<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const { tx, orgId } = context;
  const fee = await tx
    .selectFrom('fees')
    .select('student_id')
    .where('org_id', '=', orgId)
    .where('id', '=', feeId)
    .executeTakeFirst();
  const { student_id: studentId } = found(fee, errors.notFound);
  const students = await withFormer(tx, orgId, [studentId]);
  return readChanges(context, [feeId, ...students], feeActions, page);
}
