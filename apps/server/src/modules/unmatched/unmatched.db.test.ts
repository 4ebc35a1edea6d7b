import { listAudit } from '@ardoise/contract/audit';
import { getAttention } from '@ardoise/contract/attention';
import {
  bringLineBack,
  chooseStatementColumns,
  getStatement,
  listStatementLines,
  setLineAside,
} from '@ardoise/contract/statements';
import { withCheckSymbol } from '@ardoise/contract/values/payment-code';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  newPhone,
  pay,
  reaches,
} from '../mobile-money/testing/payers.ts';
import { csvOf, mtnFile, mtnHeads, mtnRow } from './testing/exports.ts';
import { assign, lines, newReference, send, unknownLine } from './testing/lines.ts';
import { sendStatement } from './testing/send-statement.ts';

startMoneySchool();
beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } }));

describe('a statement', () => {
  it('ticks off what is counted, keeps each line once, and says what waits', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    await reaches(money, orgId, id, 50);
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ number: string; reference: string }>`
        select number, provider_reference as reference from transactions where id = ${id}`.execute(
        tx,
      ),
    );
    const counted = { id: rows[0]?.reference ?? '', externalId: rows[0]?.number ?? '' };
    const stranger = newReference();
    const file = [
      counted,
      { id: stranger, amount: 7_000, phone: newPhone('mtn') },
      { id: newReference(), type: 'Transfer', amount: -900 },
      { id: newReference(), amount: 0 },
    ];
    const first = await send(...file);
    expect(first.data).toMatchObject({
      state: 'done',
      operator: 'mtn',
      counts: { matched: 1, differs: 0, unknown: 1, again: 0, out: 1, others: 0, unreadable: 1 },
    });
    expect((await send(...file)).data?.counts).toMatchObject({ matched: 1, unknown: 1, again: 2 });
    expect(await lines('waiting', stranger)).toHaveLength(1);
    expect(await lines('matched', counted.id)).toMatchObject([{ transactionId: id }]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    const needed = await money.app.call(getAttention, {}, { token });
    expect(needed.body.data?.lines.count).toBe((await lines('waiting')).length);
  });

  it('leaves another school’s payments out, and the other school does not know its lines', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    await reaches(money, orgId, id, 50);
    const reference = await referenceOf(id);
    const other = await createSchool(money.app);
    const theirs = await other.signIn();
    const sent = await sendStatement(
      money.app,
      theirs,
      mtnFile({ id: reference }, { id: newReference() }),
    );
    expect(sent.data?.counts).toMatchObject({ others: 1, unknown: 1, matched: 0 });
    const line = await unknownLine();
    expect((await assign(line, family, theirs)).status).toBe(404);
    const aside = { params: { id: line.id }, body: { reason: 'Not ours.' } };
    expect((await money.app.call(setLineAside, aside, { token: theirs })).status).toBe(404);
  });

  it('of an unknown layout is mapped by hand, and known the next time', async () => {
    const heads = ['Jour', 'Pièce', 'Somme', 'Mobile'];
    const file = (reference: string): Buffer =>
      csvOf([heads, ['15/11/2026', reference, '3 000', newPhone('mtn')]], ';');
    const first = newReference();
    const run = (await sendStatement(money.app, token, file(first))).data;
    expect(run).toMatchObject({ state: 'columns', columns: [{ title: 'Jour' }, {}, {}, {}] });
    const choose = (fields: ReadonlyArray<'date' | 'reference' | 'amount' | 'phone'>) =>
      money.app.call(
        chooseStatementColumns,
        {
          params: { id: run?.id ?? '' },
          body: { operator: 'mtn', timeZone: 'Africa/Douala', fields: [...fields] },
        },
        { token },
      );
    expect((await choose(['date', 'reference'])).status).toBe(422);
    expect((await choose(['date', 'reference', 'amount', 'phone'])).status).toBe(200);
    await until('it is read', async () => {
      const { body } = await money.app.call(
        getStatement,
        { params: { id: run?.id ?? '' } },
        { token },
      );
      return body.data?.state === 'done';
    });
    expect(await lines('waiting', first)).toMatchObject([{ amount: 3_000, operator: 'mtn' }]);
    const second = await sendStatement(money.app, token, file(newReference()));
    expect(second.data).toMatchObject({ state: 'done', counts: { unknown: 1 } });
  });

  it('that is large is read by a job, with its progress', async () => {
    const rows = Array.from({ length: 1_600 }, () => mtnRow({ id: newReference(), amount: 11 }));
    const sent = await sendStatement(money.app, token, csvOf([mtnHeads, ...rows]));
    const done = await until('it is read', async () => {
      const { body } = await money.app.call(
        getStatement,
        { params: { id: sent.data?.id ?? '' } },
        { token },
      );
      return body.data?.state === 'done' && body.data;
    });
    expect(done).toMatchObject({ progress: 1, counts: { unknown: 1_600 } });
    await money.services.db.write({ orgId }, (tx) =>
      sql`delete from statement_lines where org_id = ${orgId} and amount = 11`.execute(tx),
    );
  });

  it('is sent and assigned by those who may adjust payments, not by a cashier; and read by the auditor', async () => {
    const auditor = await money.school.signInAs('auditor');
    const cashier = await money.school.signInAs('support');
    for (const reader of [auditor, cashier]) {
      const refused = await sendStatement(money.app, reader, mtnFile({ id: newReference() }));
      expect(refused).toMatchObject({ reason: 'notPermitted' });
    }
    const line = await unknownLine();
    const query = { state: 'waiting' } as const;
    const seen = await money.app.call(listStatementLines, { query }, { token: auditor });
    expect(seen.status).toBe(200);
    const family = await createFamily(money, orgId);
    expect((await assign(line, family, auditor)).status).toBe(403);
    expect((await assign(line, family, cashier)).status).toBe(403);
    const manager = await money.school.signInAs('manager');
    expect((await assign(line, family, manager)).status).toBe(200);
  });
});

const referenceOf = async (id: string): Promise<string> => {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ reference: string }>`
      select provider_reference as reference from transactions where id = ${id}`.execute(tx),
  );
  return rows[0]?.reference ?? '';
};

describe('money that nobody knows', () => {
  it('is told of in the family’s language, whoever assigns it', async () => {
    const family = await createFamily(money, orgId);
    const paid = await pay(money, { orgId, family, language: 'fr' });
    await reaches(money, orgId, paid, 50);
    expect((await assign(await unknownLine(), family)).status).toBe(200);
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ language: string }>`
        select language from transactions where family_id = ${family.id} and id <> ${paid}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ language: 'fr' }]);
  });

  it('comes with the children whose it may be: code, then phone with the amount, then phone', async () => {
    const code = withCheckSymbol('HK74PQ');
    const phone = newPhone('mtn');
    const family = await createFamily(money, orgId, [[40_000, 30_000], [55_000]]);
    await addGuardian(money, orgId, family, phone);
    const named = await createFamily(money, orgId);
    await money.services.db.write({ orgId }, (tx) =>
      sql`update students set payment_code = ${code} where id = ${named.students[0]?.id}`.execute(
        tx,
      ),
    );
    const line = await unknownLine({
      phone,
      amount: 55_000,
      message: `frais ${code.toLowerCase()}`,
    });
    expect(line.suggestions.map(({ studentId, by }) => ({ studentId, by }))).toEqual([
      { studentId: named.students[0]?.id, by: ['code'] },
      { studentId: family.students[1]?.id, by: ['phone', 'amount'] },
      { studentId: family.students[0]?.id, by: ['phone'] },
    ]);
  });

  it('is assigned with one press: a payment with receipt and SMS, under the operator’s reference', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const line = await unknownLine({ phone, amount: 45_000, fee: 450 });
    const answered = await assign(line, family);
    expect(answered.body.data).toMatchObject({
      state: 'matched',
      fee: 450,
      assigned: { students: ['Mbarga Grace'], familyId: family.id },
    });
    const books = { paid: [45_000], credit: 0, payments: 1, receipts: 1 };
    expect(await booksOf(money, orgId, family)).toEqual(books);
    // Pressed twice, and in the next statement again.
    expect((await assign(line, family)).status).toBe(200);
    expect((await send({ id: line.reference, amount: 45_000, phone })).data?.counts).toMatchObject({
      matched: 1,
      unknown: 0,
      again: 1,
    });
    expect(await booksOf(money, orgId, family)).toEqual(books);
    const id = answered.body.data?.transactionId ?? '';
    await reaches(money, orgId, id, 50);
    expect((await money.simulator.messagesTo(phone))[0]).toContain('45,000 FCFA received');
    const { body } = await money.app.call(listAudit, { query: { subjectId: line.id } }, { token });
    expect(body.data?.items.map(({ action }) => action)).toEqual(['statementLine.assigned']);
  });

  it('is one person’s to assign: of two at once the second is refused', async () => {
    const [one, other] = [await createFamily(money, orgId), await createFamily(money, orgId)];
    const line = await unknownLine();
    const answers = await Promise.all([assign(line, one), assign(line, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const paid = [await booksOf(money, orgId, one), await booksOf(money, orgId, other)];
    expect(paid.reduce((sum, { payments }) => sum + payments, 0)).toBe(1);
  });

  it('is set aside with a reason and brought back; meanwhile nobody assigns it', async () => {
    const family = await createFamily(money, orgId);
    const line = await unknownLine();
    const params = { id: line.id };
    const aside = await money.app.call(
      setLineAside,
      { params, body: { reason: 'Rent.' } },
      { token },
    );
    expect(aside.body.data?.setAside).toMatchObject({ reason: 'Rent.' });
    expect((await assign(line, family)).body).toMatchObject({ reason: 'lineIsSetAside' });
    await send({ id: line.reference });
    expect(await lines('waiting', line.reference)).toEqual([]);
    expect(await lines('setAside', line.reference)).toHaveLength(1);
    await money.app.call(bringLineBack, { params }, { token });
    expect((await assign(line, family)).status).toBe(200);
  });
});
