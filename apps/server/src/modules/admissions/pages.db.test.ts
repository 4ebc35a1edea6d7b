import { listApplications, rejectApplication } from '@ardoise/contract/applications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { tryWrongLinks, tryWrongLookUps } from '../../testing/attacks/try-wrong-links.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { untilHeard } from '../../testing/events.ts';
import { readOutbox } from '../../testing/outbox.ts';
import { apply, pageOf, postForm, typedForm } from './testing/form.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
});

const applications = async () => {
  const { body } = await app.call(listApplications, { query: {} }, { token });
  return body.data?.items ?? [];
};

describe('the public form', () => {
  it('is shown in both languages, compressed, and kept by no cache', async () => {
    const response = await fetch(`${app.url}/apply/${school.appId}?lang=fr`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('Demande d’admission');
    expect(await pageOf(app, `/apply/${school.appId}?lang=en`)).toContain('Apply for admission');
    expect((await fetch(`${app.url}/assets/public/admission.js`)).status).toBe(200);
  });

  it('when sent gives a number, a code and a link, and tells applicant and staff', async () => {
    const path = await apply(app, school.appId);
    const page = await pageOf(app, `${path}?sent=1&lang=fr`);
    expect(page).toContain('Votre demande est envoyée.');
    expect(page).toContain('A-0001');
    expect(page).toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect(page).toContain(`${app.url}${path}`);
    expect(page).toContain('Encore 3 jours ouvrés');
    expect(path.split('/').at(-1)).toHaveLength(43);
    expect(await applications()).toMatchObject([
      {
        number: 'A-0001',
        student: 'Ngo Bata Awa',
        guardian: 'Jeanne Bata',
        phone: '677123456',
        state: 'submitted',
        isLate: false,
      },
    ]);
    await untilHeard(app, school.orgId);
    const sent = await readOutbox(app, school);
    expect(sent.map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', '677123456'],
      ['email', 'jeanne@example.com'],
    ]);
    expect(sent[0]?.body).toContain(path);
    for (const message of sent) expect(message.body).toContain('A-0001 enregistrée');
    const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
      sql<{
        person_id: string;
      }>`select person_id from notifications where kind = 'application'`.execute(tx),
    );
    expect(rows).toEqual([{ person_id: school.ownerId }]);
  });

  it('pressed twice, or repeated by a lost answer, is one application; another child is another', async () => {
    const fields = { ...typedForm, nonce: 'the-same-page' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => postForm(app, `/apply/${school.appId}`, fields)),
    );
    const places = new Set(answers.map((answer) => answer.headers.get('location')));
    expect(places.size).toBe(1);
    expect(await applications()).toHaveLength(1);
    await postForm(app, `/apply/${school.appId}`, { ...fields, 'student.firstName': 'Paul' });
    expect(await applications()).toHaveLength(2);
  });

  it('with errors comes back with every typed value and the errors at their fields', async () => {
    const response = await postForm(app, `/apply/${school.appId}`, {
      ...typedForm,
      'student.lastName': '',
      'student.preferredName': '<b>Awa</b>',
      'guardians.0.phones.0.number': '12',
    });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('value="&lt;b&gt;Awa&lt;/b&gt;"');
    expect(page).toContain('id="student.lastName-e">Ce champ est obligatoire.');
    expect(page).toContain('id="guardians.0.phones.0.number-e"');
    expect(page).toContain('Arachides');
    expect(await applications()).toEqual([]);
  });

  it('without script adds and removes rows and changes the language, losing nothing', async () => {
    const path = `/apply/${school.appId}`;
    const added = await postForm(app, path, { ...typedForm, add: 'guardians' });
    expect(added.status).toBe(200);
    const page = await added.text();
    expect(page).toContain('name="guardians.1.fullName"');
    expect(page).toContain('value="Jeanne Bata"');
    const removed = await postForm(app, path, {
      ...typedForm,
      'guardians.1.fullName': 'Paul',
      remove: 'guardians.0',
    });
    const rest = await removed.text();
    expect(rest).toMatch(/id="guardians\.0\.fullName"[^>]*value="Paul"/);
    expect(rest).not.toContain('guardians.1.fullName');
    const english = await postForm(app, path, { ...typedForm, switch: 'en' });
    expect(await english.text()).toMatch(/lang="en".*value="Awa"/s);
  });

  it('filled in by a program is not taken, and a person loses nothing', async () => {
    const response = await postForm(app, `/apply/${school.appId}`, {
      ...typedForm,
      fax: 'http://spam',
    });
    const page = await response.text();
    expect(page).toContain('champ caché');
    expect(page).toContain('value="Awa"');
    expect(page).not.toContain('http://spam');
    expect(await applications()).toEqual([]);
  });

  it('of a school that is not there, or sent as something else, answers a page and no fault', async () => {
    for (const appId of ['nobody', 'a%00b', '%2e%2e%2f', 'x'.repeat(300)])
      expect((await fetch(`${app.url}/apply/${appId}`)).status).toBe(404);
    const json = await fetch(`${app.url}/apply/${school.appId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(422);
    const huge = await postForm(app, `/apply/${school.appId}`, {
      ...typedForm,
      wantedClass: 'x'.repeat(300_000),
    });
    expect(huge.status).toBe(413);
    expect(huge.headers.get('content-type')).toContain('text/html');
  });
});

describe('an applicant', () => {
  it('finds the page again by number and code, and by nothing else', async () => {
    const path = await apply(app, school.appId);
    const page = await pageOf(app, path);
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(page)?.[0] ?? '';
    const lookUp = (number: string, typed: string) =>
      postForm(app, `/apply/${school.appId}/follow`, { number, code: typed });
    const right = await lookUp('a-0001', code.toLowerCase().replace('-', ' '));
    expect(right.status).toBe(303);
    expect(right.headers.get('location')).toContain(path);
    for (const [number, typed] of [
      ['A-0001', 'AAAA-AAAA'],
      ['A-0002', code],
      ['\u0000', code],
      ['', ''],
    ])
      expect((await lookUp(number ?? '', typed ?? '')).status).toBe(422);
    const other = await createSchool(app);
    expect((await fetch(`${app.url}${path.replace(school.appId, other.appId)}`)).status).toBe(404);
    expect((await fetch(`${app.url}${path.slice(0, -1)}`)).status).toBe(404);
  });

  it('finds the page whatever others look up from the same address', async () => {
    const path = await apply(app, school.appId);
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await pageOf(app, path))?.[0] ?? '';
    const target = { base: app.url, headers: fromElsewhere() };
    const { appId } = school;
    const lookUps = await tryWrongLookUps(target, { appId, number: 'A-0001', count: 32 });
    expect(lookUps.slice(-3)).toEqual([422, 429, 429]);
    const links = await tryWrongLinks(
      { base: app.url, headers: fromElsewhere() },
      { kind: 'application', appId, count: 32 },
    );
    expect(links.slice(-3)).toEqual([404, 429, 429]);
    const right = await postForm(app, `/apply/${appId}/follow`, { number: 'A-0001', code }, target);
    expect(right.status).toBe(303);
    const followed = await fetch(`${app.url}${path}`, { headers: target.headers });
    expect(followed.status).toBe(200);
  });

  it('corrects a rejected application with everything still there, and sends it again', async () => {
    const path = await apply(app, school.appId);
    const [waiting] = await applications();
    expect((await fetch(`${app.url}${path}/correct`, { redirect: 'manual' })).status).toBe(303);
    const reasons = 'Le bulletin manque <b>encore</b>.';
    await app.call(
      rejectApplication,
      { params: { id: waiting?.id ?? '' }, body: { reasons } },
      { token },
    );
    const rejected = await pageOf(app, `${path}?lang=fr`);
    expect(rejected).toContain('Le bulletin manque &lt;b&gt;encore');
    expect(rejected).toContain('/correct');
    const form = await pageOf(app, `${path}/correct?lang=fr`);
    expect(form).toMatch(/id="student\.firstName"[^>]*value="Awa"/);
    expect(form).toContain('Arachides');
    expect(form).toMatch(/id="student\.nationality"[^>]*value="Cameroun"/);
    app.clock.advance(86_400);
    token = await school.signIn();
    const sent = await postForm(app, `${path}/correct`, {
      ...typedForm,
      'student.firstName': 'Awa Marie',
    });
    expect(sent.status).toBe(303);
    expect(await applications()).toMatchObject([
      { number: 'A-0001', student: 'Ngo Bata Awa Marie', state: 'submitted' },
    ]);
    const again = await pageOf(app, path);
    expect(again).toContain('3 business days left');
    expect(again.match(/<li>/g)).toHaveLength(3);
    app.clock.advance(-86_400);
  });
});

it('limits how many forms one address may send', async () => {
  const limited = await startTestApp();
  const flooded = await createSchool(limited);
  const statuses = [];
  for (let i = 0; i < 62; i += 1)
    statuses.push((await postForm(limited, `/apply/${flooded.appId}`, { lang: 'en' })).status);
  const last = await postForm(limited, `/apply/${flooded.appId}`, { lang: 'en' });
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 422));
  expect(last.status).toBe(429);
  expect(await last.text()).toContain('Too many tries');
  await limited.close();
});
