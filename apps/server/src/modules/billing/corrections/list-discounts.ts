import '../tables.ts';
import type { listDiscounts as call } from '@ardoise/contract/corrections';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found } from '../../../platform/refusal.ts';
import { mostDiscountPercent, readMoneyRules } from './money-rules.ts';

export async function listDiscounts(
  { tx, orgId, role }: SchoolContext,
  feeId: string,
): Promise<Answer<typeof call>> {
  const fee = await tx
    .selectFrom('fees')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', feeId)
    .executeTakeFirst();
  found(fee, errors.notFound);
  const rows = await tx
    .selectFrom('fee_discounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('fee_id', '=', feeId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    mostPercent: mostDiscountPercent(role, await readMoneyRules(tx, orgId)),
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      percent: row.percent,
      reason: row.reason,
      givenAt: row.given_at.toISOString(),
      givenBy: row.given_by_name,
      takenBack:
        row.taken_back_at === null
          ? null
          : {
              at: row.taken_back_at.toISOString(),
              by: row.taken_back_by_name,
              reason: row.taken_back_reason ?? '',
            },
    })),
  };
}
