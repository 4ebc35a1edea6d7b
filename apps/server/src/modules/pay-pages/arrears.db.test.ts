import { createPaymentLink } from '@ardoise/contract/payments';
import { enrolStudent, getStudent } from '@ardoise/contract/students';
import { cancelYear, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../students/testing/people.ts';
import { ended } from './testing/links.ts';
import {
  expectSound,
  type MoneyApp,
  newPhone,
  startMoneyApp,
} from '../mobile-money/testing/payers.ts';
import { createVisitor } from '../../testing/visitor.ts';

let money: MoneyApp;
let school: TestSchool;
let token: string;
let old: TestYear;

beforeAll(async () => {
  money = await startMoneyApp();
});
beforeEach(async () => {
  school = await createSchool(money.app);
  token = await school.signIn();
  old = await addYear(money.app, token, 2025);
});
afterAll(() => money.close());

const pupil = () => addStudent(money.app, token, { classId: old.fifth });

async function linkOf(studentId: string): Promise<string> {
  const { address } = await succeed(money.app, token, createPaymentLink, { body: { studentId } });
  return new URL(address).pathname;
}

async function nextYear(): Promise<TestYear> {
  money.app.clock.advance(1);
  return addYear(money.app, token, 2026);
}

describe('what is owed for an older year', () => {
  it('is no arrears while its year runs, also beside one that is planned', async () => {
    const running = await nextYear();
    const student = await addStudent(money.app, token, { classId: running.sixth });
    await addYear(money.app, token, 2027);
    const page = await createVisitor(money.app.url).get(await linkOf(student.id));
    expect(page.text).toContain('150,000');
    expect(page.text).not.toContain('rrears');
  });

  it('is named arrears for staff and payer, beside the new year’s, and can be paid', async () => {
    const student = await pupil();
    const current = await nextYear();
    await succeed(money.app, token, enrolStudent, {
      params: { id: student.id },
      body: { yearId: current.id, classId: current.sixth },
    });
    const { fees } = await succeed(money.app, token, getStudent, { params: { id: student.id } });
    expect(fees.map(({ yearName, isArrears }) => [yearName, isArrears])).toEqual([
      ['2026–2027', false],
      ['2025–2026', true],
    ]);
    const payer = createVisitor(money.app.url);
    const link = await linkOf(student.id);
    const choose = await payer.get(link);
    expect(choose.text).toContain('5e A · arrears of 2025–2026');
    expect(choose.text).toContain('6e A · 2026–2027');
    expect((await payer.get(`${link}?lang=fr`)).text).toContain('arriérés de 2025–2026');
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    expect(confirm.text).toContain('arrears of 2025–2026');
    const paid = await ended(payer, await payer.send(confirm, 'start'));
    expect(paid.text).toContain('220,000 FCFA paid');
    const after = await succeed(money.app, token, getStudent, { params: { id: student.id } });
    expect(after.fees.map(({ pending, isArrears }) => [pending, isArrears])).toEqual([
      [50_000, false],
      [0, false],
    ]);
    await expectSound(money, school.orgId);
  });

  it('is owed still once its year was stopped, and named arrears though it stands alone', async () => {
    const student = await pupil();
    await succeed(money.app, token, stopYear, { params: { id: old.id } });
    const page = await createVisitor(money.app.url).get(await linkOf(student.id));
    expect(page.text).toContain('arrears of 2025–2026');
    expect(page.text).toContain('120,000');
  });

  it('is owed no more once its year was cancelled', async () => {
    const student = await pupil();
    await nextYear();
    await succeed(money.app, token, cancelYear, { params: { id: old.id } });
    const page = await createVisitor(money.app.url).get(await linkOf(student.id));
    expect(page.text).toContain('Everything is paid');
    const { fees } = await succeed(money.app, token, getStudent, { params: { id: student.id } });
    expect(fees).toMatchObject([{ isClosed: true, pending: 0, isArrears: false }]);
  });
});

describe('cancelling a year that was paid for', () => {
  it('is refused with the number of payments, not of fees', async () => {
    const student = await pupil();
    for (const amount of [1_000, 2_000, 3_000])
      await payFee(money.app, school.orgId, student.id, amount);
    const { body } = await money.app.call(cancelYear, { params: { id: old.id } }, { token });
    expect(body.errorMsg).toContain('payments were made for it (3)');
  });
});
