import './tables.ts';
import type { changePayoutRules } from '@ardoise/contract/payouts/payouts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

type Rules = Answer<typeof changePayoutRules>;

/** As a school begins: it may have one owner. */
const firstRules: Rules = { secondPersonAbove: null, version: 0 };

export async function readPayoutRules(tx: Tx, orgId: string): Promise<Rules> {
  const row = await tx
    .selectFrom('payout_rules')
    .select(['second_person_above as secondPersonAbove', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? firstRules;
}

/** Saves over the version that the person saw. */
export async function savePayoutRules(
  work: Work,
  { version, secondPersonAbove }: Input<typeof changePayoutRules>['body'],
): Promise<Rules> {
  const { tx, orgId } = work;
  const before = await readPayoutRules(tx, orgId);
  const columns = { second_person_above: secondPersonAbove, version: version + 1 };
  const saved = await tx
    .insertInto('payout_rules')
    .values({ org_id: orgId, ...columns })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet(columns).where('payout_rules.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (saved === undefined || before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await work.audit({
    action: 'payoutRules.changed',
    subject: 'settings',
    subjectId: orgId,
    before: { secondPersonAbove: before.secondPersonAbove },
    after: { secondPersonAbove },
  });
  await work.emit('payoutRules.changed', orgId, {});
  return { secondPersonAbove, version: saved.version };
}
