import '../tables.ts';
import type { PayoutTarget, TargetState } from '@ardoise/contract/payouts/payout-targets';
import { errors } from '@ardoise/contract/protocol/errors';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { PayoutTargetRow } from '../tables.ts';

function stateOf({ verified_at, refused_reason }: PayoutTargetRow): TargetState {
  if (verified_at !== null) return 'verified';
  return refused_reason === null ? 'waiting' : 'refused';
}

export const presentTarget = (row: PayoutTargetRow): PayoutTarget => ({
  id: row.id,
  kind: row.kind,
  operator: row.operator,
  phone: row.phone,
  bank: row.bank,
  account: row.account,
  holder: row.holder,
  state: stateOf(row),
  reason: row.refused_reason,
  codeSentAt: row.code_sent_at?.toISOString() ?? null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
});

/** One that the school still has. */
const selectTarget = ({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>, id: string) =>
  tx
    .selectFrom('payout_targets')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null);

export const findTarget = async (
  work: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<PayoutTargetRow> =>
  found(await selectTarget(work, id).executeTakeFirst(), errors.notFound);

export const lockTarget = async (
  work: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<PayoutTargetRow> =>
  found(await selectTarget(work, id).forUpdate().executeTakeFirst(), errors.notFound);

export async function listTargets({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>): Promise<{
  items: PayoutTarget[];
}> {
  const rows = await tx
    .selectFrom('payout_targets')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { items: rows.map(presentTarget) };
}

/** Writes what became of it, and tells of it. */
export async function changeTarget(
  work: Work,
  before: PayoutTargetRow,
  state: TargetState | 'removed',
  columns: Partial<PayoutTargetRow>,
): Promise<PayoutTargetRow> {
  const { tx, orgId } = work;
  const row = await tx
    .updateTable('payout_targets')
    .set(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: `payoutTarget.${state}`,
    subject: 'payoutTarget',
    subjectId: row.id,
    after: {
      holder: row.holder,
      ...(row.phone === null ? { bank: row.bank, account: row.account } : { phone: row.phone }),
      ...(row.refused_reason === null ? {} : { reason: row.refused_reason }),
    },
  });
  await work.emit('payoutTarget.changed', row.id, { state });
  return row;
}
