import { randomUUID } from 'node:crypto';
import { listNotifications } from '@ardoise/contract/notifications';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool } from '../../../testing/builders.ts';
import { untilHeard } from '../../../testing/events.ts';
import { until } from '../../../testing/until.ts';
import { readStatementLines } from '../operators/pawapay/statement-lines.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { forgetJob, meetAtNoon, usePawapay } from '../testing/pawapay-account.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';
import { compareStatement } from './compare-statement.ts';
import { orderNightly } from './jobs.ts';

startMoneySchool();
beforeAll(() => usePawapay(money, token));
beforeEach(() =>
  money.simulator.faults({
    pawapay: { autoApproveMs: 0, callbacksLost: false, statementDelayMs: null, failNextCalls: 0 },
  }),
);

const header = 'Creation Date,MSISDN,Transaction ID,Amount,Currency,Country,MNO,Type';

const rowOf = (reference: string, amount: number | string = 40_000, currency = 'XAF'): string =>
  `2026-11-15T10:00:00Z,237677123456,${reference},${amount},${currency},CMR,MTN_MOMO_CMR,DEPOSIT`;

const compare = (...rows: string[]): Promise<void> =>
  compareStatement(
    money.services,
    { orgId, kind: 'pawapay', day: '2026-11-15' },
    readStatementLines(Buffer.from([header, ...rows].join('\n'))),
  );

const linesOf = (references: readonly string[], school = orgId) =>
  money.services.db.read({ orgId: school }, (tx) =>
    tx
      .selectFrom('statement_lines')
      .select(['reference', 'state', 'amount', 'transaction_id', 'told_of'])
      .where('reference', 'in', [...references])
      .orderBy('reference')
      .execute(),
  );

const stateOfLine = async (reference: string): Promise<string | undefined> =>
  (await linesOf([reference]))[0]?.state;

const referenceOf = async (id: string): Promise<string> => {
  const row = await money.services.db.read('platform', (tx) =>
    tx
      .selectFrom('transactions')
      .select('partner_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return row.partner_number;
};

async function payAndSettle() {
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family });
  await reaches(money, orgId, id, 50);
  return { family, id, reference: await referenceOf(id) };
}

/** Approved at the operator, while nobody here finds out. */
async function payUnheard() {
  await money.simulator.faults({ pawapay: { autoApproveMs: null, callbacksLost: true } });
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn', '78');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 20);
  const reference = await referenceOf(id);
  await until('the prompt', async () => {
    const { prompts } = await money.simulator.control<{ prompts: unknown[] }>(
      'GET',
      `prompts?phone=${phone}`,
    );
    return prompts.length > 0;
  });
  await forgetJob(money, id);
  return { family, phone, id, reference };
}

/** What staff were told of statements. */
async function toldOf() {
  await untilHeard(money.app, orgId);
  const { body } = await money.app.call(
    listNotifications,
    { query: {} },
    { token: await money.school.signIn() },
  );
  return (body.data?.items ?? [])
    .filter(({ title }) => title.en.includes('statement'))
    .map(({ text, link }) => ({ text: text.en, link }));
}

describe('each night', () => {
  it('the statement of the day before is fetched; what it has is matched, or asked about and counted', async () => {
    await meetAtNoon(money);
    const settled = await payAndSettle();
    const unheard = await payUnheard();
    await money.simulator.answer(unheard.phone, 'approve');
    expect(await stateOf(money, orgId, unheard.id)).toMatchObject({ status: 20 });
    await money.simulator.faults({ pawapay: { statementDelayMs: 5_000 } });
    money.app.clock.advance(86_400);
    await orderNightly(money.services);
    await until('the first look, too early', async () => {
      const { rows } = await waitingReads();
      return rows.some(({ payload }) => payload.tries > 0);
    });
    await money.simulator.control('POST', 'clock', { advanceMs: 5_000 });
    await reaches(money, orgId, unheard.id, 50);
    await until('both are kept', async () => {
      const lines = await linesOf([settled.reference, unheard.reference]);
      return lines.length === 2 && lines.every(({ state }) => state === 'matched');
    });
    expect(await booksOf(money, orgId, unheard.family)).toMatchObject({
      paid: [40_000],
      payments: 1,
    });
    expect(await toldOf()).toEqual([]);
  });

  it('an account that PawaPay refuses, or that is switched off, is left alone', async () => {
    const other = await createSchool(money.app);
    await usePawapay({ ...money, school: other }, await other.signIn());
    await money.services.db.write({ orgId: other.orgId }, (tx) =>
      tx
        .updateTable('operator_settings')
        .set({ is_on: false })
        .where('org_id', '=', other.orgId)
        .execute(),
    );
    await orderNightly(money.services);
    await until('nothing waits', async () => (await waitingOrders()) === 0);
    const kept = await money.services.db.read({ orgId: other.orgId }, (tx) =>
      tx.selectFrom('statement_lines').select('id').execute(),
    );
    expect(kept).toEqual([]);
  });
});

const waitingReads = () =>
  money.services.db.read('platform', async (tx) => {
    return sql<{ payload: { tries: number } }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'payments.readStatement'`.execute(tx);
  });

const waitingOrders = () =>
  money.services.db.read('platform', async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs
      where task_identifier in ('payments.orderStatements', 'payments.readStatement')`.execute(tx);
    return rows[0]?.count ?? 0;
  });

describe('a statement that does not agree', () => {
  it('is told once, with what differs and what nobody knows, and counts nothing', async () => {
    const { family, id, reference } = await payAndSettle();
    const stranger = randomUUID();
    const before = (await toldOf()).length;
    await compare(rowOf(reference, 39_000), rowOf(stranger, 7_000));
    const told = await toldOf();
    expect(told).toHaveLength(before + 1);
    expect(told[0]).toMatchObject({ link: '/unmatched' });
    expect(told[0]?.text).toContain('1 line differs, 1 line is unknown here');
    expect(told[0]?.text).toContain('39,000 from 6 •• •• •• 56 (MTN MoMo)');
    expect(await linesOf([reference])).toMatchObject([{ state: 'differs', transaction_id: id }]);
    expect(await linesOf([stranger])).toMatchObject([{ state: 'unknown', transaction_id: null }]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });

    await compare(rowOf(reference, 39_000), rowOf(stranger, 7_000), rowOf(stranger, 7_000));
    expect(await toldOf()).toHaveLength(before + 1);
    expect(await linesOf([reference, stranger])).toHaveLength(2);

    await compare(rowOf(reference));
    expect(await stateOfLine(reference)).toBe('matched');
    expect(await toldOf()).toHaveLength(before + 1);
  });

  it('has one line alone: the notification leads to its payment', async () => {
    const { id, reference } = await payAndSettle();
    await compare(rowOf(reference, 40_000, 'UGX'));
    const [latest] = await toldOf();
    expect(latest).toMatchObject({ link: `/payment/status/${id}` });
    expect(latest?.text).toContain('40,000 UGX');
  });

  it('names a payment that failed here: a person decides, as after a late callback', async () => {
    const { phone, id, reference } = await payUnheard();
    await money.simulator.answer(phone, 'expire');
    await compare(rowOf(randomUUID(), 1));
    await compare(rowOf(reference));
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: -50 });
    expect(await stateOfLine(reference)).toBe('differs');
    await money.simulator.answer(phone, 'revive');
    await compare(rowOf(reference));
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: -50, needsAttention: true });
    expect(await stateOfLine(reference)).toBe('differs');
  });

  it('names a payment that PawaPay itself does not say was paid: it stays open', async () => {
    const { id, reference, family } = await payUnheard();
    await compare(rowOf(reference));
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20 });
    expect(await stateOfLine(reference)).toBe('differs');
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
  });
});

describe('what a statement may hold besides', () => {
  it('payments of another school are not this one’s to know', async () => {
    const { reference } = await payAndSettle();
    const other = await createSchool(money.app);
    const before = (await toldOf()).length;
    await compareStatement(
      money.services,
      { orgId: other.orgId, kind: 'pawapay', day: '2026-11-15' },
      readStatementLines(Buffer.from([header, rowOf(reference)].join('\n'))),
    );
    expect(await linesOf([reference], other.orgId)).toEqual([]);
    expect(await linesOf([reference])).toEqual([]);
    expect(await toldOf()).toHaveLength(before);
  });

  it('no lines, lines that cannot be read, formulas, and thousands of them', async () => {
    await compare();
    await compare('"', 'x', rowOf('=1+1', '=1+1'), '');
    const many = Array.from({ length: 1_700 }, () => randomUUID());
    await compare(rowOf('=HYPERLINK(1)', 9), ...many.map((reference) => rowOf(reference, 5)));
    const kept = await linesOf(many);
    expect(kept).toHaveLength(1_700);
    expect(kept.every(({ state, told_of: told }) => state === 'unknown' && told !== null)).toBe(
      true,
    );
    expect((await toldOf())[0]?.text).toContain('1701 lines are unknown here');
  });

  it('a run that ended in the middle is told by the next one', async () => {
    const reference = randomUUID();
    const before = (await toldOf()).length;
    async function* broken() {
      const rows = Array.from({ length: 500 }, (_, place) => rowOf(randomUUID(), place + 1));
      const text = [header, rowOf(reference, 3), ...rows].join('\n');
      yield* readStatementLines(Buffer.from(text));
      throw new Error('The line broke.');
    }
    const statement = { orgId, kind: 'pawapay', day: '2026-11-15' } as const;
    await expect(compareStatement(money.services, statement, broken())).rejects.toThrow();
    expect(await linesOf([reference])).toMatchObject([{ state: 'unknown', told_of: null }]);
    expect(await toldOf()).toHaveLength(before);
    await compare();
    expect(await toldOf()).toHaveLength(before + 1);
  });
});
