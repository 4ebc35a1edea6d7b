import type { PayOperator } from '@ardoise/contract/transactions';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import { enqueue, type Job, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { WrongCredentials } from '../operators/operator.ts';
import type { OperatorSettingsTable } from '../tables.ts';
import { adapterOf, openAccount, readOperatorSettings } from './operator-accounts.ts';

interface OperatorPlace {
  readonly orgId: string;
  readonly operator: PayOperator;
}

/** Kept only while the account is the one that told them: settings that were changed meanwhile have their own. */
async function keepLimits(
  work: Work,
  { operator, version }: OperatorSettingsTable,
  { smallest, largest }: AmountLimits,
): Promise<void> {
  const kept = await work.tx
    .updateTable('operator_settings')
    .set({ smallest_amount: smallest, largest_amount: largest, limits_read_at: work.now })
    .where('org_id', '=', work.orgId)
    .where('operator', '=', operator)
    .where('version', '=', version)
    .returning('operator')
    .executeTakeFirst();
  if (kept !== undefined) await work.emit('operators.limitsRead', work.orgId, { operator });
}

/** Asks an account what it may take at a time, where its operator tells that. Throws WrongCredentials or Unreachable. */
export async function readLimits(
  services: Services,
  { orgId, operator }: OperatorPlace,
): Promise<void> {
  const settings = await services.db.read({ orgId }, (tx) => readOperatorSettings(tx, orgId));
  const row = settings.find((one) => one.operator === operator);
  if (row === undefined) return;
  const account = openAccount(services, row);
  const { limits } = adapterOf(operator, row.kind);
  if (account === null || limits === null) return;
  const told = await limits(account);
  await inSchool(services, orgId, (work) => keepLimits(work, row, told));
}

/** An account that is refused is told when somebody pays, or tests it; trying again changes nothing. */
export const readLimitsLater: Job<OperatorPlace> = {
  name: 'payments.readLimits',
  kind: 'upkeep',
  reachesOutside: true,
  maxAttempts: 5,
  work: async (place, { services }) => {
    try {
      await readLimits(services, place);
    } catch (error) {
      if (!(error instanceof WrongCredentials)) throw error;
      services.log.warn({ err: error, operator: place.operator }, 'reading the limits');
    }
  },
};

/** Aggregators change them without a word: whoever pays at noon should not meet those of last month. */
export const readLimitsDaily: RecurringJob = {
  name: 'payments.limits',
  cron: '0 3 * * *',
  work: async ({ services }) => {
    const places = await services.db.read('platform', (tx) =>
      tx
        .selectFrom('operator_settings')
        .select(['org_id as orgId', 'operator'])
        .where('is_on', '=', true)
        .where('kind', '=', 'pawapay')
        .execute(),
    );
    for (const place of places)
      await services.db.write({ orgId: place.orgId }, (tx) =>
        enqueue(tx, readLimitsLater, place, { key: `limits:${place.orgId}:${place.operator}` }),
      );
  },
};
