import { listNotifications } from '@ardoise/contract/notifications';
import { listCampaigns } from '@ardoise/contract/sms/campaigns';
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
    // By a node whose clock is ahead: by the others' it is night, so that what was written waits.
    const ahead = { now: () => new Date('2026-10-15T08:30:00.000Z') };
    app.clock.set('2026-10-15T03:00:00.000Z');
    await remindGuardians.work({
      ...context(),
      services: { ...app.node.services, clock: ahead },
    });
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

  it('and its switch are no part of a plan without them', async () => {
    school = await createSchool(app, 'Basic', { planId: 'basic' });
    token = await school.signIn();
    const body = { rules: [rule('on', 0)], hour: 9, version: 0 };
    const refused = await app.call(setReminders, { body }, { token });
    expect(refused.body.errorMsg).toBe('Sorry this service is not available for your account');
  });

  it('is no longer listed as upcoming when the plan has none any more', async () => {
    await addChild('Awa', newPhone());
    await switchOn(rule('before', 3));
    await onDay('2026-10-08');
    expect((await upcoming()).total).toBe(1);
    await inNoSchool(app.node.services, (work) =>
      setPlan(forSchool(work, school.orgId), { planId: 'basic', until: null }),
    );
    expect(await upcoming()).toMatchObject({ total: 0, messages: 0 });
  });

  it('that is switched on needs a text, and each a day of its own', async () => {
    const save = (rules: ReminderRule[]) =>
      app.call(setReminders, { body: { rules, hour: 9, version: 0 } }, { token });
    const empty = { ...rule('on', 0), texts: { en: '', fr: '' } };
    expect((await save([empty])).body.reason).toBe('smsTextNeeded');
    const unknown = { ...rule('on', 0), texts: { en: '{nom}', fr: '' } };
    expect((await save([unknown])).body.reason).toBe('unknownMergeField');
    expect((await save([rule('on', 3)])).body.reason).toBe('invalidInput');
    expect((await save([rule('after', 3), rule('after', 3)])).body.reason).toBe('invalidInput');
  });
});
