import { listAudit } from '@ardoise/contract/audit';
import {
  getDeskSchool,
  listDeskSchools,
  refuseSchool,
  verifySchool,
} from '@ardoise/contract/desk/schools';
import { listNotifications } from '@ardoise/contract/notifications';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signInDesk } from './testing/desk.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await signInDesk(app);
});
afterAll(() => app.close());

const fresh = { isVerified: false };
const seen = async (id: string) => {
  const { body } = await app.call(getDeskSchool, { params: { id } }, { token });
  if (body.data === null) throw new Error(body.errorMsg ?? '');
  return body.data;
};
const verify = async (id: string, version?: number) =>
  app.call(
    verifySchool,
    { params: { id }, body: { version: version ?? (await seen(id)).version } },
    { token },
  );
const refuse = async (id: string, reason = 'The papers are another school’s.') =>
  app.call(
    refuseSchool,
    { params: { id }, body: { version: (await seen(id)).version, reason } },
    { token },
  );

async function rename(school: TestSchool, displayName: string, town?: string) {
  const owner = await school.signIn();
  const { body } = await app.call(getSchoolSettings, {}, { token: owner });
  const { tags = [], slogan = null, version = 0 } = body.data ?? {};
  const body2 = { displayName, tags, slogan, version, ...(town === undefined ? {} : { town }) };
  const saved = await app.call(updateSchoolSettings, { body: body2 }, { token: owner });
  if (saved.body.data === null) throw new Error(JSON.stringify(saved.body));
  return saved.body.data;
}

/** What the owner was told, the newest first. */
async function newsOf(school: TestSchool) {
  await untilHeard(app, school.orgId);
  const owner = await school.signIn();
  return (await app.call(listNotifications, {}, { token: owner })).body.data?.items ?? [];
}

describe('a new school', () => {
  it('is unverified, and waits where its name or its prefix resembles a verified one’s', async () => {
    const real = await createSchool(app, 'Institut Horizon de Garoua', { town: 'Garoua' });
    const states = await Promise.all(
      [
        'Ιnstitut Horizon de Garoua',
        'lnstitut  HORIZ0N de garoua',
        'Imprimerie Halle Gérard',
        'Zénith',
      ]
        .map((name) => createSchool(app, name, fresh))
        .map(async (school) => seen((await school).orgId)),
    );
    expect(states.map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'unverified',
    ]);
    const [lookAlike, , samePrefix] = states;
    expect(lookAlike?.resembles).toContainEqual({
      id: real.orgId,
      name: 'Institut Horizon de Garoua',
      appId: real.appId,
      town: 'Garoua',
      by: ['name'],
    });
    expect(samePrefix?.resembles[0]?.by).toContain('prefix');
  });

  it('waits from the day on which a school that it resembles is verified', async () => {
    const first = await createSchool(app, 'Lycée Quantum Bertoua', fresh);
    const second = await createSchool(app, 'Lycee Quantum, Bertoua', fresh);
    expect((await seen(second.orgId)).state).toBe('unverified');
    await verify(first.orgId);
    expect((await seen(second.orgId)).state).toBe('waiting');
  });
});

describe('the desk', () => {
  it('reads from the school that waits longest, counts them, and finds by name, town and address', async () => {
    await createSchool(app, 'Xylo Verified Wum', { town: 'Wum' });
    app.clock.advance(60);
    const older = await createSchool(app, 'XYLO Verified Wum', { ...fresh, town: 'Nkambé' });
    app.clock.advance(60);
    const newer = await createSchool(app, 'Xylo Verified Wúm', { ...fresh, town: 'Fundong' });
    const list = async (query: { q?: string; state?: 'waiting' | 'verified' }) =>
      (await app.call(listDeskSchools, { query: { perPage: 100, ...query } }, { token })).body.data;
    const waiting = await list({ state: 'waiting' });
    const ids = waiting?.items.map(({ id }) => id) ?? [];
    expect(ids.indexOf(older.orgId)).toBeLessThan(ids.indexOf(newer.orgId));
    expect(waiting?.waiting).toBe(waiting?.total);
    const times = waiting?.items.map(({ waitingSince }) => waitingSince ?? '') ?? [];
    expect(times).toEqual(times.toSorted((a, b) => a.localeCompare(b)));
    expect(waiting?.oldestSince).toBe(times[0]);
    expect((await list({ q: 'nkambe' }))?.items.map(({ id }) => id)).toEqual([older.orgId]);
    expect((await list({ q: older.appId }))?.items.map(({ id }) => id)).toContain(older.orgId);
    expect((await list({ q: 'xylo', state: 'verified' }))?.total).toBe(1);
    expect((await list({ q: '%' }))?.total).toBe(0);
  });

  it('sees who owns a school, and whether their phone and email are confirmed', async () => {
    const school = await createSchool(app, 'Ugandan School', fresh);
    expect((await seen(school.orgId)).owners).toEqual([
      {
        name: 'Person of adminOrOwner',
        phone: null,
        isPhoneConfirmed: false,
        email: `owner@${school.appId}.test`,
        isEmailConfirmed: false,
      },
    ]);
  });

  it('verifies: audited, and the owner is told in both languages', async () => {
    const school = await createSchool(app, 'Jardin Kribi', fresh);
    const { status, body } = await verify(school.orgId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ state: 'verified', waitingSince: null });
    const owner = await school.signIn();
    expect((await newsOf(school))[0]).toMatchObject({
      kind: 'verification',
      title: { en: 'Jardin Kribi is verified', fr: 'Jardin Kribi est vérifié' },
    });
    const query = { action: 'verification.verified' };
    const audit = (await app.call(listAudit, { query }, { token: owner })).body.data?.items;
    expect(audit?.[0]).toMatchObject({ actor: 'Ekane Diane', after: { state: 'verified' } });
    expect((await verify(school.orgId)).body.errorMsg).toContain('verified already');
  });

  it('refuses with a reason that the owner reads, and can take a verification back', async () => {
    const school = await createSchool(app, 'Kappa Kumba');
    expect((await refuse(school.orgId, 'No')).status).toBe(422);
    expect((await refuse(school.orgId)).body.data).toMatchObject({ state: 'refused' });
    const settings = await app.call(getSchoolSettings, {}, { token: await school.signIn() });
    expect(settings.body.data?.verification).toEqual({
      state: 'refused',
      reason: 'The papers are another school’s.',
    });
  });

  it('decides only about what it has seen: a school that changed its name is looked at again', async () => {
    const school = await createSchool(app, 'Quiet Name', fresh);
    const { version } = await seen(school.orgId);
    await rename(school, 'Loud Name');
    expect((await verify(school.orgId, version)).status).toBe(409);
    const again = await seen(school.orgId);
    const both = await Promise.all([
      verify(school.orgId, again.version),
      verify(school.orgId, again.version),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is closed to the staff of schools, owners too', async () => {
    const school = await createSchool(app, 'Outside');
    const owner = await school.signIn();
    for (const answer of [
      await app.call(listDeskSchools, {}, { token: owner }),
      await app.call(getDeskSchool, { params: { id: school.orgId } }, { token: owner }),
      await app.call(
        verifySchool,
        { params: { id: school.orgId }, body: { version: 1 } },
        { token: owner },
      ),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('a school that changes its name', () => {
  it('keeps the verified one outside until the desk agrees', async () => {
    const school = await createSchool(app, 'Académie Vert');
    const asked = await rename(school, 'Académie Bleue');
    expect(asked).toMatchObject({ displayName: 'Académie Bleue', shownName: 'Académie Vert' });
    expect(asked.verification.state).toBe('verified');
    expect(await seen(school.orgId)).toMatchObject({
      name: 'Académie Vert',
      askedName: 'Académie Bleue',
    });
    await verify(school.orgId);
    expect(await seen(school.orgId)).toMatchObject({ name: 'Académie Bleue', askedName: null });
  });

  it('reads of each decision what that one was about, however soon the next one came', async () => {
    const school = await createSchool(app, 'Cours Dalia');
    await rename(school, 'Cours Iris');
    await refuse(school.orgId);
    app.clock.advance(1);
    await rename(school, 'Cours Lotus');
    await verify(school.orgId);
    expect((await newsOf(school)).map(({ title, text }) => [title.en, text.fr])).toEqual([
      [
        'Your new name is agreed: Cours Lotus',
        'Les pages de paiement et les nouveaux reçus le portent désormais.',
      ],
      [
        'Your new name is refused: Cours Iris',
        'Vous restez Cours Dalia, vérifié. Le prestataire indique : The papers are another school’s.',
      ],
    ]);
  });

  it('is looked at again where it was refused, and the desk still sees why', async () => {
    const school = await createSchool(app, 'Refused Hill', fresh);
    await refuse(school.orgId);
    const { reason } = await seen(school.orgId);
    expect((await rename(school, 'Refused Hill.')).verification.state).toBe('waiting');
    expect((await seen(school.orgId)).reason).toBe(reason);
  });

  it('waits under a name with letters of another alphabet, whatever it resembles', async () => {
    const school = await createSchool(app, 'Plain Valley', fresh);
    expect((await rename(school, 'Ƥlaiո Vaӏӏey')).verification.state).toBe('waiting');
  });

  it('or its town is looked at again: payers tell schools apart by it', async () => {
    const school = await createSchool(app, 'Kribi Coast', { town: 'Kribi' });
    expect((await rename(school, 'Kribi Coast', 'Kribi')).verification.state).toBe('verified');
    expect((await rename(school, 'Kribi Coast', 'Douala')).verification.state).toBe('waiting');
  });

  it('may withdraw it, and keeps the old one when the desk refuses', async () => {
    const school = await createSchool(app, 'Wagon Yoko');
    await rename(school, 'Wagon Zoétélé');
    expect(await rename(school, 'Wagon Yoko')).toMatchObject({ shownName: 'Wagon Yoko' });
    expect((await seen(school.orgId)).waitingSince).toBeNull();
    await rename(school, 'Wagon Zoétélé');
    expect((await refuse(school.orgId)).body.data).toMatchObject({
      name: 'Wagon Yoko',
      state: 'verified',
      askedName: null,
    });
  });

  it('waits under a name that resembles a verified one’s, and keeps its place when it tries another', async () => {
    await createSchool(app, 'Pensionnat Ngoa Ekélé');
    const school = await createSchool(app, 'Brise Ombre', fresh);
    expect((await rename(school, 'Pensionnat Ngoa-Ekele')).verification.state).toBe('waiting');
    const since = (await seen(school.orgId)).waitingSince;
    app.clock.advance(60);
    await rename(school, 'Pensionnat Ngοa Ekele');
    expect((await seen(school.orgId)).waitingSince).toBe(since);
    expect((await rename(school, 'Brise Ombre', 'Buea')).verification.state).toBe('unverified');
    expect(await seen(school.orgId)).toMatchObject({ town: 'Buea', waitingSince: null });
  });

  it.each([
    ['a line break', 'École\nPublique'],
    ['a direction mark', 'École \u202eeuqilbuP'],
    ['letters that nobody sees', 'Éco\u200ble'],
    ['nothing to see', '\u3164\u3164\u3164'],
    ['half a character', 'École \ud800'],
  ])('cannot have %s in it', async (_, displayName) => {
    const school = await createSchool(app, 'Plain Name');
    const owner = await school.signIn();
    const { status, body } = await app.call(
      updateSchoolSettings,
      { body: { displayName, tags: [], slogan: null, version: 1 } },
      { token: owner, language: 'fr' },
    );
    expect(status).toBe(422);
    expect(body.fields?.['displayName']).toMatch(/invisibles|au moins une lettre|conservé/);
  });
});
