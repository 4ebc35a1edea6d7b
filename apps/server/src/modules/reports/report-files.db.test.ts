import { readdir } from 'node:fs/promises';
import { listNotifications } from '@ardoise/contract/notifications';
import {
  cancelReportFile,
  getReportFile,
  listReportFiles,
  openReportFile,
} from '@ardoise/contract/reports/report-files';
import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { startReportFile } from '@ardoise/contract/reports/reports';
import {
  changeSavedReport,
  listSavedReports,
  removeSavedReport,
  saveReport,
} from '@ardoise/contract/reports/saved-reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { limitFiles } from '../../testing/limit-files.ts';
import { until } from '../../testing/until.ts';
import { succeed } from '../students/testing/people.ts';
import { askReport } from './ask-report.ts';
import { storedName } from './files/file-store.ts';
import { failureOf, makeFile } from './files/make-file.ts';
import { purgeReportFiles } from './files/purge-files.ts';
import { sayChoice } from './files/say-choice.ts';
import {
  download,
  pay,
  type ReportSchool,
  rowsOf,
  start,
  startReportSchool,
} from './testing/report-school.ts';

let place: ReportSchool;
let token: string;

/** More guardians than are written while the caller waits. */
const many = 2_100;

beforeAll(async () => {
  place = await startReportSchool();
  const { app, school, students } = place;
  token = await school.signIn();
  await pay(place, token, students.abena, 40_000, 'cash');
  const { orgId } = school;
  await app.node.services.db.write({ orgId }, (tx) =>
    sql`insert into guardians (org_id, id, full_name, folded_name, country, preferred_medium, created_at)
      select ${orgId}, gen_random_uuid(), 'Guardian ' || n, 'guardian ' || n, 'CM', 'sms', ${app.clock.now()}
        from generate_series(1, ${many}::int) n`.execute(tx),
  );
});
afterAll(() => place.app.close());

const services = () => place.app.node.services;
const orgIdOf = () => place.school.orgId;

const stateOf = async (id: string) =>
  (await succeed(place.app, token, getReportFile, { params: { id } })).state;

const leftInStorage = async (id: string): Promise<string[]> =>
  (await readdir(services().settings.dataFolder, { recursive: true })).filter((name) =>
    name.includes(id),
  );

describe('what a paper says of itself', () => {
  const saying = (language: 'en' | 'fr', kind: ReportKind, choice: ReportChoice) =>
    place.app.node.services.db.read({ orgId: place.school.orgId }, async (tx) => {
      const { orgId } = place.school;
      const now = place.app.clock.now();
      const asked = await askReport(tx, { orgId, kind, choice, columns: ['family'], now });
      const paper = { kind, withheld: [], language, madeFor: 'Ruth', madeAt: now, asOf: null };
      return (await sayChoice(tx, asked, paper))[0];
    });

  it('is every filter by its name, the period with its days and the group, in both languages', async () => {
    const { abena } = place.students;
    const students = {
      columns: '',
      q: 'Ab',
      yearId: place.year.id,
      classId: place.year.sixth,
      gender: 2,
      studentState: 'enrolled',
      owed: 'overdue',
      period: 'lastMonth',
      groupBy: 'class',
    } as const;
    expect(await saying('en', 'students', students)).toBe(
      `Added on: Last month (from 01/10/2026 to 31/10/2026) · Search: “Ab” · Year: ${place.year.name} · Class: 6e A · Gender: Female · State: Enrolled · Payment: Overdue · Grouped by class`,
    );
    expect(await saying('fr', 'students', students)).toBe(
      `Ajouté le\u00a0: Le mois dernier (du 01/10/2026 au 31/10/2026) · Recherche\u00a0: «\u00a0Ab\u00a0» · Année\u00a0: ${place.year.name} · Classe\u00a0: 6e A · Sexe\u00a0: Féminin · État\u00a0: Inscrit · Paiement\u00a0: En retard · Regroupé par classe`,
    );
    const of = { familyId: abena.family.id, studentId: abena.id };
    expect(
      await saying('fr', 'invoicing', {
        columns: '',
        invoiceState: 'pastDue',
        age: 'over90',
        to: '2026-11-01',
        ...of,
      }),
    ).toBe(
      'Envoyée le\u00a0: au 01/11/2026 · État\u00a0: En retard · En retard de\u00a0: Plus de 90 jours · Famille\u00a0: Abena · Élève\u00a0: Abena Ruth',
    );
    expect(await saying('en', 'guardians', { columns: '', language: 'fr' })).toBe(
      'Language: French',
    );
    for (const [means, name] of [
      ['all', 'All methods'],
      ['collected', 'Money that came in'],
      ['bank', 'Bank deposit'],
    ] as const)
      expect(await saying('en', 'payments', { columns: '', means })).toBe(
        `Paid on: All time · Method: ${name}`,
      );
  });
});

describe('an export', () => {
  it('of many rows is made in the background and told of; two at once both arrive', async () => {
    const first = await start(place, token, 'guardians', { format: 'xlsx' });
    const second = await start(place, token, 'guardians', { format: 'csv', columns: 'name' });
    for (const { id } of [first, second])
      await until('it is ready', async () => (await stateOf(id)) === 'ready');
    const rows = await rowsOf(
      Buffer.from(await (await download(place, token, first.id)).arrayBuffer()),
    );
    expect(rows.length).toBeGreaterThan(many);
    const csv = await (await download(place, token, second.id)).text();
    expect(csv.split('\r\n').length).toBe(rows.length);
    await untilHeard(place.app, orgIdOf());
    const { items } = await succeed(place.app, token, listNotifications, {});
    expect(items.filter(({ title }) => title.en === 'Your report is ready')).toHaveLength(2);
    const file = await succeed(place.app, token, getReportFile, { params: { id: first.id } });
    expect(file).toMatchObject({ progress: 100, failure: null, rows: rows.length - 2 });
  });

  it('is its maker’s alone: to anybody else, also of the same school, there is none', async () => {
    const { id } = await start(place, token, 'payments', { format: 'csv' });
    const manager = await place.school.signInAs('manager');
    for (const call of [getReportFile, openReportFile, cancelReportFile]) {
      const { status } = await place.app.call(call, { params: { id } }, { token: manager });
      expect(status).toBe(404);
    }
    const { items } = await succeed(place.app, manager, listReportFiles, {});
    expect(items).toEqual([]);
    expect((await succeed(place.app, token, listReportFiles, {})).total).toBe(3);
    const forged = await fetch(new URL('/downloads/reports/eyJ9.abc', place.app.url));
    expect(forged.status).toBe(404);
  });

  it('can be cancelled up to its last moment, and then leaves nothing behind', async () => {
    const { storage } = services();
    const keep = storage.put.bind(storage);
    const cancel = (id: string) => place.app.call(cancelReportFile, { params: { id } }, { token });
    let cancelled: Awaited<ReturnType<typeof cancel>> | null = null;
    const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (name, ...content) => {
      cancelled = await cancel(name.slice(-40, -4));
      await keep(name, ...content);
    });
    const remove = vi.spyOn(storage, 'remove');
    const { id } = await start(place, token, 'guardians', { format: 'pdf' });
    const stored = storedName({ orgId: orgIdOf(), id });
    await until('it was taken away', async () =>
      remove.mock.calls.some(([name]) => name === stored),
    );
    expect(cancelled).toMatchObject({ body: { data: { id, state: 'cancelled', bytes: null } } });
    await until('it is gone', async () => (await storage.get(stored)) === null);
    put.mockRestore();
    remove.mockRestore();
    expect((await cancel(id)).body.reason).toBe('exportEnded');
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('for which the disk has no room says so, is not tried again and leaves nothing behind', async () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG'])
      expect(failureOf(Object.assign(new Error('no room'), { code }))).toBe('noSpace');
    const ids: string[] = [];
    await limitFiles(1_000);
    try {
      const small = await start(place, token, 'payments', { format: 'xlsx' });
      expect(small).toMatchObject({ state: 'failed', failure: 'noSpace', bytes: null });
      const { id } = await start(place, token, 'guardians', { format: 'csv' });
      await until('it has failed', async () => (await stateOf(id)) === 'failed');
      ids.push(small.id, id);
    } finally {
      await limitFiles('unlimited');
    }
    for (const id of ids) {
      expect(await leftInStorage(id)).toEqual([]);
      const opened = await place.app.call(openReportFile, { params: { id } }, { token });
      expect(opened.body.reason).toBe('exportNotReady');
    }
    await untilHeard(place.app, orgIdOf());
    const { items } = await succeed(place.app, token, listNotifications, {});
    expect(items.filter(({ title }) => title.en === 'Your report could not be made')).toHaveLength(
      1,
    );
    const after = await start(place, token, 'payments', { format: 'xlsx' });
    expect((await download(place, token, after.id)).status).toBe(200);
  });

  it('whose program died in the middle is made again by the next run, once', async () => {
    const { db } = services();
    const { id } = await start(place, token, 'payments', { format: 'csv' });
    await db.write({ orgId: orgIdOf() }, (tx) =>
      sql`update report_files set state = 'running', finished_at = null, bytes = null, rows_done = 1
           where org_id = ${orgIdOf()} and id = ${id}`.execute(tx),
    );
    const context = { services: services(), attempt: 2, isLastAttempt: false };
    await makeFile(context, { orgId: orgIdOf(), id });
    expect(await stateOf(id)).toBe('ready');
    await makeFile(context, { orgId: orgIdOf(), id });
    expect((await download(place, token, id)).status).toBe(200);
  });

  it('is not made twice by the same key, and not by a sixth press at once', async () => {
    const headers = { 'idempotency-key': 'report-once' };
    const body = { format: 'csv' } as const;
    const request = { params: { kind: 'payments' }, body } as const;
    const [one, two] = [
      await place.app.call(startReportFile, request, { token, headers }),
      await place.app.call(startReportFile, request, { token, headers }),
    ];
    expect(two.body.data?.id).toBe(one.body.data?.id);
    await services().db.write({ orgId: orgIdOf() }, (tx) =>
      sql`insert into report_files (org_id, id, maker_id, maker_name, kind, format, language, choice, columns, withheld,
             state, rows, created_at)
        select ${orgIdOf()}, gen_random_uuid(), ${place.school.ownerId}, 'Owner', 'guardians', 'csv', 'en', '{}', '{name}', '{}',
               'queued', 1, ${place.app.clock.now()} from generate_series(1, 5)`.execute(tx),
    );
    const sixth = await place.app.call(
      startReportFile,
      { params: { kind: 'guardians' }, body },
      { token },
    );
    expect(sixth.body.reason).toBe('tooManyExports');
  });

  it('is gone after a week, with its content', async () => {
    const { id } = await start(place, token, 'payments', { format: 'csv' });
    place.app.clock.advance(7 * 86_400 + 60);
    token = await place.school.signIn();
    const opened = await place.app.call(openReportFile, { params: { id } }, { token });
    expect(opened.body.reason).toBe('exportNotReady');
    await purgeReportFiles(services());
    expect(await services().storage.get(storedName({ orgId: orgIdOf(), id }))).toBeNull();
    const { status } = await place.app.call(getReportFile, { params: { id } }, { token });
    expect(status).toBe(404);
  });
});

describe('saved reports', () => {
  it('are one’s own until they are shared, under a name that one has once', async () => {
    const { app, school } = place;
    const manager = await school.signInAs('manager');
    const analyst = await school.signInAs('analyst');
    const choice = { period: 'lastMonth', columns: 'means,amount', groupBy: 'means' } as const;
    const body = { kind: 'payments', name: 'Last month', choice } as const;
    const saved = await succeed(app, token, saveReport, { body });
    const twice = await app.call(saveReport, { body: { ...body, name: 'LAST MONTH' } }, { token });
    expect(twice.body.reason).toBe('savedNameTaken');
    expect((await succeed(app, manager, listSavedReports, {})).items).toEqual([]);
    const share = { name: 'Last month', choice, isShared: true, version: saved.version };
    const shared = await succeed(app, token, changeSavedReport, {
      params: { id: saved.id },
      body: share,
    });
    const stale = await app.call(
      changeSavedReport,
      { params: { id: saved.id }, body: share },
      { token },
    );
    expect(stale.body.reason).toBe('changedMeanwhile');
    const { items } = await succeed(app, analyst, listSavedReports, {
      query: { kind: 'payments' },
    });
    expect(items).toMatchObject([{ id: saved.id, isOwn: false, canChange: false, choice }]);
    for (const [call, request] of [
      [
        changeSavedReport,
        { params: { id: saved.id }, body: { ...share, version: shared.version } },
      ],
      [removeSavedReport, { params: { id: saved.id } }],
    ] as const) {
      const { body: refused } = await app.call(call, request as never, { token: analyst });
      expect(refused.reason).toBe('notYourReport');
    }
    const foreign = { ...body, name: 'Other', choice: { gender: 2 } };
    expect((await app.call(saveReport, { body: foreign }, { token })).body.reason).toBe(
      'notOfReport',
    );
    await succeed(app, manager, removeSavedReport, { params: { id: saved.id } });
    expect((await succeed(app, token, listSavedReports, {})).items).toEqual([]);
  });
});
