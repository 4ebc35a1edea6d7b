import { socketEvents } from '@ardoise/contract/notifications';
import { getSchoolSettings } from '@ardoise/contract/school-settings';
import { logout } from '@ardoise/contract/session';
import { transactionChanged } from '@ardoise/contract/transactions';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../modules/notifications/public.ts';
import { booksOf, createFamily, pay, reaches } from '../modules/payments/test-payers.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
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

async function listen(app: TestApp, token: string): Promise<Socket> {
  const socket = io(app.url, {
    auth: { token, orgId: school.orgId },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck(socketEvents.subscribe, { scopeId: `person:${school.ownerId}` });
  return socket;
}

describe('two nodes on one PostgreSQL', () => {
  it('share sessions: who signed in at one is known at the other', async () => {
    const token = await school.signIn();
    const { body } = await second.call(getSchoolSettings, {}, { token });
    expect(body.data?.displayName).toBe('Collège Les Palmiers');
  });

  it('share socket messages and jobs: what happens at one is seen once by the consoles of both', async () => {
    const token = await school.signIn();
    const sockets = [await listen(first, token), await listen(second, token)];
    const heard: string[][] = [[], []];
    for (const [index, socket] of sockets.entries()) {
      socket.on(socketEvents.notification, (message: { title: { en: string } }) =>
        heard[index]?.push(message.title.en),
      );
    }
    const count = 20;
    for (let n = 0; n < count; n += 1) {
      await (n % 2 === 0 ? first : second).node.services.db.write({ orgId: school.orgId }, (tx) =>
        notify(tx, {
          orgId: school.orgId,
          personIds: [school.ownerId],
          kind: 'test',
          title: { en: `Message ${n}`, fr: `Message ${n}` },
          text: { en: 'text', fr: 'texte' },
          now: new Date(),
        }),
      );
    }
    await expect
      .poll(() => heard.map((messages) => messages.length), { timeout: 15_000 })
      .toEqual([count, count]);
    for (const messages of heard) expect(new Set(messages).size).toBe(count);
    for (const socket of sockets) socket.close();
  });

  it('show a payment in the consoles of both, whichever node works on it', async () => {
    const token = await school.signIn();
    const sockets = [await listen(first, token), await listen(second, token)];
    const heard = sockets.map(() => new Set<string>());
    for (const [index, socket] of sockets.entries()) {
      await socket.emitWithAck(socketEvents.subscribe, { scopeId: `org:${school.orgId}` });
      socket.on(transactionChanged, ({ id }: { id: string }) => heard[index]?.add(id));
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
    for (const ids of heard)
      await expect.poll(() => paid.every((id) => ids.has(id)), { timeout: 15_000 }).toBe(true);
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
      .poll(async () => (await second.call(getSchoolSettings, {}, { token })).body.errorCode, {
        timeout: 3_000,
      })
      .toBe(40002);
  });
});
