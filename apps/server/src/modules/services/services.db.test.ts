import { giveDiscount, markFeePaid } from '@ardoise/contract/corrections';
import { getFeeHistory, getFeeSummary, listFees } from '@ardoise/contract/fees';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import * as calls from '@ardoise/contract/services';
import {
  getStudent,
  getStudentHistory,
  moveStudent,
  previewWithdrawal,
  withdrawStudent,
} from '@ardoise/contract/students';
import * as subscribed from '@ardoise/contract/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSchool, type Work } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import {
  type MoneyApp,
  newPhone,
  pay,
  reaches,
  startMoneyApp,
} from '../mobile-money/testing/payers.ts';
import { addStudent, succeed } from '../students/testing/people.ts';
import { createService, updateService } from './save-service.ts';
import {
  bus,
  creditOf,
  type Desk,
  expectSoundBooks,
  offer,
  openDesk,
  payFor,
  refused,
  registration,
  serviceFees,
  today,
} from './testing/services.ts';

let app: TestApp;
let desk: Desk;

beforeEach(async () => {
  desk = await openDesk(app);
});

const ok = <C extends CallSpec>(call: C, request?: Request<C>) =>
  succeed(app, desk.token, call, request);
const no = <C extends CallSpec>(call: C, request: Request<C>, token = desk.token) =>
  refused(app, token, call, request);

let money: MoneyApp;

beforeAll(async () => {
  money = await startMoneyApp();
  app = money.app;
});
afterAll(() => money.close());

/** Begins the second while the first has done its work and not committed it, which it does once the second waits for it. */
async function meanwhile<Answer>(
  first: (work: Work) => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  const { services } = app.node;
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await services.db.read('platform', (tx) =>
      sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(tx),
    );
    return rows.length > 0;
  };
  let answer: Promise<Answer> | undefined;
  await inSchool(services, desk.school.orgId, async (work) => {
    await first(work);
    answer = second();
    await Promise.race([answer, until('the second waits', isWaiting)]);
  });
  if (answer === undefined) throw new Error('The second was not begun.');
  return answer;
}

describe('a subscription', () => {
  it('is a fee with an installment for each month, on the last day of months that are too short', async () => {
    // A service that has a cost of its own can be had without one of its items.
    const items = [{ name: 'Akwa', cost: 12_000 }];
    const { id: serviceId } = await offer(app, desk, { ...bus, items });
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    const body = { studentIds: [id], fromOn: '2027-01-31' };
    const preview = await ok(subscribed.previewSubscription, { params: { id: serviceId }, body });
    expect(preview).toMatchObject({ students: 1, already: 0, notEnrolled: 0, toOn: '2027-06-30' });
    await ok(subscribed.subscribe, { params: { id: serviceId }, body });
    const [fee] = await serviceFees(app, desk, id);
    expect(fee).toMatchObject({ title: 'Bus', amount: 90_000, pending: 90_000 });
    expect(fee?.installments.map(({ dueOn }) => dueOn)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect(preview.installments.map(({ dueOn }) => dueOn)).toEqual(
      fee?.installments.map(({ dueOn }) => dueOn),
    );
    expect(await no(subscribed.subscribe, { params: { id: serviceId }, body })).toMatchObject({
      status: 409,
      reason: 'alreadySubscribed',
    });
    await expectSoundBooks(app, desk);
  });

  it('of a class takes everybody who is in it, with the item’s cost, and those who have it only once', async () => {
    const { id: serviceId, items } = await offer(app, desk, {
      ...bus,
      cost: 0,
      items: [
        { name: 'Bonabéri', cost: 20_000 },
        { name: 'Akwa', cost: 12_000 },
      ],
    });
    const [one, two] = [
      await addStudent(app, desk.token, { classId: desk.year.sixth }),
      await addStudent(app, desk.token, { classId: desk.year.sixth }),
    ];
    const stranger = await addStudent(app, desk.token, {});
    const akwa = items[1]?.id ?? '';
    const params = { id: serviceId };
    expect(
      await no(subscribed.subscribe, { params, body: { classId: desk.year.sixth } }),
    ).toMatchObject({ reason: 'itemNeeded' });
    const selection = { studentIds: [one.id, stranger.id], itemId: akwa, period: 'term' as const };
    expect(await ok(subscribed.subscribe, { params, body: selection })).toMatchObject({
      subscribed: 1,
      already: 0,
      notEnrolled: 1,
    });
    const all = { classId: desk.year.sixth, itemId: akwa, period: 'term' as const };
    expect(await ok(subscribed.subscribe, { params, body: all })).toMatchObject({
      subscribed: 1,
      already: 1,
    });
    const [fee] = await serviceFees(app, desk, two.id);
    expect(fee).toMatchObject({ title: 'Bus · Akwa', amount: 36_000 });
    expect(fee?.installments.map(({ dueOn }) => dueOn)).toEqual([
      today,
      '2026-12-15',
      '2027-03-24',
    ]);
    const list = await ok(subscribed.listSubscriptions, { query: { serviceId, state: 'running' } });
    expect(list).toMatchObject({ total: 2 });
    expect((await ok(calls.listServices)).items[0]).toMatchObject({ students: 2 });
    expect(await ok(listFees, { query: { serviceId } })).toMatchObject({ total: 2 });
    const { services } = await ok(getFeeSummary, { query: {} });
    expect(services).toEqual([{ id: serviceId, name: 'Bus' }]);
  });

  it('that ends early leaves what fell due, gives back what was paid ahead, and ends once', async () => {
    const { id: serviceId } = await offer(app, desk, bus);
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    const body = { studentIds: [id], fromOn: '2026-11-16', toOn: '2027-02-28' };
    const { ids } = await ok(subscribed.subscribe, { params: { id: serviceId }, body });
    const params = { id: ids[0] ?? '' };
    const [fee] = await serviceFees(app, desk, id);
    await payFor(app, desk, id, fee?.id ?? '', 40_000);
    await desk.comesTo('2026-12-20');
    expect(await ok(subscribed.previewSubscriptionEnd, { params })).toMatchObject({
      endsOn: '2026-12-20',
      owed: 0,
      cut: 30_000,
      credit: 10_000,
    });
    expect(
      await no(subscribed.endSubscription, {
        params,
        body: { endsOn: '2026-12-19', reason: 'Moved' },
      }),
    ).toMatchObject({ reason: 'endsBeforeToday' });
    // On a day to come first, and then brought forward.
    const later = { params, body: { endsOn: '2027-01-31', reason: 'Moves in February' } };
    expect(await ok(subscribed.endSubscription, later)).toEqual({
      owed: 5_000,
      cut: 15_000,
      credit: 0,
    });
    expect(
      (await ok(subscribed.listSubscriptions, { query: { studentId: id } })).items,
    ).toMatchObject([{ isRunning: true, endedOn: '2027-01-31' }]);
    const end = { params, body: { reason: 'Moved house' } };
    expect(await ok(subscribed.endSubscription, end)).toEqual({
      owed: 0,
      cut: 15_000,
      credit: 10_000,
    });
    expect(await no(subscribed.endSubscription, end)).toMatchObject({
      reason: 'subscriptionEnded',
    });
    expect((await serviceFees(app, desk, id))[0]).toMatchObject({
      amount: 30_000,
      paid: 30_000,
      pending: 0,
    });
    expect(await creditOf(app, desk, id)).toBe(10_000);
    await expectSoundBooks(app, desk);
  });

  it('goes on in another class, and ends when the student leaves, who is told so before', async () => {
    const { id: serviceId } = await offer(app, desk, bus);
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    await ok(subscribed.subscribe, { params: { id: serviceId }, body: { studentIds: [id] } });
    const place = { yearId: desk.year.id, classId: desk.year.fifth };
    await ok(moveStudent, { params: { id }, body: place });
    expect((await serviceFees(app, desk, id))[0]).toMatchObject({ amount: 120_000, isLeft: false });
    const leaving = await ok(previewWithdrawal, {
      params: { id },
      query: { yearId: desk.year.id },
    });
    expect(leaving).toMatchObject({ owed: 15_000, cut: 225_000, subscriptions: ['Bus'] });
    const body = { yearId: desk.year.id, reason: 'Moved away' };
    await ok(withdrawStudent, { params: { id }, body });
    expect((await serviceFees(app, desk, id))[0]).toMatchObject({ pending: 15_000, isLeft: true });
    const { items } = await ok(subscribed.listSubscriptions, { query: { studentId: id } });
    expect(items).toMatchObject([{ isRunning: false, endedOn: today, endedReason: 'Moved away' }]);
    const history = await ok(getStudentHistory, { params: { id } });
    expect(history.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['student.subscribed', 'student.unsubscribed']),
    );
    await expectSoundBooks(app, desk);
  });

  it('is refused outside of the year, of a basic fee, of a service that is off, and of another school’s', async () => {
    const { id: serviceId } = await offer(app, desk, bus);
    const basic = await offer(app, desk, { ...registration, cost: 5_000 });
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    const tryTo = (service: string, more: object = {}) =>
      no(subscribed.subscribe, { params: { id: service }, body: { studentIds: [id], ...more } });
    const outside = { reason: 'subscriptionOutsideYear' };
    expect(await tryTo(serviceId, { fromOn: '2026-09-06' })).toMatchObject(outside);
    expect(await tryTo(serviceId, { toOn: '2027-07-01' })).toMatchObject(outside);
    expect(await tryTo(serviceId, { fromOn: '2027-02-01', toOn: '2027-01-01' })).toMatchObject(
      outside,
    );
    expect(await tryTo(basic.id)).toMatchObject({ reason: 'basicFeeBillsItself' });
    await ok(calls.disableService, { params: { id: serviceId }, body: { subscriptions: 'keep' } });
    expect(await tryTo(serviceId)).toMatchObject({ reason: 'serviceDisabled' });
    const other = await (await createSchool(app)).signIn();
    const foreign = { params: { id: serviceId }, body: { studentIds: [id] } };
    expect(await no(subscribed.subscribe, foreign, other)).toMatchObject({ status: 404 });
  });
});

describe('a service', () => {
  it('that is switched off and ended still takes a payment that was under way for it', async () => {
    const { id: serviceId } = await offer(app, desk, bus);
    const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
    await ok(subscribed.subscribe, { params: { id: serviceId }, body: { studentIds: [id] } });
    const [fee] = await serviceFees(app, desk, id);
    const { family } = await ok(getStudent, { params: { id } });
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const phone = newPhone('mtn');
    const paymentId = await pay(money, {
      orgId: desk.school.orgId,
      family: { id: family.id, students: [] },
      phone,
      parts: [{ feeId: fee?.id ?? '', amount: 45_000 }],
    });
    await reaches(money, desk.school.orgId, paymentId, 20);
    const off = { params: { id: serviceId }, body: { subscriptions: 'end' as const } };
    expect(await ok(calls.disableService, off)).toMatchObject({ isEnabled: false });
    await money.simulator.answer(phone, 'approve');
    await reaches(money, desk.school.orgId, paymentId, 21, 41, 50);
    expect((await serviceFees(app, desk, id))[0]).toMatchObject({ amount: 15_000, pending: 0 });
    const { fees } = await ok(getStudent, { params: { id } });
    // What the service no longer asks for fills what else is due, and nothing is lost.
    const paid = fees.reduce((sum, one) => sum + one.paid, 0);
    expect(paid + (await creditOf(app, desk, id))).toBe(45_000);
    await expectSoundBooks(app, desk);
    expect(await no(calls.removeService, { params: { id: serviceId }, body: {} })).toMatchObject({
      reason: 'serviceInUse',
    });
    expect(await ok(calls.enableService, { params: { id: serviceId } })).toMatchObject({
      isEnabled: true,
    });
  });

  it('is created once where two send its name at the same moment', async () => {
    const body = { ...bus, description: '', items: [], years: [] };
    const second = await meanwhile(
      (work) => createService(work, { ...body, name: 'Cantine' }),
      () => no(calls.createService, { body: { ...bus, name: 'CANTINE' } }),
    );
    expect(second).toMatchObject({ status: 409, reason: 'serviceNameTaken' });
  });

  it('asks whoever enrols while its price changes for the new one, and once', async () => {
    const { id: serviceId, version } = await offer(app, desk, { ...registration, cost: 5_000 });
    const service = { ...registration, cost: 8_000, description: '', items: [], years: [] };
    const { id } = await meanwhile(
      (work) => updateService(work, serviceId, { service, version, effect: undefined }),
      () => addStudent(app, desk.token, { classId: desk.year.sixth }),
    );
    expect(await serviceFees(app, desk, id)).toMatchObject([{ amount: 8_000, pending: 8_000 }]);
  });
});

it('the history of a fee has what was done to it, and nothing of the student’s other fees', async () => {
  const { id: serviceId } = await offer(app, desk, bus);
  const { id } = await addStudent(app, desk.token, { classId: desk.year.sixth });
  await ok(subscribed.subscribe, { params: { id: serviceId }, body: { studentIds: [id] } });
  const { fees } = await ok(getStudent, { params: { id } });
  const [tuition = '', ofBus = ''] = ['tuition', 'service'].map(
    (kind) => fees.find((fee) => fee.kind === kind)?.id ?? '',
  );
  const reason = 'As the head decided';
  const discount = { kind: 'other' as const, amount: 1_000, reason };
  await ok(giveDiscount, { params: { id: tuition }, body: discount });
  await ok(markFeePaid, { params: { id: ofBus }, body: { reason } });
  const historyOf = async (feeId: string) => {
    const { items } = await ok(getFeeHistory, { params: { id: feeId }, query: {} });
    return items.map(({ action }) => action).sort();
  };
  const shared = ['student.created', 'student.enrolled'];
  expect(await historyOf(tuition)).toEqual(['fee.discounted', ...shared]);
  expect(await historyOf(ofBus)).toEqual(['fee.markedPaid', ...shared, 'student.subscribed']);
  // An entry from before entries named their fee stands wherever it may belong.
  await inSchool(app.node.services, desk.school.orgId, (work) =>
    work.audit({ action: 'fee.waived', subject: 'student', subjectId: id, after: { reason } }),
  );
  expect(await historyOf(tuition)).toContain('fee.waived');
  expect(await historyOf(ofBus)).toContain('fee.waived');
});
