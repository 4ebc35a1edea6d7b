import { exportAudit, listAudit } from '@ardoise/contract/audit';
import { actorText } from '@ardoise/contract/audit-words/actor-names';
import { changeStaffRole } from '@ardoise/contract/team/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '../../platform/audit.ts';
import { readXlsx } from '../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { makeApiKey } from '../api-keys/testing/make-api-key.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

type Filters = NonNullable<Parameters<typeof app.call<typeof listAudit>>[1]>['query'];
const read = async (query: Filters = {}) => {
  const { body } = await app.call(listAudit, { query }, { token });
  return body.data ?? { items: [], older: null, newer: null };
};

const write = (at: string, action: string, subjectId: string, actorId: string | null = null) =>
  app.node.services.db.write({ orgId: school.orgId }, (tx) =>
    writeAudit(tx, {
      orgId: school.orgId,
      at: new Date(at),
      actor: actorId === null ? null : { id: actorId, name: 'Somebody' },
      action,
      subject: action.split('.')[0] ?? '',
      subjectId,
      before: { role: 'support' },
      after: { role: 'manager' },
    }),
  );

const gone = '0198c0de-0000-7000-8000-00000000abcd';

describe('the audit log', () => {
  it('says who, with their role now, what, when and from where', async () => {
    const hired = await school.hire('support');
    await hired();
    const { items } = await read({ kind: 'session', perPage: 100 });
    expect(items.map(({ actorRole }) => actorRole)).toContain('support');
    const [first] = (await read({ personId: school.ownerId })).items;
    expect(first?.address).toMatch(/^10\./);
    expect(first).toMatchObject({
      actor: 'Person of adminOrOwner',
      actorRole: 'adminOrOwner',
      action: 'session.started',
      at: app.clock.now().toISOString(),
    });
  });

  it('labels whoever is neither: no longer of the team, or nobody of it', async () => {
    await write('2025-01-05T10:00:00Z', 'label.created', 'one', gone);
    await write('2025-01-05T10:00:01Z', 'label.created', 'two');
    const { items } = await read({ kind: 'label' });
    expect(items.map(({ actorRole }) => actorRole)).toEqual(['nonStaff', 'otherStaff']);
  });

  it('says of a key that it is one, whatever name it was given', async () => {
    const { id } = await makeApiKey(app, school, { name: 'Somebody' });
    await write('2025-01-06T10:00:00Z', 'byKey.created', 'one', id);
    const [entry] = (await read({ kind: 'byKey' })).items;
    if (entry === undefined) throw new Error('Nothing was written.');
    expect(entry.actorRole).toBe('apiKey');
    expect(actorText(entry, 'en')).toBe('API key “Somebody”');
    expect(actorText(entry, 'fr')).toBe('Clé d’API «\u00a0Somebody\u00a0»');
  });

  it('is read page by page in both directions, whatever is added meanwhile', async () => {
    for (let n = 0; n < 7; n += 1)
      await write(`2025-02-01T10:00:0${n}Z`, 'paged.changed', `record-${n}`);
    const ids = (page: Awaited<ReturnType<typeof read>>) =>
      page.items.map(({ subjectId }) => subjectId?.at(-1)).join('');
    const first = await read({ kind: 'paged', perPage: 3 });
    expect(ids(first)).toBe('654');
    expect(first.newer).toBeNull();
    await write('2025-02-01T10:00:07Z', 'paged.changed', 'record-7');
    const second = await read({ kind: 'paged', perPage: 3, before: first.older ?? '' });
    expect(ids(second)).toBe('321');
    const last = await read({ kind: 'paged', perPage: 3, before: second.older ?? '' });
    expect(ids(last)).toBe('0');
    expect(last.older).toBeNull();
    expect(ids(await read({ kind: 'paged', perPage: 3, after: last.newer ?? '' }))).toBe('321');
    const middle = await read({ kind: 'paged', perPage: 3, after: second.newer ?? '' });
    expect(ids(middle)).toBe('654');
    const top = await read({ kind: 'paged', perPage: 3, after: middle.newer ?? '' });
    expect([ids(top), top.newer]).toEqual(['765', null]);
  });

  it('is filtered by record and by days of the school, whose midnight is not that of Greenwich', async () => {
    await write('2025-03-09T22:59:59Z', 'day.changed', 'evening');
    await write('2025-03-09T23:00:00Z', 'day.changed', 'night');
    await write('2025-03-10T22:59:59Z', 'day.changed', 'late');
    await write('2025-03-10T23:00:00Z', 'day.changed', 'after');
    const days = { kind: 'day', from: '2025-03-10', to: '2025-03-10' };
    expect((await read(days)).items.map(({ subjectId }) => subjectId)).toEqual(['late', 'night']);
    expect((await read({ subjectId: 'evening' })).items).toHaveLength(1);
    expect((await read({ ...days, personId: gone })).items).toEqual([]);
    const wrong = await app.call(listAudit, { query: { from: '2025-13-40' } }, { token });
    expect(wrong.body.fields?.['from']).toBeDefined();
  });

  it('is taken along as a sheet in the reader’s language, which is itself told of', async () => {
    await write('2025-04-01T10:00:00Z', 'sheet.changed', 'one');
    const { body } = await app.call(
      exportAudit,
      { body: { kind: 'sheet' } },
      { token, language: 'fr' },
    );
    expect(body.data?.rows).toBe(1);
    const file = await fetch(app.url + (body.data?.address ?? ''));
    expect(file.headers.get('content-disposition')).toContain('journal-audit.xlsx');
    const cells: string[] = [];
    for await (const row of readXlsx(Buffer.from(await file.arrayBuffer())))
      cells.push(...row.cells.values());
    for (const word of ['Avant', 'Rôle\u00a0: Secrétariat', 'Hors équipe', '01/04/2025 11:00'])
      expect(cells).toContain(word);
    expect((await read({ action: 'audit.exported' })).items).toHaveLength(1);
  });

  it('is for owners and auditors alone, and shows nothing of another school', async () => {
    for (const role of ['manager', 'analyst', 'support', 'itOrDeveloper'] as const) {
      const other = await school.signInAs(role);
      expect((await app.call(listAudit, {}, { token: other })).body.reason).toBe('notPermitted');
      const asked = await app.call(exportAudit, { body: {} }, { token: other });
      expect(asked.body.reason).toBe('notPermitted');
    }
    const auditor = await school.signInAs('auditor');
    expect((await app.call(listAudit, {}, { token: auditor })).status).toBe(200);
    const neighbour = await (await createSchool(app)).signIn();
    const { body } = await app.call(listAudit, { query: { kind: 'paged' } }, { token: neighbour });
    expect(body.data?.items).toEqual([]);
  });

  it('shows a change of role before and after; one that changes nothing is not told', async () => {
    const signIn = await school.hire('support');
    await signIn();
    const { items } = await read({ kind: 'session', perPage: 100 });
    const personId = items.find(({ actorRole }) => actorRole === 'support')?.actorId ?? '';
    const change = (role: 'analyst' | 'support') =>
      app.call(changeStaffRole, { params: { id: personId }, body: { role } }, { token });
    expect((await change('support')).status).toBe(200);
    expect((await read({ action: 'staff.roleChanged' })).items).toEqual([]);
    expect((await change('analyst')).status).toBe(200);
    expect((await read({ action: 'staff.roleChanged' })).items).toMatchObject([
      {
        actorId: school.ownerId,
        subjectId: personId,
        before: { role: 'support' },
        after: { role: 'analyst' },
      },
    ]);
  });
});
