import { changeMyPassword, endMySession, listMySessions } from '@ardoise/contract/account';
import { socketEvents } from '@ardoise/contract/notifications';
import { getSchoolSettings } from '@ardoise/contract/school-settings';
import { logout } from '@ardoise/contract/session';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, forgetActors } from '../modules/identity/public.ts';
import { notify } from '../modules/notifications/public.ts';
import { booksOf, createFamily, pay, reaches } from '../modules/mobile-money/testing/payers.ts';
import { inNoSchool, inSchool } from '../platform/work.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { testPassword } from '../testing/test-password.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';

let simulator: TestSimulator;
let first: TestApp;
let second: TestApp;
let school: TestSchool;

beforeAll(async () => {
  simulator = await startTestSimulator();
  await simulator.faults({ mtn: { autoApproveMs: 0 } });
  const simulatorUrl = simulator.url;
  first = await startTestApp({ simulatorUrl });
  second = await startTestApp({ simulatorUrl, databaseUrl: first.databaseUrl });
  school = await createSchool(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
  simulator.stop();
});

async function listen(app: TestApp, token: string, at = school): Promise<Socket> {
  const socket = io(app.url, {
    auth: { token, orgId: at.orgId },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck(socketEvents.subscribe, { scopeId: `person:${at.ownerId}` });
  return socket;
}

/** The titles of the notifications that come to a socket, in their order. */
function titlesAt(socket: Socket): string[] {
  const titles: string[] = [];
  socket.on(socketEvents.notification, (message: { title: { en: string } }) =>
    titles.push(message.title.en),
  );
  return titles;
}

const tellOwner = (app: TestApp, at: TestSchool, title: string, personId = at.ownerId) =>
  inSchool(app.node.services, at.orgId, (work) =>
    notify(work, {
      personIds: [personId],
      kind: 'test',
      title: { en: title, fr: title },
      text: { en: 'text', fr: 'texte' },
    }),
  );

describe('two nodes on one PostgreSQL', () => {
  it('share sessions: who signed in at one is known at the other', async () => {
    const token = await school.signIn();
    const { body } = await second.call(getSchoolSettings, {}, { token });
    expect(body.data?.displayName).toBe('Collège Les Palmiers');
  });

  it('share socket messages and jobs: what happens at one is seen once by the consoles of both', async () => {
    const token = await school.signIn();
    const sockets = [await listen(first, token), await listen(second, token)];
    const heard = sockets.map(titlesAt);
    const count = 20;
    for (let n = 0; n < count; n += 1)
      await tellOwner(n % 2 === 0 ? first : second, school, `Message ${n}`);
    await expect.poll(() => heard.map((messages) => messages.length)).toEqual([count, count]);
    for (const messages of heard) expect(new Set(messages).size).toBe(count);
    for (const socket of sockets) socket.close();
  });

  it('show a payment in the consoles of both, whichever node works on it', async () => {
    const token = await school.signIn();
    const sockets = [await listen(first, token), await listen(second, token)];
    const heard = sockets.map(() => new Set<string>());
    for (const [index, socket] of sockets.entries()) {
      await socket.emitWithAck(socketEvents.subscribe, { scopeId: `org:${school.orgId}` });
      socket.on(socketEvents.event, ({ recordId }: { recordId: string }) =>
        heard[index]?.add(recordId),
      );
    }
    const nodes = [first, second].map(({ node }) => ({ services: node.services }));
    const paid: string[] = [];
    for (const node of nodes) {
      const family = await createFamily(node, school.orgId);
      const id = await pay(node, { orgId: school.orgId, family });
      await reaches(node, school.orgId, id, 50);
      expect(await booksOf(node, school.orgId, family)).toMatchObject({ paid: [40_000] });
      paid.push(id);
    }
    for (const ids of heard) await expect.poll(() => paid.every((id) => ids.has(id))).toBe(true);
    for (const socket of sockets) socket.close();
  });

  it('refuse a socket with a broken token, and a scope of somebody else', async () => {
    await expect(listen(first, 'broken')).rejects.toThrow('not signed in');
    const socket = await listen(first, await school.signIn());
    const answer: unknown = await socket.emitWithAck(socketEvents.subscribe, {
      scopeId: 'person:somebody-else',
    });
    expect(answer).toEqual({ success: false });
    socket.close();
  });

  it('end a session everywhere at once', async () => {
    const token = await school.signIn();
    await second.call(getSchoolSettings, {}, { token });
    await first.call(logout, { body: {} }, { token });
    await expect
      .poll(async () => (await second.call(getSchoolSettings, {}, { token })).body.errorCode)
      .toBe(40002);
  });

  it('send news of a school only to the consoles of that school', async () => {
    const other = await createSchool(first, 'Lycée du Lac');
    await inNoSchool(first.node.services, (work) =>
      addMember(work, { orgId: other.orgId, personId: school.ownerId, role: 'manager' }),
    );
    const token = await school.signIn();
    const here = await listen(first, token);
    const there = await listen(second, token, { ...school, orgId: other.orgId });
    const heard = [titlesAt(here), titlesAt(there)];
    await tellOwner(first, other, 'Of the other', school.ownerId);
    await expect.poll(() => heard[1]).toEqual(['Of the other']);
    await tellOwner(first, school, 'Of this one');
    await expect.poll(() => heard[0]).toEqual(['Of this one']);
    expect(heard[1]).toEqual(['Of the other']);
    here.close();
    there.close();
  });
});

describe('sockets of whoever may no longer hear', () => {
  const currentSession = async (token: string): Promise<string> => {
    const { body } = await first.call(listMySessions, {}, { token });
    return body.data?.items.find(({ isCurrent }) => isCurrent)?.id ?? '';
  };

  const endings: ReadonlyArray<[string, (at: TestSchool, token: string) => Promise<unknown>]> = [
    ['log-out', (_at, token) => first.call(logout, { body: {} }, { token })],
    [
      'ended by the person from elsewhere',
      async (at, token) => {
        const params = { id: await currentSession(token) };
        return first.call(endMySession, { params, body: {} }, { token: await at.signIn() });
      },
    ],
    [
      'a changed password',
      async (at) => {
        const body = { current: testPassword, password: 'seven green slates' };
        return first.call(changeMyPassword, { body }, { token: await at.signIn() });
      },
    ],
  ];

  it.each(endings)('are told and closed on both nodes: %s', async (_name, end) => {
    const at = await createSchool(first);
    const token = await at.signIn();
    const sockets = [await listen(first, token, at), await listen(second, token, at)];
    const heard = sockets.map(titlesAt);
    const told: number[] = [];
    for (const [index, socket] of sockets.entries())
      socket.on(socketEvents.logOut, () => told.push(index));
    await end(at, token);
    await expect.poll(() => sockets.map(({ connected }) => connected)).toEqual([false, false]);
    expect(new Set(told)).toEqual(new Set([0, 1]));
    await tellOwner(first, at, 'Too late');
    await expect(listen(second, token, at)).rejects.toThrow('not signed in');
    expect(heard).toEqual([[], []]);
    for (const socket of sockets) socket.close();
  });

  it('hear no more of a school, on both nodes, when the person no longer works there', async () => {
    const at = await createSchool(first);
    const token = await at.signIn();
    const sockets = [await listen(first, token, at), await listen(second, token, at)];
    const heard = sockets.map(titlesAt);
    const payments: unknown[] = [];
    let comebacks = 0;
    for (const socket of sockets) {
      socket.on(socketEvents.event, (payment) => payments.push(payment));
      socket.on('connect', async () => {
        await socket.emitWithAck(socketEvents.subscribe, { scopeId: `person:${at.ownerId}` });
        comebacks += 1;
      });
    }
    await first.node.services.db.write('platform', async (tx) => {
      await tx.deleteFrom('memberships').where('person_id', '=', at.ownerId).execute();
      await forgetActors({ services: first.node.services, tx }, { personId: at.ownerId });
    });
    // Their session is still theirs, so they come back by themselves; but the school is no longer theirs to hear.
    await expect.poll(() => comebacks).toBeGreaterThanOrEqual(2);
    await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
    first.node.services.live.send(`org:${at.orgId}`, socketEvents.event, {
      name: 'payment.settled',
      recordId: 'p',
    });
    await tellOwner(first, at, 'Too late');
    const own: unknown[] = [];
    for (const socket of sockets) socket.on('end_of_test', () => own.push(socket.id));
    await expect
      .poll(() => {
        first.node.services.live.send(`person:${at.ownerId}`, 'end_of_test', {});
        return new Set(own).size;
      })
      .toBe(2);
    expect(heard).toEqual([[], []]);
    expect(payments).toEqual([]);
    for (const socket of sockets) socket.close();
  });
});
