import {
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  listMySessions,
  updateMyProfile,
} from '@ardoise/contract/account';
import { socketEvents } from '@ardoise/contract/notifications';
import { infoWithOrgAccount, logout } from '@ardoise/contract/session';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { uploadedPicture } from '../../../testing/uploaded-picture.ts';
import { findMembers } from '../public.ts';
import {
  auditOf,
  makeStaff,
  rightPassword,
  signInAs,
  startIdentityApp,
} from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

const sessionsOf = async (token: string) =>
  (await app.call(listMySessions, {}, { token })).body.data?.items ?? [];
const codeOf = async (token: string) =>
  (await app.call(infoWithOrgAccount, { body: {} }, { token })).body.errorCode;

/** An open console of this session. */
async function openConsole(token: string): Promise<{ socket: Socket; loggedOut: Promise<void> }> {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  const loggedOut = new Promise<void>((resolve) => {
    socket.once(socketEvents.logOut, () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, loggedOut };
}

describe('my sessions', () => {
  it('are listed, newest use first, with the one I am in', async () => {
    const { email } = await makeStaff(app);
    const first = await signInAs(app, email);
    app.clock.advance(60);
    const second = await signInAs(app, email);
    const items = await sessionsOf(second.accessToken);
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect((await sessionsOf(first.accessToken)).map(({ isCurrent }) => isCurrent)).toEqual([
      false,
      true,
    ]);
  });

  it('end one by one, and the console that is open there leaves at once', async () => {
    const { email, orgId } = await makeStaff(app);
    const mine = await signInAs(app, email);
    app.clock.advance(1);
    const other = await signInAs(app, email);
    const { socket, loggedOut } = await openConsole(other.accessToken);
    const id = (await sessionsOf(other.accessToken)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const end = () =>
      app.call(endMySession, { params: { id }, body: {} }, { token: mine.accessToken });
    expect((await end()).status).toBe(200);
    await loggedOut;
    socket.close();
    expect(await codeOf(other.accessToken)).toBe(40002);
    expect(await codeOf(mine.accessToken)).toBeNull();
    expect((await end()).body.errorCode).toBe(40400);
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('session.ended');
  });

  it('of somebody else cannot be ended', async () => {
    const one = await makeStaff(app);
    const other = await makeStaff(app);
    const mine = await signInAs(app, one.email);
    const theirs = await signInAs(app, other.email);
    const id = (await sessionsOf(theirs.accessToken))[0]?.id ?? '';
    const { body } = await app.call(
      endMySession,
      { params: { id }, body: {} },
      { token: mine.accessToken },
    );
    expect(body.errorCode).toBe(40400);
    expect(await codeOf(theirs.accessToken)).toBeNull();
  });

  it('all end but this one, in one go; and signing out ends this one', async () => {
    const { email } = await makeStaff(app);
    const others = [await signInAs(app, email), await signInAs(app, email)];
    const { accessToken: token } = await signInAs(app, email);
    expect((await app.call(endMyOtherSessions, { body: {} }, { token })).body.data).toEqual({
      ended: 2,
    });
    for (const { accessToken } of others) expect(await codeOf(accessToken)).toBe(40002);
    expect((await app.call(endMyOtherSessions, { body: {} }, { token })).body.data).toEqual({
      ended: 0,
    });
    expect((await app.call(logout, { body: {} }, { token })).status).toBe(200);
    expect(await codeOf(token)).toBe(40002);
  });
});

describe('my password', () => {
  it('is changed with the current one; my other sessions end and this one goes on', async () => {
    const { email, orgId } = await makeStaff(app);
    const other = await signInAs(app, email);
    const { accessToken: token } = await signInAs(app, email);
    const change = (current: string, password: string) =>
      app.call(changeMyPassword, { body: { current, password } }, { token });
    const wrong = await change('not this one', 'seven green slates');
    expect(wrong.body.errorMsg).toBe('The current password is not right.');
    expect((await change(rightPassword, 'ecole2026')).body.fields).toHaveProperty('password');
    expect(await codeOf(other.accessToken)).toBeNull();
    expect((await change(rightPassword, 'seven green slates')).status).toBe(200);
    expect(await codeOf(other.accessToken)).toBe(40002);
    expect(await codeOf(token)).toBeNull();
    await signInAs(app, email, 'seven green slates');
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('password.changed');
  });

  it('cannot be guessed from a borrowed session either', async () => {
    const { email } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const headers = { 'x-forwarded-for': '10.8.8.1' };
    const guess = (current: string, from = headers) =>
      app.call(
        changeMyPassword,
        { body: { current, password: 'seven green slates' } },
        { token, headers: from },
      );
    for (let i = 0; i < 9; i += 1) expect((await guess(`wrong ${i}`)).status).toBe(422);
    const away = { 'x-forwarded-for': '10.8.8.2' };
    expect((await guess('wrong 10', away)).status).toBe(422);
    expect((await guess(rightPassword, away)).status).toBe(429);
  });
});

describe('my profile', () => {
  it('is changed by me, and the school’s audit log tells from what to what', async () => {
    const { email, orgId } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const profile = { fullName: ' Ngo Élise ', sex: 2 as const, address: 'Bastos, Yaoundé' };
    const changed = await app.call(updateMyProfile, { body: profile }, { token });
    expect(changed.body.data).toMatchObject({ fullName: 'Ngo Élise', sex: 2, avatar: null });
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data?.user).toEqual(changed.body.data);
    expect((await auditOf(app, orgId))[0]).toMatchObject({
      action: 'profile.changed',
      after: { fullName: 'Ngo Élise' },
    });
    const nameless = { ...profile, fullName: ' ' };
    const refused = await app.call(updateMyProfile, { body: nameless }, { token });
    expect(refused.body.fields).toHaveProperty('fullName');
  });

  it('has a photo that I uploaded as mine, which nobody else can take', async () => {
    const mine = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, mine.email);
    const profile = { fullName: 'Ngo Élise', sex: null, address: null };
    const change = (photoId: string | null | undefined, by = token) =>
      app.call(updateMyProfile, { body: { ...profile, photoId } }, { token: by });
    const photoId = await uploadedPicture(app, token, 'ownPhoto');
    const changed = await change(photoId);
    const url = changed.body.data?.avatar ?? '';
    expect(url).toContain(photoId);
    expect((await fetch(app.url + url)).headers.get('content-type')).toBe('image/webp');
    expect((await change(undefined)).body.data?.avatar).toBe(url);
    const other = await makeStaff(app);
    const { accessToken: otherToken } = await signInAs(app, other.email);
    expect((await change(photoId, otherToken)).status).toBe(404);
    expect((await change(await uploadedPicture(app, token, 'photo'))).status).toBe(404);
    expect((await change(null)).body.data?.avatar).toBeNull();
  });
});

describe('what a school sees of people', () => {
  it('is who works there, without their secrets, and nobody else', async () => {
    const one = await makeStaff(app, 'support');
    await makeStaff(app);
    const { db } = app.node.services;
    const seen = await db.read({ orgId: one.orgId }, async (tx) => ({
      members: await findMembers(tx, one.orgId),
      people: await tx.selectFrom('people').select('id').execute(),
      passwords: await tx.selectFrom('passwords').selectAll().execute(),
      sessions: await tx.selectFrom('sessions').selectAll().execute(),
    }));
    expect(seen.members).toMatchObject([{ personId: one.personId, role: 'support' }]);
    expect(seen.people).toEqual([{ id: one.personId }]);
    expect([...seen.passwords, ...seen.sessions]).toEqual([]);
  });
});
