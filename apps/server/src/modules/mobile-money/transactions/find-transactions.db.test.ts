import { randomUUID } from 'node:crypto';
import { getTransaction, listTransactions } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool } from '../../../testing/builders.ts';
import { addStudent, addYear, guardianBody, succeed } from '../../students/testing/people.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { reaches } from '../testing/payers.ts';
import { rebuildPayers } from './index-payers.ts';
import { startPayment } from './start-payment.ts';

startMoneySchool();

/** Transactions by the name under which the tests speak of them. */
const ids = new Map<string, string>();
let receipt = '';
let siblingId = '';

interface Begun {
  readonly studentId: string;
  readonly familyId: string;
  readonly phone: string;
  readonly payerName: string | null;
  readonly amount: number;
}

async function begin(name: string, { studentId, familyId, ...payment }: Begun): Promise<void> {
  const { transactionId } = await inSchool(money.services, orgId, async (work) => {
    const { rows } = await sql<{ id: string }>`
      select id from fees where org_id = ${orgId} and student_id = ${studentId}`.execute(work.tx);
    return startPayment(work, {
      ...payment,
      familyId,
      operator: 'mtn',
      parts: [{ feeId: rows[0]?.id ?? '', amount: payment.amount }],
      clientKey: randomUUID(),
      language: 'fr',
    });
  });
  await reaches(money, orgId, transactionId, 50);
  ids.set(name, transactionId);
  money.app.clock.advance(60);
}

beforeAll(async () => {
  const { app } = money;
  const year = await addYear(app, token, 2026);
  const first = await addStudent(app, token, {
    firstName: 'Marie',
    lastName: 'Fotso',
    classId: year.sixth,
    family: { name: 'Fotso', guardians: [guardianBody('Clarisse Njoya', '699000099')] },
  });
  const sibling = await addStudent(app, token, {
    firstName: 'Boris',
    lastName: 'Fotso',
    classId: year.fifth,
    familyId: first.family.id,
  });
  siblingId = sibling.studentId;
  const other = await addStudent(app, token, {
    firstName: 'Junior',
    lastName: 'Atangana',
    classId: year.fifth,
    family: { name: 'Atangana', guardians: [guardianBody('Rose Atangana', '699000098')] },
  });
  const familyId = first.family.id;
  const by = { phone: '677123411', payerName: 'Paul Essomba' };
  await begin('marie', { ...by, studentId: first.id, familyId, amount: 31_500 });
  await begin('boris', {
    ...by,
    phone: '677654322',
    payerName: null,
    studentId: sibling.id,
    familyId,
    amount: 20_000,
  });
  await begin('junior', {
    phone: '677777733',
    payerName: 'Fotsso Hélène',
    studentId: other.id,
    familyId: other.family.id,
    amount: 31_500,
  });
  const detail = await succeed(app, token, getTransaction, {
    params: { id: ids.get('marie') ?? '' },
  });
  receipt = detail.receiptNumber ?? '';
});

async function find(q: string): Promise<Array<string | undefined>> {
  const { items, total } = await succeed(money.app, token, listTransactions, { query: { q } });
  expect(total).toBe(items.length);
  return items.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0]);
}

describe('a transaction is found by', () => {
  it.each([
    ['the student', 'marie fotso', ['marie']],
    ['the student, mistyped', 'juinor', ['junior']],
    ['the family, and then whoever sounds like it', 'fotso', ['boris', 'marie', 'junior']],
    ['a guardian', 'clarise', ['boris', 'marie']],
    ['the payer', 'essomba', ['marie']],
    ['the payer, mistyped', 'paul esomaba', ['marie']],
    ['the payer in another spelling', 'helene fotso', ['junior']],
    ['the end of the phone that paid', '3411', ['marie']],
    ['more of it, in groups', '65 43 22', ['boris']],
    ['a guardian’s phone', '0098', ['junior']],
    ['an amount', '31 500', ['junior', 'marie']],
    ['an amount as English writes it', '31,500', ['junior', 'marie']],
    ['an amount as French writes it', '31\u202f500\u00a0FCFA', ['junior', 'marie']],
    ['an amount in francs', '20000 FCFA', ['boris']],
    ['an amount with a name', 'atangana 31500', ['junior']],
    ['an amount with a mistyped name', '31500 atangna', ['junior']],
    ['an amount with the payer', 'essomba 31500', ['marie']],
    ['an amount that the name has not paid', 'atangana 20000', []],
    ['three digits of a phone', '411', []],
  ])('%s', async (_, q, found) => expect(await find(q)).toEqual(found));

  it('the student’s ID', async () => expect(await find(siblingId)).toEqual(['boris']));

  it('the number of its receipt, in any spacing, and by nobody’s phone', async () => {
    const digits = receipt.replace(/\D/g, '');
    const written = [receipt, receipt.toLowerCase().replaceAll(/[/ ]/g, ''), digits];
    for (const q of [...written, `${digits.slice(0, 4)}-${digits.slice(4)}`])
      expect(await find(q), q).toEqual(['marie']);
    expect(await find(`${digits.slice(0, 4)}/123 411`)).toEqual([]);
  });

  it('says what it was found by, where the row does not show it', async () => {
    const by = async (q: string) =>
      (await succeed(money.app, token, listTransactions, { query: { q } })).items[0]?.foundBy;
    expect(await by(receipt)).toEqual({ by: 'receipt', text: receipt });
    expect(await by('1234 11')).toEqual({ by: 'phone', text: '6 •• •• •• 11' });
    expect(await by('essomba')).toEqual({ by: 'payer', text: 'Paul Essomba' });
    expect(await by('31500')).toBeNull();
  });
});

it('nothing of it is found in another school', async () => {
  const other = await (await createSchool(money.app, 'Other')).signIn();
  for (const q of ['fotso', 'essomba', '3411', '31500', receipt, 'atangana 31500']) {
    const { total } = await succeed(money.app, other, listTransactions, { query: { q } });
    expect(total, q).toBe(0);
  }
});

it('whatever is typed is answered', async () => {
  for (const q of [
    `'--`,
    '%_%',
    '\\',
    '👩‍🎓',
    '\u202eosotof',
    '9'.repeat(100),
    'a b c d e f g h',
    '+',
  ]) {
    const { status } = await money.app.call(listTransactions, { query: { q } }, { token });
    expect(status, q).toBe(200);
  }
});

it('payers of before are found once the job has written their words', async () => {
  await money.services.db.write({ orgId }, async (tx) => {
    await sql`delete from payer_terms`.execute(tx);
    await sql`delete from search_words where kind = 'payer'`.execute(tx);
  });
  expect(await find('essomba')).toEqual([]);
  const context = { services: money.services, attempt: 1, isLastAttempt: false };
  await rebuildPayers.job.work({ orgId }, context);
  await rebuildPayers.job.work({ orgId }, context);
  expect(await find('essomba')).toEqual(['marie']);
});
