import '../tables.ts';
import type { changeMoneyRules, getMoneyRules, MoneyRules } from '@ardoise/contract/corrections';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';

type Rules = Answer<typeof getMoneyRules>;

/** As a school begins: half of a fee by a manager, and nobody is kept from reversing by being alone. */
const firstRules: Rules = { managerDiscountPercent: 50, secondPersonAbove: null, version: 0 };

export async function readMoneyRules(tx: Tx, orgId: string): Promise<Rules> {
  const row = await tx
    .selectFrom('money_rules')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return firstRules;
  const { manager_discount_percent, second_person_above, version } = row;
  return {
    managerDiscountPercent: manager_discount_percent,
    secondPersonAbove: second_person_above,
    version,
  };
}

/** How much of a fee a role may take off, all discounts together. */
export function mostDiscountPercent(role: Role, rules: MoneyRules): number {
  if (role === 'adminOrOwner') return 100;
  return role === 'manager' ? rules.managerDiscountPercent : 0;
}

/** Saves over the version that the person saw. */
export async function saveMoneyRules(
  work: Work,
  { version, ...rules }: Input<typeof changeMoneyRules>['body'],
): Promise<Rules> {
  const { tx, orgId } = work;
  const before = await readMoneyRules(tx, orgId);
  const columns = {
    manager_discount_percent: rules.managerDiscountPercent,
    second_person_above: rules.secondPersonAbove,
    version: version + 1,
  };
  const saved = await tx
    .insertInto('money_rules')
    .values({ org_id: orgId, ...columns })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet(columns).where('money_rules.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (saved === undefined || before.version !== version) throw new Refusal(errors.changedMeanwhile);
  const { version: _version, ...standing } = before;
  await work.audit({
    action: 'moneyRules.changed',
    subject: 'settings',
    subjectId: orgId,
    before: standing,
    after: rules,
  });
  await work.emit('settings.changed', orgId, {});
  return { ...rules, version: saved.version };
}
