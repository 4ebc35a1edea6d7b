import './tables.ts';
import type { changePayoutRules } from '@ardoise/contract/payouts/payouts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { findMembers } from '../identity/public.ts';
import { isWeaker, ruleDelayMs } from './rules.ts';

type Rules = Answer<typeof changePayoutRules>;

/** As a school begins: it may have one owner. */
const firstRules: Rules = { secondPersonAbove: null, version: 0, next: null };

/** As they count now: what was put off has its time, and nobody has to be there when it comes. */
export async function readPayoutRules(tx: Tx, orgId: string, now: Date): Promise<Rules> {
  const row = await tx
    .selectFrom('payout_rules')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return firstRules;
  const { version, next_at, second_person_above, next_second_person_above } = row;
  if (next_at === null) return { secondPersonAbove: second_person_above, version, next: null };
  if (next_at <= now) return { secondPersonAbove: next_second_person_above, version, next: null };
  const next = { secondPersonAbove: next_second_person_above, at: next_at.toISOString() };
  return { secondPersonAbove: second_person_above, version, next };
}

export async function findOwners(tx: Tx, orgId: string): Promise<string[]> {
  const members = await findMembers(tx, orgId);
  return members.flatMap(({ role, personId }) => (role === 'adminOrOwner' ? [personId] : []));
}

/** Refuses before whoever asks has used up a code. */
export async function refuseOldRules(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  version: number,
): Promise<void> {
  const before = await readPayoutRules(tx, orgId, now);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
}

/**
 * Saves over the version that the person saw. Where there are two owners, one alone cannot at once do away with what takes two:
 * a weaker rule counts a day later, all owners are told now, and any of them may save the old one again meanwhile.
 */
export async function savePayoutRules(
  work: Work,
  { version, secondPersonAbove }: Input<typeof changePayoutRules>['body'],
): Promise<Rules> {
  const { tx, orgId, now } = work;
  const before = await readPayoutRules(tx, orgId, now);
  const owners = await findOwners(tx, orgId);
  const isPutOff = owners.length > 1 && isWeaker(before.secondPersonAbove, secondPersonAbove);
  const next_at = isPutOff ? new Date(now.getTime() + ruleDelayMs) : null;
  const columns = {
    second_person_above: isPutOff ? before.secondPersonAbove : secondPersonAbove,
    next_second_person_above: isPutOff ? secondPersonAbove : null,
    next_at,
    version: version + 1,
  };
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
    after: {
      secondPersonAbove,
      ...(next_at === null ? {} : { countsFrom: next_at.toISOString() }),
    },
  });
  await work.emit('payoutRules.changed', orgId, {});
  return readPayoutRules(tx, orgId, now);
}
