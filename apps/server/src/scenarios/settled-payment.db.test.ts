import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { settleBatch } from '../modules/mobile-money/queue/settle-batch.ts';
import { notifyPayer } from '../modules/mobile-money/subscribers/notify-payer.ts';
import { askPayer } from '../modules/mobile-money/testing/asked-payment.ts';
import { money, orgId, startMoneySchool } from '../modules/mobile-money/testing/money-school.ts';
import { newPhone, reaches } from '../modules/mobile-money/testing/payers.ts';
import { untilHeard } from '../testing/events.ts';

startMoneySchool();

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What was asked of the database meanwhile, by transaction. */
async function transactionsOf(work: () => Promise<unknown>): Promise<readonly Statement[][]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const open = new Map<unknown, Statement[]>();
  const ended: Statement[][] = [];
  for (const [n, [given]] of asked.mock.calls.entries()) {
    const client = asked.mock.contexts[n];
    const { text, values = [] } = given as unknown as Partial<Statement> & { text: string };
    if (/^begin/i.test(text)) open.set(client, []);
    else if (/^(?:commit|rollback)/i.test(text)) {
      ended.push(open.get(client) ?? []);
      open.delete(client);
    } else open.get(client)?.push({ text, values });
  }
  asked.mockRestore();
  return ended;
}

interface Settled {
  /** That the payments are taken. */
  readonly taking: readonly Statement[];
  /** Whoever hears that they are: one transaction for each subscriber. */
  readonly hearing: readonly Statement[][];
}

const namesOneOf = (ids: readonly string[]) => (transaction: readonly Statement[]) =>
  transaction.some(
    ({ text, values }) =>
      text.includes('event_deliveries') &&
      values.flat().some((value) => ids.includes(String(value))),
  );

async function settle(payments: number): Promise<Settled> {
  const phones = Array.from({ length: payments }, () => newPhone('mtn'));
  const batch = await Promise.all(phones.map((phone) => askPayer(money, orgId, phone)));
  await untilHeard(money.app, orgId);
  const paymentIds: string[] = [];
  const all = await transactionsOf(async () => {
    await settleBatch(money.services, orgId, batch);
    for (const { id } of batch)
      paymentIds.push((await reaches(money, orgId, id, 50)).paymentId ?? '');
    await untilHeard(money.app, orgId);
  });
  const [taking = []] = all.filter((one) =>
    one.some(({ text }) => text.includes("set state = 'paid', notice = 'due'")),
  );
  const isHearing = namesOneOf(paymentIds);
  return { taking, hearing: all.filter((one) => one !== taking && isHearing(one)) };
}

/** How often each connection of the pool planned the statement for one school, and how often it used a plan for all. */
async function plansOf(beginning: string) {
  const { pool } = money.services.db;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const plans = { custom: 0, generic: 0 };
  for (const client of clients) {
    const { rows } = await client.query<{ custom: number; generic: number }>(
      `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
        where starts_with(statement, $1)`,
      [beginning],
    );
    for (const { custom, generic } of rows) {
      plans.custom += custom;
      plans.generic += generic;
    }
    client.release();
  }
  return plans;
}

describe('a settled payment', () => {
  let alone: Settled;
  let together: Settled;

  beforeAll(async () => {
    // What a node reads once is read by then.
    await settle(1);
    alone = await settle(1);
    together = await settle(8);
  });

  it('costs as many statements as eight that are settled together', () => {
    expect(together.taking).toHaveLength(alone.taking.length);
    expect(alone.taking.length).toBeLessThanOrEqual(14);
  });

  it('is heard of by four, in one statement less than eight together, whose turn is taken first', () => {
    const counts = ({ hearing }: Settled): number[] =>
      hearing.map((one) => one.length).toSorted((one, other) => one - other);
    expect(counts(together)).toEqual(counts(alone).map((count) => count + 1));
    expect(counts(together)).toHaveLength(4);
    expect(counts(together).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(28);
  });

  it('is planned for no school alone, which would take longer than to settle it', async () => {
    const { custom, generic } = await plansOf('with settled as (');
    expect(custom).toBe(0);
    expect(generic).toBeGreaterThanOrEqual(3);
  });

  it('counts its payer among the school’s users when nearly everything else is done', () => {
    const [telling = []] = together.hearing.filter((one) =>
      one.some(({ values }) => values.includes(notifyPayer.name)),
    );
    const texts = telling.map(({ text }) => text);
    const counted = texts.findIndex((text) => text.startsWith('insert into "guardians"'));
    expect(counted).toBeGreaterThan(0);
    expect(
      texts.slice(counted + 1).map((text) => /guardian_phones|event_deliveries/.exec(text)?.[0]),
    ).toEqual(['guardian_phones', 'event_deliveries']);
  });
});
