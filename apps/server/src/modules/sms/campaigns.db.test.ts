import { updateFamily, getFamily } from '@ardoise/contract/families';
import { getSmsBalance, listSmsEntries, setSmsSettings } from '@ardoise/contract/sms/account';
import {
  cancelCampaign,
  createCampaign,
  exportCampaignMessages,
  getCampaign,
  listCampaignMessages,
  listCampaigns,
  retryCampaign,
  sendCampaign,
  updateCampaign,
} from '@ardoise/contract/sms/campaigns';
import { type AudienceChoice, previewSms, readAudience } from '@ardoise/contract/sms/compose';
import { createSmsGroup, listSmsGroups, updateSmsGroup } from '@ardoise/contract/sms/groups';
import { countMessages } from '@ardoise/contract/values/sms-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import {
  addStudent,
  addYear,
  newPhone,
  payFee,
  succeed,
  type TestYear,
} from '../students/testing/people.ts';
import { sweepCampaigns } from './sending/sweep.ts';
import { buyMessages, handsetsOf, untilDone } from './testing/writers.ts';

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
  app.clock.set('2026-11-16T08:00:00.000Z');
  await simulator.control('POST', 'reset');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
});

interface NewChild {
  readonly classId?: string;
  readonly familyId?: string;
  readonly firstName?: string;
  readonly phones?: readonly string[];
  readonly guardian?: object;
}

/** A child, with a family of one guardian for each phone unless it has one. */
const addChild = ({
  classId = year.sixth,
  familyId,
  firstName = 'Marie',
  phones,
  guardian,
}: NewChild) =>
  addStudent(app, token, {
    classId,
    firstName,
    ...(familyId === undefined
      ? {
          family: {
            name: 'Mbarga',
            guardians: (phones ?? [newPhone()]).map((number, i) => ({
              fullName: `Parent ${i + 1} de ${firstName}`,
              relationship: 'mother' as const,
              phones: [{ kind: 'cell' as const, number }],
              ...guardian,
            })),
          },
        }
      : { familyId }),
  });

const everyone: AudienceChoice = { kind: 'everyone' };
const peopleOf = async (choice: AudienceChoice, recipients: 'all' | 'first' = 'all') => {
  const { people, leftOut } = await succeed(app, token, readAudience, {
    body: { choice, recipients },
  });
  return { people, leftOut };
};
const balance = () => succeed(app, token, getSmsBalance);
const write = (given: object = {}) => ({
  choice: everyone,
  texts: { en: 'Bonjour {guardian}, {student} ({class})', fr: '' },
  ...given,
});
const send = (given: object = {}) =>
  succeed(app, token, createCampaign, { body: { ...write(given), go: true } });

describe('an audience', () => {
  it('is a class, a cycle, a debt state, a group or chosen families', async () => {
    const sixth = await addChild({ firstName: 'Awa' });
    const fifth = await addChild({ firstName: 'Bih', classId: year.fifth });
    await payFee(app, school.orgId, fifth.id, 120_000);
    const group = await succeed(app, token, createSmsGroup, {
      body: { name: 'Bureau des parents', familyIds: [sixth.family.id] },
    });
    const [cycle] = year.cycles;
    const choices: ReadonlyArray<readonly [AudienceChoice, number]> = [
      [everyone, 2],
      [{ kind: 'class', classIds: [year.sixth] }, 1],
      [{ kind: 'cycle', cycleIds: [cycle?.id ?? ''] }, 2],
      [{ kind: 'debt', state: 'owes', days: 0 }, 1],
      [{ kind: 'debt', state: 'late', days: 30 }, 1],
      [{ kind: 'debt', state: 'late', days: 60 }, 0],
      [{ kind: 'debt', state: 'paid', days: 0 }, 1],
      [{ kind: 'group', groupId: group.id }, 1],
      [{ kind: 'families', familyIds: [sixth.family.id, fifth.family.id] }, 2],
    ];
    for (const [choice, count] of choices) expect((await peopleOf(choice)).people).toBe(count);
    const foreign = await app.call(
      readAudience,
      { body: { choice: { kind: 'class', classIds: [group.id] } } },
      { token },
    );
    expect(foreign.body.errorCode).toBe(40400);
  });

  it('is one message for each phone, and none for whoever asked for none', async () => {
    const phone = newPhone();
    const first = await addChild({ firstName: 'Awa', phones: [phone] });
    await addChild({ firstName: 'Bih', familyId: first.family.id });
    await addChild({ firstName: 'Chi', phones: [phone, newPhone()] });
    await addChild({ firstName: 'Dan', phones: ['+33612345678'] });
    const silent = await addChild({ firstName: 'Eba' });
    const family = await succeed(app, token, getFamily, { params: { id: silent.family.id } });
    const guardians = family.guardians.map(({ otherFamilies: _others, ...guardian }) => ({
      ...guardian,
      noMessages: true,
    }));
    const body = { name: family.name, version: family.version, guardians };
    await succeed(app, token, updateFamily, { params: { id: family.id }, body });
    expect(await peopleOf(everyone)).toEqual({
      people: 2,
      leftOut: { optedOut: 1, noMobile: 1, doubled: 1 },
    });
    expect((await peopleOf(everyone, 'first')).people).toBe(1);
    const shown = await succeed(app, token, previewSms, { body: write() });
    expect(shown.samples.map(({ text }) => text)).toContain(
      'Bonjour Parent 1 de Awa, Mbarga Awa, Mbarga Bih and Mbarga Chi (6e A)',
    );
    // A form that knows nothing of it leaves it as it is.
    const again = await succeed(app, token, getFamily, { params: { id: family.id } });
    const old = again.guardians.map(
      ({ otherFamilies: _o, noMessages: _n, language: _l, ...guardian }) => guardian,
    );
    const saved = await succeed(app, token, updateFamily, {
      params: { id: family.id },
      body: { name: 'Eba', version: again.version, guardians: old },
    });
    expect(saved.guardians[0]?.noMessages).toBe(true);
  });
});

describe('before it is sent', () => {
  it('the price is counted on everybody’s own text, also from the lengths alone', async () => {
    await buyMessages(app, school, 100);
    await addChild({ firstName: 'Zoé' });
    await addChild({ firstName: 'Noël Crépin' });
    await addChild({ firstName: 'Paul', guardian: { language: 'fr' } });
    const texts = { en: `${'a'.repeat(60)} {student} {link}`, fr: `${'é'.repeat(150)} {student}` };
    const shown = await succeed(app, token, previewSms, { body: write({ texts }) });
    expect(shown).toMatchObject({ people: 3, left: 100 - shown.messages, ucs2People: 1 });
    expect(shown.forcing).toEqual([{ letter: 'ë', plain: 'e', people: 1 }]);
    expect(shown.messages - shown.plainMessages).toBeGreaterThan(0);
    expect(shown.xaf).toBe(shown.messages * 20);
    const fields = ['student', 'link'];
    const en = await succeed(app, token, readAudience, { body: { choice: everyone, fields } });
    const fr = await succeed(app, token, readAudience, {
      body: { choice: everyone, fields: ['student'] },
    });
    const lengths = [
      ...en.lengths.filter(({ language }) => language === 'en'),
      ...fr.lengths.filter(({ language }) => language === 'fr'),
    ];
    expect(countMessages(texts, lengths, false)).toBe(shown.messages);
    expect(countMessages(texts, lengths, true)).toBe(shown.plainMessages);
  });

  it.each([
    ['a field that does not exist', { en: 'Hello {nom}', fr: '' }, 'unknownMergeField'],
    ['only spaces', { en: '   ', fr: ' \n ' }, 'smsTextNeeded'],
    ['2,000 characters', { en: 'a'.repeat(2_000), fr: '' }, 'invalidInput'],
    ['too many parts', { en: '😀'.repeat(480), fr: '' }, 'smsTextTooLong'],
  ])('%s is refused', async (_what, texts, reason) => {
    await addChild({});
    const { body } = await app.call(previewSms, { body: write({ texts }) }, { token });
    expect(body.reason).toBe(reason);
    const sent = await app.call(
      createCampaign,
      { body: { ...write({ texts }), go: true } },
      { token },
    );
    expect(sent.body.reason).toBe(reason);
  });

  it('an emoji is sent as it is, in two units of UCS-2', async () => {
    await buyMessages(app, school, 10);
    const phone = newPhone();
    await addChild({ phones: [phone] });
    const { id } = await send({ texts: { en: 'Bravo 🎉', fr: '' } });
    expect(await untilDone(app, token, id)).toMatchObject({ used: 1 });
    expect(await simulator.messagesTo(phone)).toEqual(['Bravo 🎉']);
  });
});

describe('a campaign', () => {
  it('holds its price, uses what goes, gives back what is refused, and retries that', async () => {
    await buyMessages(app, school, 10);
    for (const firstName of ['Awa', 'Bih', 'Chi', 'Dan']) await addChild({ firstName });
    const refuse = { refuseNextCalls: 3, refuseWith: 'wrongNumber' };
    await simulator.faults({ sms: refuse });
    const sent = await send();
    expect(sent).toMatchObject({ state: 'sending', people: 4, reserved: 4 });
    const done = await untilDone(app, token, sent.id);
    expect(done.counts).toMatchObject({ sent: 1, failed: 3 });
    expect(done).toMatchObject({ used: 1, usedXaf: 20, reserved: 0, canRetry: 3 });
    expect(await balance()).toMatchObject({ messages: 9, reserved: 0, xaf: 180 });
    const failed = await succeed(app, token, listCampaignMessages, {
      params: { id: sent.id },
      query: { state: 'failed' },
    });
    expect(failed.items[0]).toMatchObject({ failure: 'wrongNumber', parts: 1 });
    expect(failed.items[0]?.said).toContain('Invalid mobile number');
    await succeed(app, token, retryCampaign, { params: { id: sent.id } });
    const retried = await untilDone(app, token, sent.id);
    expect(retried).toMatchObject({ used: 4, counts: { sent: 4, failed: 0 }, canRetry: 0 });
    expect(await handsetsOf(simulator)).toHaveLength(4);
    const nothing = await app.call(retryCampaign, { params: { id: sent.id } }, { token });
    expect(nothing.body.reason).toBe('noMessageToRetry');
    const { rows } = await succeed(app, token, exportCampaignMessages, {
      body: { campaignId: sent.id },
    });
    expect(rows).toBe(4);
    const entries = await succeed(app, token, listSmsEntries, { query: { perPage: 50 } });
    const sum = entries.items.reduce((all, { messages, reserved }) => all + messages + reserved, 0);
    expect(sum).toBe(6);
  });

  it('is refused where the balance is short, and what another one holds is not there', async () => {
    await buyMessages(app, school, 3);
    await addChild({});
    await addChild({});
    const both = await Promise.all(
      ['One', 'Two'].map((en) =>
        app.call(
          createCampaign,
          { body: { ...write({ texts: { en, fr: '' } }), go: true } },
          { token },
        ),
      ),
    );
    expect(both.map(({ body }) => body.reason ?? 'sent').sort()).toEqual([
      'sent',
      'smsBalanceTooLow',
    ]);
    expect(both.find(({ status }) => status === 409)?.body.errorMsg).toBe(
      'Insufficient balance. Please top up',
    );
  });

  it('that two of the staff send at once goes once, and the same again only if that is meant', async () => {
    await buyMessages(app, school, 10);
    const phone = newPhone();
    await addChild({ phones: [phone] });
    const draft = await succeed(app, token, createCampaign, { body: { ...write(), go: false } });
    const colleague = await school.signInAs('support');
    const sends = await Promise.all(
      [token, colleague].map((by) =>
        app.call(
          sendCampaign,
          { params: { id: draft.id }, body: { version: draft.version } },
          { token: by },
        ),
      ),
    );
    expect(sends.map(({ body }) => body.reason ?? 'sent').sort()).toEqual([
      'campaignStarted',
      'sent',
    ]);
    await untilDone(app, token, draft.id);
    const same = await app.call(
      createCampaign,
      { body: { ...write(), go: true } },
      { token: colleague },
    );
    expect(same.body.reason).toBe('campaignSentTwice');
    const again = await send({ isAgain: true });
    await untilDone(app, token, again.id);
    expect(await simulator.messagesTo(phone)).toHaveLength(2);
    const changed = await app.call(
      updateCampaign,
      { params: { id: draft.id }, body: { ...write(), version: draft.version } },
      { token },
    );
    expect(changed.body.reason).toBe('campaignStarted');
  });

  it('goes at its time, unless it is cancelled before', async () => {
    await buyMessages(app, school, 10);
    await addChild({});
    const sendAt = '2026-11-16T10:00:00.000Z';
    const kept = await send({ sendAt, texts: { en: 'Kept', fr: '' } });
    const dropped = await send({ sendAt, texts: { en: 'Dropped', fr: '' } });
    expect(kept).toMatchObject({ state: 'scheduled', reserved: 0 });
    await succeed(app, token, cancelCampaign, { params: { id: dropped.id } });
    await sweepCampaigns.work(context());
    expect(await handsetsOf(simulator)).toEqual([]);
    app.clock.set('2026-11-16T10:00:30.000Z');
    token = await school.signIn();
    await sweepCampaigns.work(context());
    await untilDone(app, token, kept.id);
    expect((await handsetsOf(simulator)).map(({ text }) => text)).toEqual(['Kept']);
    const over = await app.call(cancelCampaign, { params: { id: kept.id } }, { token });
    expect(over.body.reason).toBe('campaignOver');
    const past = await app.call(
      createCampaign,
      { body: { ...write({ sendAt }), go: true } },
      { token },
    );
    expect(past.body.reason).toBe('sendTimePast');
  });

  it('whose balance is gone when its time comes does not start, and says so', async () => {
    await buyMessages(app, school, 1);
    await addChild({});
    const sendAt = '2026-11-16T08:10:00.000Z';
    const late = await send({ sendAt, texts: { en: 'Late', fr: '' } });
    await untilDone(app, token, (await send()).id);
    app.clock.set('2026-11-16T08:11:00.000Z');
    await sweepCampaigns.work(context());
    const refused = await succeed(app, token, getCampaign, { params: { id: late.id } });
    expect(refused).toMatchObject({ state: 'refused', refusal: 'balance' });
    await untilHeard(app, school.orgId);
  });

  it('waits in quiet hours, and can be cancelled then with everything given back', async () => {
    await buyMessages(app, school, 10);
    await addChild({});
    await succeed(app, token, setSmsSettings, {
      body: { quietUntil: 7, quietFrom: 20, version: 0 },
    });
    app.clock.set('2026-11-16T20:30:00.000Z');
    token = await school.signIn();
    const night = await send({ texts: { en: 'Night', fr: '' } });
    expect(night).toMatchObject({ state: 'sending', waitsUntil: '2026-11-17T06:00:00.000Z' });
    const other = await send({ texts: { en: 'Other', fr: '' } });
    expect(await balance()).toMatchObject({ messages: 8, reserved: 2 });
    const cancelled = await succeed(app, token, cancelCampaign, { params: { id: other.id } });
    expect(cancelled).toMatchObject({ state: 'cancelled', reserved: 0, counts: { cancelled: 1 } });
    await sweepCampaigns.work(context());
    expect(await handsetsOf(simulator)).toEqual([]);
    app.clock.set('2026-11-17T06:00:30.000Z');
    token = await school.signIn();
    await sweepCampaigns.work(context());
    await untilDone(app, token, night.id);
    expect((await handsetsOf(simulator)).map(({ text }) => text)).toEqual(['Night']);
    expect(await balance()).toMatchObject({ messages: 9, reserved: 0 });
    const { items } = await succeed(app, token, listCampaigns);
    expect(items.map(({ state }) => state)).toEqual(['cancelled', 'done']);
  });
});

describe('a group', () => {
  it('has a name of its own, and a change over a newer one is refused', async () => {
    const { family } = await addChild({});
    const body = { name: 'Parents d’élèves', familyIds: [family.id] };
    const group = await succeed(app, token, createSmsGroup, { body });
    const same = await app.call(createSmsGroup, { body }, { token });
    expect(same.body.reason).toBe('smsGroupNameTaken');
    const params = { id: group.id };
    await succeed(app, token, updateSmsGroup, { params, body: { ...body, version: 1 } });
    const stale = await app.call(
      updateSmsGroup,
      { params, body: { ...body, version: 1 } },
      { token },
    );
    expect(stale.body.reason).toBe('changedMeanwhile');
    const { items } = await succeed(app, token, listSmsGroups, { query: { q: 'eleves' } });
    expect(items).toMatchObject([{ name: 'Parents d’élèves', families: 1 }]);
  });
});
