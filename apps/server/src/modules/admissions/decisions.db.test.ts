import {
  type ApplicationDetail,
  approveApplication,
  getApplication,
  listApplications,
  rejectApplication,
  rejectApplicationPermanently,
  reviewApplication,
} from '@ardoise/contract/applications';
import {
  createFamily,
  getFamily,
  type Guardian,
  removeFamily,
  updateFamily,
} from '@ardoise/contract/families';
import { listNotifications } from '@ardoise/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLimits } from '../../platform/message-limits.ts';
import { readSettings } from '../../platform/settings.ts';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { readOutbox } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { rejectApplication as decideReject, reviewApplication as decideReview } from './decide.ts';
import { createYearWith } from '../student-import/testing/school.ts';
import { guardianBody } from '../students/testing/people.ts';
import { apply, pageOf } from './testing/form.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let path: string;
let id: string;

beforeAll(async () => {
  // All of these applicants have one phone, and what is held for it cannot be read.
  const { messageLimits } = readSettings({});
  const application = readLimits('1000/1000 1000/1000 1000/1000');
  app = await startTestApp({ settings: { messageLimits: { ...messageLimits, application } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
  path = await apply(app, school.appId);
  id = (await list())[0]?.id ?? '';
});

const list = async (wanted: object = {}) =>
  (await app.call(listApplications, { query: wanted }, { token })).body.data?.items ?? [];

const detail = async (as = token): Promise<ApplicationDetail | null> =>
  (await app.call(getApplication, { params: { id } }, { token: as })).body.data;

const ofForm = (guardian: Guardian) => ({ ...guardian, otherFamilies: undefined });

const approve = (body: { classId?: string; familyId?: string } = {}, of = id) =>
  app.call(approveApplication, { params: { id: of }, body }, { token });

async function query<Row>(text: string): Promise<Row[]> {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<Row>`${sql.raw(text)}`.execute(tx),
  );
  return rows;
}

const told = async () => {
  await untilHeard(app, school.orgId);
  return (await readOutbox(app, school)).filter(({ channel }) => channel === 'sms');
};

describe('approving', () => {
  it('creates family, guardians, student, health and the enrolment with its fee', async () => {
    const classes = await createYearWith(app, school, ['6e A']);
    app.clock.advance(1);
    const answer = await approve({ classId: classes.get('6e A') ?? '' });
    expect(answer.body.data?.state).toBe('approved');
    expect(answer.body.data?.studentId).toBeTypeOf('string');
    const [student] = await query<Record<string, unknown>>(
      `select s.number, s.first_name, f.name as family, s.class_id, h.allergies, fees.amount, g.full_name as guardian, fg.relationship
         from students s join families f on f.org_id = s.org_id and f.id = s.family_id
         join student_health h on h.org_id = s.org_id and h.student_id = s.id
         join fees on fees.org_id = s.org_id and fees.student_id = s.id
         join family_guardians fg on fg.org_id = s.org_id and fg.family_id = f.id
         join guardians g on g.org_id = s.org_id and g.id = fg.guardian_id`,
    );
    expect(student).toMatchObject({
      first_name: 'Awa',
      family: 'Ngo Bata',
      class_id: classes.get('6e A'),
      allergies: 'Arachides',
      amount: 150_000,
      guardian: 'Jeanne Bata',
      relationship: 'mother',
    });
    const page = await pageOf(app, `${path}?lang=fr`);
    expect(page).toContain('Acceptée');
    expect(page).toContain(String(student?.['number']));
    expect((await told()).at(-1)).toMatchObject({ template: 'application.approved' });
    expect((await told()).at(-1)?.body).toContain('Le matricule est ici');
    const audited = await query<{ action: string }>('select action from audit_log');
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['application.submitted', 'application.approved', 'student.created']),
    );
  });

  it('joins the family that is chosen, without repeating its guardians', async () => {
    await approve();
    const second = await apply(app, school.appId, {
      'student.firstName': 'Paul',
      'guardians.1.fullName': 'Luc Bata',
      'guardians.1.relationship': 'father',
    });
    const [waiting] = await list({ state: 'submitted' });
    const { body } = await app.call(
      getApplication,
      { params: { id: waiting?.id ?? '' } },
      { token },
    );
    const [family] = body.data?.likelyFamilies ?? [];
    expect(family).toMatchObject({ name: 'Ngo Bata', guardian: 'Jeanne Bata' });
    await approve({ familyId: family?.id ?? '' }, waiting?.id);
    expect(await query('select id from families')).toHaveLength(1);
    expect(await query('select id from guardians')).toHaveLength(2);
    expect(await query('select id from students')).toHaveLength(2);
    expect(await pageOf(app, second)).toContain('Approved');
  });

  it('raises the version of a family that gets a guardian: a form opened before cannot remove them', async () => {
    await approve();
    const [known] = await query<{ id: string }>('select id from families');
    const familyId = known?.id ?? '';
    const { body } = await app.call(getFamily, { params: { id: familyId } }, { token });
    await apply(app, school.appId, {
      'student.firstName': 'Paul',
      'guardians.1.fullName': 'Luc Bata',
      'guardians.1.relationship': 'father',
    });
    const [waiting] = await list({ state: 'submitted' });
    await approve({ familyId }, waiting?.id);
    if (body.data === null) throw new Error('No family.');
    const { name, guardians, version } = body.data;
    const saved = await app.call(
      updateFamily,
      { params: { id: familyId }, body: { name, version, guardians: guardians.map(ofForm) } },
      { token },
    );
    expect(saved.body.errorCode).toBe(40900);
    expect(await query('select guardian_id from family_guardians')).toHaveLength(2);
  });

  it('meets a family that is removed at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const family = await app.call(
        createFamily,
        { body: { name: 'Ebogo', guardians: [guardianBody()] } },
        { token },
      );
      const familyId = family.body.data?.id ?? '';
      await apply(app, school.appId, { 'student.firstName': `Paul ${'ABCD'[round]}` });
      const [waiting] = await list({ state: 'submitted' });
      const answers = await Promise.all([
        approve({ familyId }, waiting?.id),
        app.call(removeFamily, { params: { id: familyId } }, { token }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const lost = await query(
        'select s.id from students s join families f on f.id = s.family_id where f.removed_at is not null',
      );
      expect(lost).toEqual([]);
    }
  });

  it('twice at once admits the child once; a family or class of another school admits nobody', async () => {
    const other = await createSchool(app);
    const classes = await createYearWith(app, other, ['6e A']);
    const stranger = await approve({ classId: classes.get('6e A') ?? '' });
    expect(stranger.body.errorCode).toBe(40400);
    const noFamily = await approve({ familyId: '01890000-0000-7000-8000-000000000000' });
    expect(noFamily.body.errorCode).toBe(40400);
    expect(await query('select id from students')).toEqual([]);
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await query('select id from students')).toHaveLength(1);
  });
});

describe('reviewing', () => {
  it('moves through the states only as they allow, each told to the applicant and kept', async () => {
    const call = { params: { id } };
    app.clock.advance(1);
    await app.call(reviewApplication, { ...call, body: {} }, { token });
    app.clock.advance(1);
    expect((await app.call(reviewApplication, { ...call, body: {} }, { token })).status).toBe(409);
    await app.call(
      rejectApplication,
      { ...call, body: { reasons: 'Le bulletin manque' } },
      { token },
    );
    expect((await approve()).status).toBe(409);
    const found = await detail();
    expect(found?.history.map(({ state, actor, reasons }) => [state, actor, reasons])).toEqual([
      ['submitted', null, null],
      ['underReview', 'Person of adminOrOwner', null],
      ['rejected', 'Person of adminOrOwner', 'Le bulletin manque'],
    ]);
    const sent = await told();
    expect(sent).toHaveLength(3);
    expect(sent[2]?.body).toContain(`Les motifs sont ici : ${app.url}${path}`);
    expect(sent[2]?.body).not.toContain('bulletin');
  });

  it('tells each state that it came to, although it has come to another since', async () => {
    await untilHeard(app, school.orgId);
    await inSchool(app.node.services, school.orgId, async (work) => {
      await decideReview(work, id);
      await decideReject(work, id, 'rejected', 'Le bulletin manque');
    });
    expect((await told()).map(({ template }) => template)).toEqual([
      'application.submitted',
      'application.underReview',
      'application.rejected',
    ]);
  });

  it('tells staff and applicant the same day, by the school’s clocks', async () => {
    const before = app.clock.now();
    // Friday in UTC, Saturday already in Douala: three business days end on Wednesday.
    app.clock.set('2026-11-20T23:30:00.000Z');
    token = await school.signIn();
    const late = await apply(app, school.appId, { 'student.firstName': 'Paul' });
    await untilHeard(app, school.orgId);
    const { body } = await app.call(listNotifications, {}, { token });
    expect(JSON.stringify(body.data)).toContain('25/11/2026');
    expect(await pageOf(app, late)).toContain('25/11/2026');
    app.clock.set(before);
  });

  it('for good ends it: the applicant cannot send it again', async () => {
    const body = { reasons: 'Aucune place' };
    await app.call(rejectApplicationPermanently, { params: { id }, body }, { token });
    const page = await pageOf(app, `${path}?lang=fr`);
    expect(page).toContain('Refusée définitivement');
    expect(page).toContain('Aucune place');
    expect((await fetch(`${app.url}${path}/correct`, { redirect: 'manual' })).status).toBe(303);
  });

  it('shows health only to roles that may see it, and tells the audit log of each reading', async () => {
    expect((await detail())?.health?.allergies).toBe('Arachides');
    expect((await detail(await school.signInAs('analyst')))?.health).toBeNull();
    expect(JSON.stringify(await detail(await school.signInAs('analyst')))).not.toContain(
      'Arachides',
    );
    const read = await query("select id from audit_log where action = 'health.read'");
    expect(read).toHaveLength(1);
    const refused = await app.call(
      reviewApplication,
      { params: { id }, body: {} },
      { token: await school.signInAs('auditor') },
    );
    expect(refused.status).toBe(403);
  });

  it('lists the longest waiting first, late ones marked, found without accents or case', async () => {
    app.clock.advance(3600);
    await apply(app, school.appId, { 'student.firstName': 'Zoé', 'student.lastName': 'Éto’o' });
    app.clock.advance(5 * 86_400);
    await apply(app, school.appId, { 'student.firstName': 'Paul' });
    token = await school.signIn();
    expect((await list()).map(({ student, isLate }) => [student, isLate])).toEqual([
      ['Ngo Bata Awa', true],
      ['Éto’o Zoé', true],
      ['Ngo Bata Paul', false],
    ]);
    expect((await list({ q: 'eto zoe' })).map(({ student }) => student)).toEqual(['Éto’o Zoé']);
    expect(await list({ q: '677123' })).toHaveLength(3);
    expect((await list({ q: 'etoho zo' })).map(({ student }) => student)).toEqual(['Éto’o Zoé']);
    expect(await list({ q: '3456' })).toHaveLength(3);
    expect(await list({ q: '7123' })).toHaveLength(0);
    expect(await list({ q: '%' })).toHaveLength(0);
    await approve();
    expect((await list()).at(-1)?.state).toBe('approved');
    expect(await list({ state: 'approved' })).toHaveLength(1);
    app.clock.advance(-5 * 86_400 - 3600);
  });

  it('is the school’s own: another’s id answers 40400', async () => {
    const stranger = await (await createSchool(app)).signIn();
    const params = { id };
    const answers = [
      await app.call(getApplication, { params }, { token: stranger }),
      await app.call(reviewApplication, { params, body: {} }, { token: stranger }),
      await app.call(approveApplication, { params, body: {} }, { token: stranger }),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400]);
  });
});
