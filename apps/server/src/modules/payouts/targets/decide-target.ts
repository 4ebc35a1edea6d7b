import '../tables.ts';
import type { decidePayoutTarget, DeskPayoutTarget } from '@ardoise/contract/desk/payouts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { forSchool } from '../../../platform/work.ts';
import type { PayoutTargetRow } from '../tables.ts';
import { changeTarget, lockTarget, presentTarget } from './present-target.ts';

const shown = 100;

type School = DeskPayoutTarget['school'];

const selectTargets = (tx: Tx) =>
  tx
    .selectFrom('payout_targets as t')
    .innerJoin('organisations as o', 'o.org_id', 't.org_id')
    .selectAll('t')
    .select(
      sql<School>`jsonb_build_object('id', o.org_id, 'name', o.name, 'appId', o.app_id)`.as(
        'school',
      ),
    )
    .where('t.kind', '=', 'bank')
    .where('t.removed_at', 'is', null);

const present = (row: PayoutTargetRow & { school: School }): DeskPayoutTarget => ({
  ...presentTarget(row),
  school: row.school,
});

export async function listWaitingTargets({ tx }: Pick<SignedInContext, 'tx'>): Promise<{
  items: DeskPayoutTarget[];
}> {
  const rows = await selectTargets(tx)
    .where('t.verified_at', 'is', null)
    .where('t.refused_reason', 'is', null)
    .orderBy('t.created_at')
    .limit(shown)
    .execute();
  return { items: rows.map(present) };
}

/** Whether a bank account is the school's own is for somebody of the desk to find out, as its papers are. */
export async function decideTarget(
  context: SignedInContext,
  id: string,
  decided: Input<typeof decidePayoutTarget>['body'],
): Promise<DeskPayoutTarget> {
  const known = found(
    await selectTargets(context.tx).where('t.id', '=', id).executeTakeFirst(),
    errors.notFound,
  );
  const work = forSchool(context, known.org_id);
  const before = await lockTarget(work, id);
  if (before.verified_at !== null || before.refused_reason !== null)
    throw new Refusal(payoutErrors.targetDecided);
  const row =
    decided.decision === 'verified'
      ? await changeTarget(work, before, 'verified', { verified_at: work.now })
      : await changeTarget(work, before, 'refused', { refused_reason: decided.reason });
  return present({ ...row, school: known.school });
}
