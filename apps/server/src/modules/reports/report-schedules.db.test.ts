import { listAudit } from '@ardoise/contract/audit';
import { listNotifications } from '@ardoise/contract/notifications';
import type { Input } from '@ardoise/contract/protocol/call';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import {
  getReportFile,
  listReportFiles,
  mostRowsOf,
  openReportFile,
} from '@ardoise/contract/reports/report-files';
import {
  changeReportSchedule,
  createReportSchedule,
  listReportSchedules,
  removeReportSchedule,
  switchReportSchedule,
} from '@ardoise/contract/reports/report-schedules';
import { startReportFile } from '@ardoise/contract/reports/reports';
import {
  changeSavedReport,
  removeSavedReport,
  saveReport,
} from '@ardoise/contract/reports/saved-reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { until } from '../../testing/until.ts';
import { succeed } from '../students/testing/people.ts';
import { storedName } from './files/file-store.ts';
import { sendScheduled } from './schedules/send-scheduled.ts';
import { hireTo, readScheduledFiles } from './testing/scheduled.ts';
import { download, pay, type ReportSchool, startReportSchool } from './testing/report-school.ts';

let place: ReportSchool;
let token: string;

beforeAll(async () => {
  place = await startReportSchool();
  token = await place.school.signIn();
  await pay(place, token, place.students.abena, 40_000, 'cash');
});
afterAll(() => place.app.close());

const services = () => place.app.node.services;
const orgIdOf = () => place.school.orgId;

const hire = (role: Role) => hireTo(place, role);

const setRole = (personId: string, role: Role) =>
  services().db.write('platform', (tx) =>
    sql`update memberships set role = ${role} where org_id = ${orgIdOf()} and person_id = ${personId}`.execute(
      tx,
    ),
  );

const setSuspended = (isSuspended: boolean) =>
  services().db.write('platform', (tx) =>
    sql`update organisations set suspended_at = case when ${isSuspended} then now() end,
             suspended_reason = case when ${isSuspended} then 'Unpaid' end
         where org_id = ${orgIdOf()}`.execute(tx),
  );

const readFilesOf = (scheduleId: string) => readScheduledFiles(place, scheduleId);

const weekly = { format: 'csv', every: 'week', day: 1, hour: 7 } as const;

/** A report that somebody saves and has sent. */
async function schedule(
  by: string,
  personIds: string[],
  { kind = 'payments', choice = {}, isShared = false }: Partial<Body> = {},
) {
  names += 1;
  const body = { kind, name: `Report ${names}`, choice, isShared };
  const saved = await succeed(place.app, by, saveReport, { body });
  const given = { ...weekly, savedReportId: saved.id, personIds };
  return { saved, ...(await succeed(place.app, by, createReportSchedule, { body: given })) };
}
type Body = Pick<Input<typeof saveReport>['body'], 'kind' | 'isShared'> & {
  choice: Partial<ReportChoice>;
};
let names = 0;

/** Its time has come. */
async function send(id: string): Promise<void> {
  await services().db.write({ orgId: orgIdOf() }, (tx) =>
    sql`update report_schedules set next_at = ${place.app.clock.now()}
         where org_id = ${orgIdOf()} and id = ${id} and is_on`.execute(tx),
  );
  await sendScheduled(services());
}

const seen = async (by: string, id: string) =>
  (await succeed(place.app, by, listReportSchedules, {})).items.find((one) => one.id === id);

/** What somebody was told of under such a title. */
const toldOf = async (by: string, title: string) => {
  await untilHeard(place.app, orgIdOf());
  const { items } = await succeed(place.app, by, listNotifications, {});
  return items.filter((one) => one.title.en.includes(title)).map(({ text }) => text.en);
};

const ended = (id: string, count: number) =>
  until('all have ended', async () => {
    const files = await readFilesOf(id);
    const isOver = files.every(({ state }) => state === 'ready' || state === 'failed');
    return files.length === count && isOver;
  });

describe('a report by email', () => {
  it('goes to each chosen reader with what their role allows, and to nobody who may not read it any more', async () => {
    const { app, school } = place;
    const saved = await succeed(app, token, saveReport, {
      body: {
        kind: 'payments',
        name: 'Every week',
        choice: { period: 'lastWeek', columns: 'paidAt,amount,payer' },
      },
    });
    await school.signInAs('analyst');
    await school.signInAs('support');
    const { readers } = await succeed(app, token, listReportSchedules, {});
    const analyst = readers.find(({ role }) => role === 'analyst');
    expect(readers.some(({ role }) => role === 'support')).toBe(false);
    const personIds = [school.ownerId, analyst?.id ?? ''];
    const given = { savedReportId: saved.id, format: 'csv', every: 'week', hour: 7 } as const;
    const made = await succeed(app, token, createReportSchedule, {
      body: { ...given, day: 1, personIds },
    });
    // Monday at seven in Douala.
    expect(made.nextAt).toMatch(/T06:00:00\.000Z$/);
    const stranger = { ...given, day: 1, personIds: [saved.id] };
    expect((await app.call(createReportSchedule, { body: stranger }, { token })).body.reason).toBe(
      'readerNotAllowed',
    );
    const eighth = { ...given, day: 8, personIds };
    expect((await app.call(createReportSchedule, { body: eighth }, { token })).status).toBe(422);

    await sendScheduled(services());
    expect(await readFilesOf(made.id)).toEqual([]);
    app.clock.advance((Date.parse(made.nextAt ?? '') - app.clock.now().getTime()) / 1000 + 60);
    await setSuspended(true);
    await sendScheduled(services());
    expect(await readFilesOf(made.id)).toEqual([]);
    await setSuspended(false);
    await sendScheduled(services());
    await sendScheduled(services());
    await until('both are ready', async () => {
      const files = await readFilesOf(made.id);
      return files.length === 2 && files.every(({ state }) => state === 'ready');
    });
    await untilHeard(app, school.orgId);
    const files = await readFilesOf(made.id);
    const columnsOf = (id: string) => files.find(({ maker }) => maker === id)?.columns;
    expect(columnsOf(school.ownerId)).toEqual(['paidAt', 'amount', 'payer']);
    expect(columnsOf(analyst?.id ?? '')).toEqual(['paidAt', 'amount']);
    const messages = await messagesTo(app, analyst?.email ?? '');
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body).toContain(`/console/${school.appId}/reports`);

    token = await school.signIn();
    const { items } = await succeed(app, token, listReportSchedules, {});
    expect(items[0]).toMatchObject({
      lastSent: 2,
      people: [{ canReceive: true }, { canReceive: true }],
    });
    await services().db.write('platform', (tx) =>
      sql`delete from memberships where org_id = ${school.orgId} and person_id = ${analyst?.id}`.execute(
        tx,
      ),
    );
    app.clock.advance(7 * 86_400);
    await sendScheduled(services());
    expect((await readFilesOf(made.id)).length).toBe(3);
    token = await school.signIn();
    expect(await toldOf(token, '“Every week” was not sent to everybody')).toHaveLength(1);
    const after = (await succeed(app, token, listReportSchedules, {})).items[0];
    expect(after).toMatchObject({ lastSent: 1 });
    const off = { ...given, day: 1, personIds: [school.ownerId], isOn: false };
    const { nextAt } = await succeed(app, token, changeReportSchedule, {
      params: { id: made.id },
      body: { ...off, version: after?.version ?? 0 },
    });
    expect(nextAt).toBeNull();
    await succeed(app, token, removeSavedReport, { params: { id: saved.id } });
    expect((await succeed(app, token, listReportSchedules, {})).items).toEqual([]);
  });

  it('is reached by whoever it is for after signing in, and by nobody else', async () => {
    const { app, school } = place;
    const manager = await hire('manager');
    const { id } = await schedule(token, [manager.id]);
    await send(id);
    await ended(id, 1);
    await untilHeard(app, school.orgId);
    const [message] = await messagesTo(app, manager.email);
    const link = /https?:\S+/.exec(message?.body ?? '')?.[0] ?? '';
    expect(link.endsWith(`/console/${school.appId}/reports`)).toBe(true);
    const theirs = await manager.signIn();
    const { items } = await succeed(app, theirs, listReportFiles, {});
    expect(items).toMatchObject([{ kind: 'payments', state: 'ready', rows: 1, progress: 100 }]);
    const fileId = items[0]?.id ?? '';
    expect(await (await download(place, theirs, fileId)).text()).toContain('40000');
    for (const other of [token, await school.signInAs('auditor')])
      for (const call of [getReportFile, openReportFile]) {
        const { status } = await app.call(call, { params: { id: fileId } }, { token: other });
        expect(status).toBe(404);
      }
  });

  it('with a child’s health is recorded for whom it was made and when it is opened, and is not made for the analyst', async () => {
    const analyst = await hire('analyst');
    const choice = { columns: 'lastName,allergies' };
    const { id } = await schedule(token, [place.school.ownerId, analyst.id], {
      kind: 'students',
      choice,
    });
    await send(id);
    await ended(id, 2);
    const files = await readFilesOf(id);
    const own = files.find(({ maker }) => maker === place.school.ownerId);
    const theirs = files.find(({ maker }) => maker === analyst.id);
    expect(theirs?.columns).toEqual(['lastName']);
    const readings = async () => {
      const { items } = await succeed(place.app, token, listAudit, { query: { kind: 'report' } });
      return items.filter(({ action }) => action === 'health.read').map((one) => one.subjectId);
    };
    expect(await readings()).toEqual([own?.id]);
    await download(place, token, own?.id ?? '');
    expect(await readings()).toEqual([own?.id, own?.id]);
  });

  it('says how far it is while it is made, and drops what its reader may not see any more', async () => {
    const manager = await hire('manager');
    const { id, saved } = await schedule(token, [manager.id, place.school.ownerId], {
      kind: 'students',
      choice: { columns: 'lastName,allergies' },
    });
    const { storage } = services();
    const keep = storage.put.bind(storage);
    const theirs = await manager.signIn();
    let during: unknown = null;
    vi.spyOn(storage, 'put').mockImplementation(async (name, ...content) => {
      const [file] = (await readFilesOf(id)).filter(({ maker }) => maker === manager.id);
      if (name.includes(file?.id ?? '-')) {
        const { items } = await succeed(place.app, theirs, listReportFiles, {});
        during = items[0];
        await setRole(manager.id, 'analyst');
      }
      await keep(name, ...content);
    });
    await send(id);
    await ended(id, 2);
    vi.restoreAllMocks();
    expect(during).toMatchObject({ state: 'running', rows: 3, progress: 99 });
    const file = (await readFilesOf(id)).find(({ maker }) => maker === manager.id);
    expect(file).toMatchObject({ state: 'failed', failure: 'notAllowed' });
    const stored = storedName({ orgId: orgIdOf(), id: file?.id ?? '' });
    await until('nothing is left', async () => (await storage.get(stored)) === null);
    expect(await toldOf(token, `“${saved.name}” was not sent to everybody`)).toEqual([
      expect.stringContaining('Person of manager'),
    ]);
    expect(await messagesTo(place.app, manager.email)).toEqual([]);
    const after = await seen(token, id);
    expect(after).toMatchObject({ lastSent: 1, isOn: true });
    const { items } = await succeed(place.app, await manager.signIn(), listNotifications, {});
    expect(items).toEqual([]);
  });
});

describe('a schedule', () => {
  const switched = (by: string, id: string, isOn: boolean, version = 1) =>
    place.app.call(
      switchReportSchedule,
      { params: { id }, body: { isOn, version } },
      { token: by },
    );

  it('is paused and goes on with everybody whom it names, also who may not receive it for now', async () => {
    const [manager, analyst] = [await hire('manager'), await hire('analyst')];
    const { id, version } = await schedule(token, [manager.id, analyst.id]);
    await setRole(analyst.id, 'support');
    const paused = await switched(token, id, false, version);
    expect(paused.body.data).toMatchObject({ isOn: false, nextAt: null, stoppedFor: null });
    expect((await switched(token, id, true, version)).body.reason).toBe('changedMeanwhile');
    const { body } = await switched(token, id, true, version + 1);
    expect(body.data?.people.map((one) => [one.id, one.canReceive])).toEqual([
      [manager.id, true],
      [analyst.id, false],
    ]);
    expect(body.data?.nextAt).not.toBeNull();
    await setRole(manager.id, 'support');
    await switched(token, id, false, version + 2);
    expect((await switched(token, id, true, version + 3)).body.reason).toBe('readerNotAllowed');
  });

  it('of a report that somebody keeps to themselves can be stopped by who edits the team, and is seen by no other', async () => {
    const { app } = place;
    const [manager, analyst, auditor] = [
      await hire('manager'),
      await hire('analyst'),
      await hire('auditor'),
    ];
    const by = await analyst.signIn();
    const { id, saved } = await schedule(by, [analyst.id, manager.id]);
    const others = await succeed(
      app,
      await place.school.signInAs('analyst'),
      listReportSchedules,
      {},
    );
    expect(others.items).toEqual([]);
    expect(new Set(others.readers.map(({ email }) => email)).size).toBe(2);
    expect(await seen(await auditor.signIn(), id)).toBeUndefined();
    const request = { params: { id }, body: { isOn: false, version: 1 } };
    const strangers = { token: await auditor.signIn() };
    expect((await app.call(switchReportSchedule, request, strangers)).status).toBe(404);

    const lead = await manager.signIn();
    expect(await seen(lead, id)).toMatchObject({
      report: { kind: 'payments', name: null },
      canStop: true,
      canChange: false,
    });
    const change = { ...weekly, hour: 8, savedReportId: saved.id, personIds: [manager.id] };
    const refused = await app.call(
      changeReportSchedule,
      { params: { id }, body: { ...change, version: 1 } },
      { token: lead },
    );
    expect([refused.status, refused.body.reason]).toEqual([409, 'reportKeptPrivate']);
    expect((await switched(lead, id, false)).body.data?.isOn).toBe(false);
    expect((await switched(lead, id, true, 2)).body.reason).toBe('reportKeptPrivate');
    expect((await switched(by, id, true, 2)).body.data?.isOn).toBe(true);
    await succeed(app, lead, removeReportSchedule, { params: { id } });
    expect(await seen(by, id)).toBeUndefined();
  });

  it('of a report that is shared no longer stands still, and its maker learns why', async () => {
    const analyst = await hire('analyst');
    const by = await analyst.signIn();
    const body = { kind: 'payments', name: 'Common', choice: {}, isShared: true } as const;
    const saved = await succeed(place.app, token, saveReport, { body });
    const given = { ...weekly, savedReportId: saved.id, personIds: [analyst.id] };
    const { id } = await succeed(place.app, by, createReportSchedule, { body: given });
    const own = { name: 'Common', choice: {}, isShared: false, version: saved.version };
    await succeed(place.app, token, changeSavedReport, { params: { id: saved.id }, body: own });
    await send(id);
    expect(await readFilesOf(id)).toEqual([]);
    expect(await seen(by, id)).toMatchObject({ stoppedFor: 'keptPrivate', report: { name: null } });
    expect(await toldOf(by, '“Payments of fees” is sent no longer')).toHaveLength(1);
    expect((await switched(by, id, true, 2)).body.reason).toBe('reportKeptPrivate');
  });

  it('that cannot be made is tried a few times, then stands still and tells its maker, once', async () => {
    const broken = await schedule(token, [place.school.ownerId]);
    await services().db.write({ orgId: orgIdOf() }, (tx) =>
      sql`update saved_reports set choice = '{"columns":"amount","from":"never"}'
           where org_id = ${orgIdOf()} and id = ${broken.saved.id}`.execute(tx),
    );
    for (let tries = 1; tries < 5; tries += 1) {
      await send(broken.id);
      expect(await seen(token, broken.id)).toMatchObject({ isOn: true, stoppedFor: null });
    }
    await send(broken.id);
    await send(broken.id);
    expect(await seen(token, broken.id)).toMatchObject({ isOn: false, stoppedFor: 'unexpected' });
    expect(await toldOf(token, `“${broken.saved.name}” is sent no longer`)).toHaveLength(1);
  });

  it('whose class is gone, that nobody may receive or that has too many rows stands still at once', async () => {
    const analyst = await hire('analyst');
    const choice = { classId: place.school.ownerId };
    const gone = await schedule(token, [place.school.ownerId], { kind: 'students', choice });
    const nobody = await schedule(token, [analyst.id]);
    const large = await schedule(token, [place.school.ownerId], { kind: 'guardians' });
    await setRole(analyst.id, 'support');
    vi.spyOn(mostRowsOf, 'csv', 'get').mockReturnValue(2);
    for (const [{ id }, stoppedFor] of [
      [gone, 'notValid'],
      [nobody, 'nobody'],
      [large, 'tooLarge'],
    ] as const) {
      await send(id);
      expect(await seen(token, id)).toMatchObject({ isOn: false, stoppedFor });
      expect(await readFilesOf(id)).toEqual([]);
    }
    expect(await toldOf(token, `“${large.saved.name}” is sent no longer`)).toEqual([
      expect.stringContaining('more rows than a file of this format can have'),
    ]);
    const byHand = { params: { kind: 'guardians' }, body: { format: 'csv' } } as const;
    expect((await place.app.call(startReportFile, byHand, { token })).body.reason).toBe(
      'reportTooLarge',
    );
  });
});
