import { sendInvoice, voidInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { createInvoice, getInvoice, getInvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { listNotifications } from '@ardoise/contract/notifications';
import { getSmsBalance, setSmsSettings } from '@ardoise/contract/sms/account';
import { listCampaigns, retryCampaign } from '@ardoise/contract/sms/campaigns';
import {
  getReminders,
  leaveReminderOut,
  listUpcomingReminders,
  type ReminderRule,
  setReminders,
} from '@ardoise/contract/sms/reminders';
import { withdrawStudent } from '@ardoise/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forSchool, inNoSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import {
  addStudent,
  addYear,
  guardianBody,
  newPhone,
  payFee,
  succeed,
  type TestYear,
} from '../students/testing/people.ts';
import { setPlan } from '../plans/public.ts';
import { remindGuardians } from './reminders/remind.ts';
import { sweepCampaigns } from './sending/sweep.ts';
import { buyMessages, handsetsOf } from './testing/writers.ts';

let simulator: TestSimulator;
let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;

const context = () => ({ services: app.node.services, attempt: 1, isLastAttempt: false });

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});
beforeEach(async () => {
  await simulator.control('POST', 'reset');
  app.clock.set('2026-10-01T08:30:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
  await buyMessages(app, school, 50);
});

/** The first installment of 6e is due on 15/10/2026; it is then nearly ten o'clock at the school. */
async function onDay(day: string): Promise<void> {
  app.clock.set(`${day}T08:30:00.000Z`);
  token = await school.signIn();
}

const text = { en: '{school}: {pending} by {deadline} for {student}', fr: '' };
const rule = (moment: ReminderRule['moment'], days: number): ReminderRule => ({
  moment,
  days,
  isOn: true,
  texts: text,
});

const switchOn = async (...rules: readonly ReminderRule[]) => {
  const { version } = await succeed(app, token, getReminders);
  return succeed(app, token, setReminders, { body: { rules: [...rules], hour: 9, version } });
};

const addChild = (firstName: string, phone: string, familyId?: string) =>
  addStudent(app, token, {
    firstName,
    classId: year.sixth,
    ...(familyId === undefined
      ? {
          family: {
            name: 'Mbarga',
            guardians: [
              {
                fullName: `Parent de ${firstName}`,
                relationship: 'mother',
                phones: [{ kind: 'cell', number: phone }],
              },
            ],
          },
        }
      : { familyId }),
  });

const remind = () => remindGuardians.work(context());

/** Until nothing of a reminder waits any more. */
async function untilSent(): Promise<string[]> {
  await until('the reminders went', async () => {
    const { items } = await succeed(app, token, listCampaigns, { query: { kind: 'reminder' } });
    return items.every(({ state }) => state !== 'sending');
  });
  return (await handsetsOf(simulator)).map(({ text: said }) => said).reverse();
}

const upcoming = () => succeed(app, token, listUpcomingReminders, { query: { perPage: 50 } });

/** By a node whose clock is ahead: by the others' it is night, so that what was written waits. */
async function writeBeforeDawn(day: string): Promise<void> {
  app.clock.set(`${day}T03:00:00.000Z`);
  const ahead = { now: () => new Date(`${day}T08:30:00.000Z`) };
  await remindGuardians.work({ ...context(), services: { ...app.node.services, clock: ahead } });
}

describe('a reminder', () => {
  it('goes before, on and after the deadline, once a day, about all children of a phone', async () => {
    const phone = newPhone();
    const { family } = await addChild('Awa', phone);
    await addChild('Bih', phone, family.id);
    await switchOn(rule('before', 3), rule('on', 0), rule('after', 7));
    for (const day of ['2026-10-11', '2026-10-12', '2026-10-15', '2026-10-22', '2026-10-23']) {
      await onDay(day);
      await remind();
      await remind();
      await untilSent();
    }
    const said = 'Collège Les Palmiers: 200,000 by 15/10/2026 for Mbarga Awa and Mbarga Bih';
    expect(await untilSent()).toEqual([said, said, said]);
  });

  it('is not of what is paid at the moment of sending, nor of a child who left', async () => {
    const [paying, leaving, siblings] = [newPhone(), newPhone(), newPhone()];
    const payer = await addChild('Awa', paying);
    const leaver = await addChild('Bih', leaving);
    const first = await addChild('Chi', siblings);
    await addChild('Dan', siblings, first.family.id);
    await switchOn(rule('on', 0));
    await onDay('2026-10-15');
    await succeed(app, token, withdrawStudent, {
      params: { id: leaver.id },
      body: { yearId: year.id, reason: 'moved away' },
    });
    await writeBeforeDawn('2026-10-15');
    await payFee(app, school.orgId, payer.id, 100_000);
    await payFee(app, school.orgId, first.id, 100_000);
    await onDay('2026-10-15');
    await sweepCampaigns.work(context());
    expect(await untilSent()).toEqual([]);
    await remind();
    expect(await untilSent()).toEqual([
      'Collège Les Palmiers: 100,000 by 15/10/2026 for Mbarga Dan',
    ]);
    expect(await simulator.messagesTo(siblings)).toHaveLength(1);
  });

  it('of which a part was paid meanwhile goes for what is left', async () => {
    const child = await addChild('Awa', newPhone());
    await switchOn(rule('on', 0));
    await writeBeforeDawn('2026-10-15');
    await payFee(app, school.orgId, child.id, 60_000);
    await onDay('2026-10-15');
    await sweepCampaigns.work(context());
    expect(await untilSent()).toEqual([]);
    await remind();
    expect(await untilSent()).toEqual([
      'Collège Les Palmiers: 40,000 by 15/10/2026 for Mbarga Awa',
    ]);
  });

  it('that was put off to another day does not go, nor is it retried', async () => {
    await addChild('Awa', newPhone());
    await switchOn(rule('on', 0));
    await writeBeforeDawn('2026-10-15');
    await onDay('2026-10-16');
    await sweepCampaigns.work(context());
    expect(await untilSent()).toEqual([]);
    expect(await succeed(app, token, getSmsBalance)).toMatchObject({ messages: 50, reserved: 0 });
  });

  it('that no gateway took is written anew in the next hour', async () => {
    const phone = newPhone();
    await addChild('Awa', phone);
    await switchOn(rule('on', 0));
    await onDay('2026-10-15');
    const refuse = { refuseNextCalls: 1, refuseWith: 'noCredit', refuseTo: phone };
    await simulator.faults({ sms: refuse, orangeSms: refuse, africasTalking: refuse });
    await remind();
    await untilSent();
    const { items } = await succeed(app, token, listCampaigns, { query: { kind: 'reminder' } });
    const params = { id: items[0]?.id ?? '' };
    const retried = await app.call(retryCampaign, { params }, { token });
    expect(retried.body.reason).toBe('noMessageToRetry');
    await remind();
    await untilSent();
    expect(await simulator.messagesTo(phone)).toHaveLength(1);
  });

  it('names one day: of siblings with others only those whose is the most pressing', async () => {
    const phone = newPhone();
    const { family } = await addChild('Awa', phone);
    const fifth = await addStudent(app, token, {
      firstName: 'Bih',
      classId: year.fifth,
      familyId: family.id,
    });
    await bill(fifth.id, family.id, { dueOn: '2026-10-18', items: [{ amount: 5_000 }] });
    await switchOn(rule('before', 3), rule('on', 0));
    await onDay('2026-10-15');
    await remind();
    await untilSent();
    expect(await simulator.messagesTo(phone)).toEqual([
      'Collège Les Palmiers: 100,000 by 15/10/2026 for Mbarga Awa',
    ]);
  });

  it('at an hour at which nothing goes is refused, and so are hours that would keep it quiet', async () => {
    const body = { rules: [rule('on', 0)], hour: 21, version: 0 };
    const late = await app.call(setReminders, { body }, { token });
    expect(late.body.reason).toBe('reminderHourQuiet');
    await succeed(app, token, setReminders, { body: { ...body, hour: 18 } });
    const early = { quietUntil: 7, quietFrom: 18, version: 0 };
    const refused = await app.call(setSmsSettings, { body: early }, { token });
    expect(refused.body.reason).toBe('reminderHourQuiet');
    await addChild('Awa', newPhone());
    app.clock.set('2026-10-15T18:10:00.000Z');
    token = await school.signIn();
    expect((await upcoming()).total).toBe(1);
    app.clock.set('2026-10-15T18:13:00.000Z');
    expect((await upcoming()).total).toBe(0);
  });

  it('can be looked at a week ahead, and single ones left out', async () => {
    const [kept, dropped] = [newPhone(), newPhone()];
    await addChild('Awa', kept);
    await addChild('Bih', dropped);
    await switchOn(rule('before', 3), rule('after', 30));
    await onDay('2026-10-08');
    const planned = await upcoming();
    expect(planned.items).toMatchObject([
      { day: '2026-10-12', moment: 'before', students: ['Mbarga Awa'], amount: 100_000 },
      { day: '2026-10-12', moment: 'before', students: ['Mbarga Bih'], deadline: '2026-10-15' },
    ]);
    expect(planned.messages).toBe(2);
    const id = planned.items.find(({ students }) => students[0] === 'Mbarga Bih')?.id ?? '';
    await succeed(app, token, leaveReminderOut, { params: { id }, body: { isLeftOut: true } });
    expect(await upcoming()).toMatchObject({ total: 2, messages: 1 });
    const strange = await app.call(
      leaveReminderOut,
      { params: { id: `2026-10-12_${'x'.repeat(43)}` }, body: {} },
      { token },
    );
    expect(strange.body.errorCode).toBe(40400);
    await onDay('2026-10-12');
    await remind();
    await untilSent();
    expect(await simulator.messagesTo(kept)).toHaveLength(1);
    expect(await simulator.messagesTo(dropped)).toEqual([]);
    expect((await upcoming()).items.filter(({ day }) => day === '2026-10-12')).toHaveLength(1);
  });

  it('does not go before its hour, nor without a balance, which is told once', async () => {
    const poor = await createSchool(app);
    school = poor;
    token = await school.signIn();
    year = await addYear(app, token);
    await addChild('Awa', newPhone());
    await switchOn(rule('on', 0));
    app.clock.set('2026-10-15T06:30:00.000Z');
    await remind();
    expect((await succeed(app, await poor.signIn(), listCampaigns)).total).toBe(0);
    await onDay('2026-10-15');
    await remind();
    await remind();
    await untilHeard(app, poor.orgId);
    const news = await succeed(app, token, listNotifications);
    expect(news.items.map(({ kind }) => kind)).toEqual(['sms']);
    await buyMessages(app, poor, 5);
    await remind();
    expect(await untilSent()).toHaveLength(1);
  });

  it('is neither upcoming nor written any more when the plan has none', async () => {
    await addChild('Awa', newPhone());
    await switchOn(rule('before', 3));
    await onDay('2026-10-08');
    expect((await upcoming()).total).toBe(1);
    await inNoSchool(app.node.services, (work) =>
      setPlan(forSchool(work, school.orgId), { planId: 'basic', until: null }),
    );
    expect(await upcoming()).toMatchObject({ total: 0, messages: 0 });
    const body = { rules: [rule('on', 0)], hour: 9, version: 1 };
    const refused = await app.call(setReminders, { body }, { token });
    expect(refused.body.errorMsg).toBe('Sorry this service is not available for your account');
  });
});

interface Billed {
  readonly dueOn: string;
  readonly items: ReadonlyArray<{ readonly amount: number; readonly feeId?: string }>;
}

/** Bills a child, and answers the invoice as it was sent. */
async function bill(studentId: string, familyId: string, { dueOn, items: given }: Billed) {
  const items = given.map((item) => ({ studentId, description: 'Trip', ...item }));
  const wanted = {
    familyId,
    title: 'October',
    billTo: 'Mbarga',
    language: 'en' as const,
    dueOn,
    items,
  };
  const draft = await succeed(app, token, createInvoice, { body: wanted });
  const params = { id: draft.id };
  const body = { version: draft.version, channels: [] };
  await succeed(app, token, sendInvoice, { params, body });
  return succeed(app, token, getInvoice, { params });
}

describe('a reminder of an invoice', () => {
  const linked = (moment: ReminderRule['moment'], days: number): ReminderRule => ({
    ...rule(moment, days),
    texts: { en: '{pending} by {deadline} for {student}: {link}', fr: '' },
  });

  const openFee = async (familyId: string) => {
    const offer = await succeed(app, token, getInvoiceOffer, { query: { familyId } });
    return offer.students[0]?.fees[0]?.id ?? '';
  };

  it('goes by its own day, also where it bills an open fee, with its own link', async () => {
    const child = await addChild('Awa', newPhone());
    const familyId = child.family.id;
    const feeId = await openFee(familyId);
    const items = [{ amount: 150_000, feeId }];
    const invoice = await bill(child.id, familyId, { dueOn: '2026-10-10', items });
    await switchOn(linked('before', 3), linked('on', 0), linked('after', 7));
    for (const day of ['2026-10-07', '2026-10-10', '2026-10-17']) {
      await onDay(day);
      await remind();
      await untilSent();
    }
    const said = `150,000 by 10/10/2026 for Mbarga Awa: ${invoice.payAddress}`;
    expect(await untilSent()).toEqual([said, said, said]);
  });

  it('for something new is counted once, beside what else is due', async () => {
    const [alone, both] = [newPhone(), newPhone()];
    const first = await addStudent(app, token, {
      firstName: 'Awa',
      classId: year.fifth,
      family: { name: 'Mbarga', guardians: [guardianBody('Parent', alone)] },
    });
    const second = await addChild('Bih', both);
    const trip = { dueOn: '2026-10-15', items: [{ amount: 15_000 }] };
    const { payAddress } = await bill(first.id, first.family.id, trip);
    await bill(second.id, second.family.id, trip);
    await switchOn(linked('on', 0));
    await onDay('2026-10-15');
    await remind();
    await untilSent();
    expect(await simulator.messagesTo(alone)).toEqual([
      `15,000 by 15/10/2026 for Mbarga Awa: ${payAddress}`,
    ]);
    expect((await simulator.messagesTo(both))[0]).toContain('115,000 by 15/10/2026 for Mbarga Bih');
  });

  it('does not go once it is paid or void', async () => {
    const phone = newPhone();
    const { family, ...child } = await addChild('Awa', phone);
    const other = await addChild('Bih', newPhone());
    const feeId = await openFee(family.id);
    const items = [{ amount: 150_000, feeId }];
    await bill(child.id, family.id, { dueOn: '2026-10-10', items });
    const dropped = await bill(other.id, other.family.id, {
      dueOn: '2026-10-10',
      items: [{ amount: 150_000, feeId: await openFee(other.family.id) }],
    });
    await switchOn(linked('on', 0));
    await onDay('2026-10-09');
    expect((await upcoming()).items.filter(({ day }) => day === '2026-10-10')).toHaveLength(2);
    await writeBeforeDawn('2026-10-10');
    await payFee(app, school.orgId, child.id, 150_000);
    token = await school.signIn();
    const params = { id: dropped.id };
    await succeed(app, token, voidInvoice, { params, body: { reason: 'By mistake' } });
    await onDay('2026-10-10');
    await sweepCampaigns.work(context());
    await remind();
    expect(await untilSent()).toEqual([]);
    expect(await succeed(app, token, getSmsBalance)).toMatchObject({ messages: 50, reserved: 0 });
  });
});
