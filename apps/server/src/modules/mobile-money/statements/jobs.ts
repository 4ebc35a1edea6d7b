import { type Day, dayIn } from '@ardoise/contract/values/dates';
import type { PayOperator } from '@ardoise/contract/transactions';
import { enqueue, type Job, type JobContext, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { type OperatorAccount, WrongCredentials } from '../operators/operator.ts';
import { readStatementLines } from '../operators/pawapay/statement-lines.ts';
import { fetchStatement, orderStatement, readWallets } from '../operators/pawapay/statements.ts';
import { openAccount, readOperatorSettings } from '../settings/operator-accounts.ts';
import { compareStatement } from './compare-statement.ts';

/** The days of Cameroon, which keeps one time all year. */
const timeZone = 'Africa/Douala';
const dayMs = 86_400_000;

/** From midnight to midnight there. */
export function periodOf(day: Day): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${day}T00:00:00+01:00`);
  return { from, to: new Date(from.getTime() + dayMs) };
}

/** The school's PawaPay accounts that are in use, each once: one token may serve both operators. */
async function openAccounts(services: Services, orgId: string): Promise<OperatorAccount[]> {
  const settings = await services.db.read({ orgId }, (tx) => readOperatorSettings(tx, orgId));
  const accounts = settings
    .filter(({ kind, is_on: isOn }) => kind === 'pawapay' && isOn)
    .flatMap((row) => openAccount(services, row) ?? []);
  return [...new Map(accounts.map((account) => [account.secrets['apiToken'], account])).values()];
}

interface StatementOrder {
  readonly orgId: string;
  readonly day: Day;
}

/** A crash in the middle orders some of them twice, which changes nothing. */
async function orderStatements(order: StatementOrder, { services }: JobContext): Promise<void> {
  const { orgId, day } = order;
  const callbackUrl = `${services.publicUrl()}/callbacks/pawapay`;
  for (const account of await openAccounts(services, orgId)) {
    try {
      for (const wallet of await readWallets(account)) {
        const id = await orderStatement(account, wallet, periodOf(day), callbackUrl);
        await readLater(services, { ...order, operator: account.operator, id, tries: 0 });
      }
    } catch (error) {
      // Told when somebody pays, or tests the connection; trying again changes nothing.
      if (!(error instanceof WrongCredentials)) throw error;
      services.log.warn({ err: error, orgId }, 'ordering a statement');
    }
  }
}

export const orderStatementsOfDay: Job<StatementOrder> = {
  name: 'payments.orderStatements',
  kind: 'heavy',
  reachesOutside: true,
  maxAttempts: 5,
  work: orderStatements,
};

interface OrderedStatement extends StatementOrder {
  /** By whose settings it was ordered. */
  readonly operator: PayOperator;
  readonly id: string;
  readonly tries: number;
}

/** It takes seconds for a day, and minutes when PawaPay is busy; after an hour something is wrong. */
const readAfterSeconds = [10, 30, 60, 120, 300, 600, 900, 1_800] as const;

async function readLater(services: Services, ordered: OrderedStatement): Promise<void> {
  const delaySeconds = readAfterSeconds[ordered.tries];
  if (delaySeconds === undefined) throw new Error('PawaPay has not made a statement in time.');
  await services.db.write({ orgId: ordered.orgId }, (tx) =>
    enqueue(tx, readStatement, ordered, { key: `statement:${ordered.id}`, delaySeconds }),
  );
}

/** Reads it when it is there. */
export const readStatement: Job<OrderedStatement> = {
  name: 'payments.readStatement',
  kind: 'heavy',
  reachesOutside: true,
  maxAttempts: 5,
  work: async (ordered, { services }) => {
    const { orgId, day, operator, id, tries } = ordered;
    const accounts = await openAccounts(services, orgId);
    const account = accounts.find((one) => one.operator === operator) ?? accounts[0];
    // The school has left PawaPay meanwhile.
    if (account === undefined) return;
    const file = await fetchStatement(account, id);
    if (file === null) return readLater(services, { ...ordered, tries: tries + 1 });
    const statement = { orgId, kind: 'pawapay', day } as const;
    await compareStatement(services, statement, readStatementLines(file));
  },
};

/** The day before, of every school that collects by PawaPay. Its data may be 20 minutes behind. */
export async function orderNightly(services: Services): Promise<void> {
  const day = dayIn(timeZone, new Date(services.clock.now().getTime() - dayMs));
  const schools = await services.db.read('platform', (tx) =>
    tx
      .selectFrom('operator_settings')
      .select('org_id as orgId')
      .distinct()
      .where('kind', '=', 'pawapay')
      .where('is_on', '=', true)
      .execute(),
  );
  for (const { orgId } of schools)
    await services.db.write({ orgId }, (tx) =>
      enqueue(tx, orderStatementsOfDay, { orgId, day }, { key: `statements:${orgId}:${day}` }),
    );
}

/** At half past two in Cameroon. */
export const orderStatementsNightly: RecurringJob = {
  name: 'payments.statements',
  cron: '30 1 * * *',
  work: ({ services }) => orderNightly(services),
};
