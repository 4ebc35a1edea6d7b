import { randomUUID } from 'node:crypto';
import {
  listSchoolExports,
  openSchoolExport,
  removeSchoolExport,
  startSchoolExport,
} from '@ardoise/contract/school-data/school-export';
import { listNotifications } from '@ardoise/contract/notifications';
import { languages } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uploadedPicture } from '../../testing/uploaded-picture.ts';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import {
  money,
  orgId,
  school,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';
import { addStudent, payFee, succeed } from '../students/testing/people.ts';
import { leftOut } from './testing/left-out.ts';
import { columnTitle, titles } from './content/titles/column-title.ts';
import { workbooks } from './content/workbooks.ts';
import { partName } from './export-store.ts';
import { purgeExports } from './purge-exports.ts';
import { readArchive, textOfWorkbook } from './testing/read-archive.ts';

startTaughtSchool();

const start = () => succeed(money.app, token, startSchoolExport, { body: {} });
const list = async () => (await succeed(money.app, token, listSchoolExports)).items;

const ready = (id: string) =>
  until('the export is ready', async () =>
    (await list()).find((one) => one.id === id && one.state === 'ready'),
  );

async function download(id: string): Promise<Response> {
  const { address } = await succeed(money.app, token, openSchoolExport, {
    params: { id },
    body: {},
  });
  return fetch(money.app.url + address);
}

describe('an export of the school', () => {
  it('holds its records and files as of one moment, nobody else’s and no secret', async () => {
    const student = await addStudent(money.app, token, {
      firstName: '=Zéphyrine',
      lastName: 'Quarkelova',
      classId: year.sixth,
    });
    await payFee(money.app, orgId, student.id, 40_000);
    await uploadedPicture(money.app, token, 'photo');
    const other = await createSchool(money.app, 'Collège voisin');
    await addStudent(money.app, await other.signIn(), {
      firstName: 'Voisine',
      lastName: 'Delautre',
    });
    const { id, state } = await start();
    expect(state).toBe('queued');
    const made = await ready(id);
    const response = await download(id);
    expect(response.headers.get('content-disposition')).toContain(made.fileName);
    const archive = Buffer.from(await response.arrayBuffer());
    expect(archive.length).toBe(made.bytes);
    const entries = await readArchive(archive);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(['README.txt', '2-people.xlsx', '4-payments.xlsx', 'files.xlsx']),
    );
    const readme = entries.get('README.txt')?.toString('utf8') ?? '';
    for (const words of [
      'EXPORT OF',
      'EXPORT DE',
      made.asOf ?? '?',
      'Students [students]: 1 row\r\n',
      'Élèves [students]: 1 ligne\r\n',
    ])
      expect(readme).toContain(words);
    const people = await textOfWorkbook(entries.get('2-people.xlsx'));
    expect(people).toContain('=Zéphyrine');
    for (const words of ['Date of birth', 'students.date_of_birth'])
      expect(people).toContain(words);
    expect(people).toContain('Quarkelova');
    expect(await textOfWorkbook(entries.get('4-payments.xlsx'))).toContain('<v>40000</v>');
    const photos = [...entries].filter(([name]) => name.startsWith('files/photo/'));
    expect(photos.map(([, content]) => content.subarray(8, 12).toString())).toEqual(['WEBP']);
    let all = '';
    for (const [name, content] of entries)
      if (name.endsWith('.xlsx')) all += await textOfWorkbook(content);
    const { rows: secrets } = await money.services.db.read('platform', (tx) =>
      sql<{ secret: string }>`select password_hash as secret from passwords
        union select token_hash from refresh_tokens`.execute(tx),
    );
    for (const { secret } of secrets) expect(all).not.toContain(secret);
    expect(all).not.toContain('Delautre');
    expect(all).not.toContain(other.orgId);
    const { rows: audited } = await money.services.db.read({ orgId }, (tx) =>
      sql<{
        action: string;
      }>`select action from audit_log where org_id = ${orgId} and subject = 'schoolExport' order by id`.execute(
        tx,
      ),
    );
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'health.read',
      'schoolExport.asked',
      'schoolExport.opened',
    ]);
    await until('its maker is told', async () => {
      const { items } = await succeed(money.app, token, listNotifications, { query: {} });
      return items.find(({ title }) => title.en === 'The export of the school is ready');
    });
  });

  it('has a file once, also where several items of the gallery show it', async () => {
    const fileId = await uploadedPicture(money.app, token, 'photo');
    await money.services.db.write({ orgId }, (tx) =>
      tx
        .insertInto('gallery_items')
        .values(
          ['First', 'Second'].map((title, position) => ({
            org_id: orgId,
            id: randomUUID(),
            kind: 'picture' as const,
            title,
            position,
            picture_id: fileId,
            video_id: null,
            width: 1,
            height: 1,
            bytes: 1,
            created_at: money.app.clock.now(),
            created_by: null,
          })),
        )
        .execute(),
    );
    const { id } = await start();
    await ready(id);
    const entries = await readArchive(Buffer.from(await (await download(id)).arrayBuffer()));
    expect([...entries.keys()].filter((name) => name.includes(fileId))).toHaveLength(1);
    expect((await textOfWorkbook(entries.get('files.xlsx'))).split(fileId)).toHaveLength(3);
    expect(await textOfWorkbook(entries.get('files.xlsx'))).toContain('First, Second');
  });

  it('is one at a time, an owner’s alone, and its maker’s to download', async () => {
    const { id } = await start();
    const second = await money.app.call(startSchoolExport, { body: {} }, { token });
    if (second.body.data === null) expect(second.body.reason).toBe('schoolExportUnderWay');
    await ready(id);
    for (const role of ['manager', 'auditor', 'itOrDeveloper'] as const) {
      const as = { token: await school.signInAs(role) };
      expect((await money.app.call(listSchoolExports, {}, as)).status).toBe(403);
      expect((await money.app.call(startSchoolExport, { body: {} }, as)).status).toBe(403);
    }
    const otherOwner = { token: await school.signInAs('adminOrOwner') };
    const request = { params: { id }, body: {} };
    expect((await money.app.call(openSchoolExport, request, otherOwner)).body.reason).toBe(
      'notFound',
    );
    const { body } = await money.app.call(listSchoolExports, {}, otherOwner);
    expect(body.data?.items[0]).toMatchObject({ id, isOwn: false });
  });

  it('is removed on request, or after a week, and then nothing of it is left', async () => {
    const { id } = await start();
    await ready(id);
    expect((await download(id)).status).toBe(200);
    await succeed(money.app, token, removeSchoolExport, { params: { id } });
    const gone = () => money.services.storage.get(partName({ orgId, id }, 0));
    await until('its content is gone', async () => (await gone()) === null);
    expect(await list()).toEqual([]);
    const next = await start();
    await ready(next.id);
    const { clock } = money.app;
    const before = clock.now();
    clock.set(new Date(before.getTime() + 7 * 86_400_000 + 1));
    await purgeExports(money.services);
    clock.set(before);
    expect(await list()).toEqual([]);
    expect(await money.services.storage.get(partName({ orgId, id: next.id }, 0))).toBeNull();
  });

  it('that could not be made is told of, leaves nothing, and can be asked for again', async () => {
    const { storage } = money.services;
    const put = storage.put.bind(storage);
    Object.assign(storage, {
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    });
    const { id } = await start();
    const failed = await until('it fails', async () =>
      (await list()).find((one) => one.id === id && one.state === 'failed'),
    );
    Object.assign(storage, { put });
    expect(failed.failure).toBe('noSpace');
    await ready((await start()).id);
  });
});

describe('what is exported', () => {
  it('is every table of a school, but for those that are left out with a reason', async () => {
    const { rows } = await money.services.db.read('platform', (tx) =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'org_id' order by 1`.execute(tx),
    );
    const exported = workbooks.flatMap(({ tables }) => tables.map(({ table }) => table));
    const listed = [...exported, ...leftOut.flatMap(({ tables }) => tables)];
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name));
    for (const { why } of leftOut) expect(why).not.toBe('');
  });

  it('has a heading in both languages for each column, and no two alike in a sheet', async () => {
    const { rows } = await money.services.db.read('platform', (tx) =>
      sql<{ table: string; name: string }>`
        select table_name as table, column_name as name from information_schema.columns
         where table_schema = 'public' and column_name <> 'org_id'`.execute(tx),
    );
    const shown = workbooks.flatMap(({ tables }) =>
      tables.map(({ table, without = [] }) => {
        const own = rows.filter((one) => one.table === table).map(({ name }) => name);
        return { table, names: own.filter((name) => !without.includes(name)) };
      }),
    );
    const untitled = shown.flatMap(({ table, names }) =>
      names.filter((name) => !titles.has(name)).map((name) => `${table}.${name}`),
    );
    expect(untitled).toEqual([]);
    for (const language of languages)
      for (const { table, names } of shown) {
        const seen = names.map((name) => columnTitle(name, language));
        expect({ table, seen: [...new Set(seen)] }).toEqual({ table, seen });
      }
    const beside = ['sex', 'uf_id'];
    const used = new Set([...shown.flatMap(({ names }) => names), ...beside]);
    expect([...titles.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it('has no column that holds a secret', async () => {
    const { rows } = await money.services.db.read('platform', (tx) =>
      sql<{
        table: string;
        name: string;
      }>`select table_name as table, column_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ 'hash|sealed|secret|token|password|fingerprint|^client_key$'`.execute(
        tx,
      ),
    );
    const shown = rows.filter(({ table, name }) =>
      workbooks.some(({ tables }) =>
        tables.some((one) => one.table === table && one.without?.includes(name) !== true),
      ),
    );
    expect(shown).toEqual([]);
  });
});
