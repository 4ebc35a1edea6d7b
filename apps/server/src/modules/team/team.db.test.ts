import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import { infoWithOrgAccount, login } from '@ardoise/contract/session';
import { getSchoolSettings } from '@ardoise/contract/school-settings';
import {
  addStaff,
  changeStaffRole,
  inviteStaff,
  listStaff,
  lookUpStaff,
  removeStaff,
  signOutStaff,
  requireSecondFactor,
  updateStaff,
} from '@ardoise/contract/team/staff';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { Secret, TOTP } from 'otpauth';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import {
  auditOf,
  inDatabase,
  join,
  makePerson,
  makeSchool,
  newAddress,
  rightPassword,
  signInAs,
  startIdentityApp,
  type TestSchool,
} from '../identity/testing/people.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
  second = await startIdentityApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function hire(school: TestSchool, role: Role) {
  const person = await makePerson(app);
  await join(app, school, person, role);
  const { accessToken: token } = await signInAs(app, person.email);
  return { ...person, token };
}

async function schoolWithOwner() {
  const school = await makeSchool(app);
  return { school, owner: await hire(school, 'adminOrOwner') };
}

const changeRole = (token: string, id: string, role: Role, at = app) =>
  at.call(changeStaffRole, { params: { id }, body: { role } }, { token });
const remove = (token: string, id: string) =>
  app.call(removeStaff, { params: { id }, body: {} }, { token });
const staffIdOf = async (personId: string): Promise<string> => {
  const { uf_id } = await inDatabase(app, (tx) =>
    tx.selectFrom('people').select('uf_id').where('id', '=', personId).executeTakeFirstOrThrow(),
  );
  return uf_id;
};
const rolesOf = async (token: string) =>
  (await app.call(listStaff, {}, { token })).body.data?.items.map(({ role }) => role);

describe('the team', () => {
  it('is listed with what a bursar needs to know of each, searched and filtered by role', async () => {
    const { school, owner } = await schoolWithOwner();
    const manager = await hire(school, 'manager');
    const { body } = await app.call(listStaff, {}, { token: owner.token });
    expect(body.data).toMatchObject({ total: 2, requiresSecondFactor: false });
    expect(body.data?.items[1]).toMatchObject({
      id: manager.personId,
      phone: manager.phone,
      email: manager.email,
      username: await staffIdOf(manager.personId),
      role: 'manager',
      hasSecondFactor: false,
      lastSeenAt: app.clock.now().toISOString(),
      invitation: { state: 'none' },
    });
    const byPhone = await app.call(
      listStaff,
      { query: { q: manager.phone.replace(/^(\d{3})(\d{3})/, '$1 $2 ') } },
      { token: owner.token },
    );
    expect(byPhone.body.data?.items.map(({ id }) => id)).toEqual([manager.personId]);
    const owners = await app.call(
      listStaff,
      { query: { role: 'adminOrOwner' } },
      { token: owner.token },
    );
    expect(owners.body.data?.total).toBe(1);
  });

  it.each([
    ['of 13', 'ABCDEFGH12345'],
    ['of 23', 'ABCDEFGHIJKLMNOPQRS1234'],
    ['with a dash', 'ABCDEFGH-1234567'],
  ])('takes no staff ID %s', async (_what, staffId) => {
    const { owner } = await schoolWithOwner();
    const looked = await app.call(lookUpStaff, { query: { staffId } }, { token: owner.token });
    expect(looked.body).toMatchObject({ errorCode: 42200, reason: 'invalidInput' });
    const added = await app.call(
      addStaff,
      { body: { staffId, role: 'support' } },
      { token: owner.token },
    );
    expect(added.body.fields?.['staffId']).toMatch(/14 to 22/);
  });

  it('takes somebody by their ID after showing who it is, once, in whichever case it is typed', async () => {
    const { owner } = await schoolWithOwner();
    const newcomer = await makePerson(app);
    const staffId = await staffIdOf(newcomer.personId);
    const { token } = owner;
    const looked = await app.call(
      lookUpStaff,
      { query: { staffId: staffId.toLowerCase() } },
      { token },
    );
    expect(looked.body.data).toMatchObject({ staffId, isMember: false });
    expect(JSON.stringify(looked.body.data)).not.toContain(newcomer.phone);
    const body = { staffId, role: 'support' } as const;
    expect((await app.call(addStaff, { body }, { token })).body.data).toMatchObject({
      id: newcomer.personId,
      role: 'support',
    });
    const again = await app.call(addStaff, { body }, { token });
    expect(again.body).toMatchObject({ reason: 'staffExists', errorMsg: 'Staff Already Exist' });
    const nobody = { staffId: 'ARD0000000000000', role: 'support' } as const;
    expect((await app.call(addStaff, { body: nobody }, { token })).body).toMatchObject({
      reason: 'profileNotFound',
      errorMsg: 'Profile Not Found',
    });
  });

  it('lets the school say what it calls somebody; a number of its own is given once', async () => {
    const { school, owner } = await schoolWithOwner();
    const [one, other] = [await hire(school, 'support'), await hire(school, 'support')];
    const body = { fullName: 'Ngo Bassa Claire', sex: 2, organisationId: 'P-014' } as const;
    const edit = (id: string) =>
      app.call(updateStaff, { params: { id }, body }, { token: owner.token });
    expect((await edit(one.personId)).body.data).toMatchObject({
      fullName: 'Ngo Bassa Claire',
      sex: 2,
      organisationId: 'P-014',
      phone: one.phone,
    });
    expect((await edit(other.personId)).body).toMatchObject({ reason: 'staffNumberTaken' });
    const foreign = { ...body, organisationId: null, photoId: owner.personId };
    const { body: refused } = await app.call(
      updateStaff,
      { params: { id: one.personId }, body: foreign },
      { token: owner.token },
    );
    expect(refused.reason).toBe('notFound');
  });
});

describe('roles', () => {
  it('are changed by an owner; the last owner neither leaves nor steps down', async () => {
    const { school, owner } = await schoolWithOwner();
    const { token, personId } = owner;
    expect((await remove(token, personId)).body.reason).toBe('lastOwner');
    expect((await changeRole(token, personId, 'manager')).body.reason).toBe('lastOwner');
    const support = await hire(school, 'support');
    expect((await changeRole(token, support.personId, 'adminOrOwner')).status).toBe(200);
    expect((await remove(token, personId)).status).toBe(200);
    expect((await remove(support.token, support.personId)).body.reason).toBe('lastOwner');
  });

  it('of owners are not a manager’s to change, to give or to take', async () => {
    const { school, owner } = await schoolWithOwner();
    const [manager, support] = [await hire(school, 'manager'), await hire(school, 'support')];
    const { token } = manager;
    const newOwner = {
      fullName: 'A friend',
      phone: '699112233',
      role: 'adminOrOwner',
      language: 'fr',
    } as const;
    const friend = await makePerson(app);
    const byId = { staffId: await staffIdOf(friend.personId), role: 'adminOrOwner' } as const;
    const refusals = await Promise.all([
      changeRole(token, owner.personId, 'support'),
      changeRole(token, support.personId, 'adminOrOwner'),
      remove(token, owner.personId),
      app.call(inviteStaff, { body: newOwner }, { token }),
      app.call(addStaff, { body: byId }, { token }),
    ]);
    expect(refusals.map(({ body }) => body.reason)).toEqual(Array(5).fill('ownersOnly'));
    expect((await changeRole(token, manager.personId, 'adminOrOwner')).body.reason).toBe(
      'ownRoleRaised',
    );
    expect((await changeRole(token, manager.personId, 'auditor')).body.reason).toBe(
      'ownRoleRaised',
    );
    expect((await changeRole(token, support.personId, 'analyst')).status).toBe(200);
  });

  it('leave an owner when two owners demote each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { school, owner } = await schoolWithOwner();
      const other = await hire(school, 'adminOrOwner');
      const answers = await Promise.all([
        changeRole(owner.token, other.personId, 'manager'),
        changeRole(other.token, owner.personId, 'manager', second),
      ]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403']);
      const left = answers[0].status === 200 ? owner : other;
      expect((await rolesOf(left.token))?.toSorted()).toEqual(['adminOrOwner', 'manager']);
    }
  });

  it('follow on another node at once: the next call and the socket know the new one', async () => {
    const { school, owner } = await schoolWithOwner();
    const support = await hire(school, 'auditor');
    const socket = io(second.url, {
      auth: { token: support.token, orgId: school.orgId },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const isCut = new Promise((resolve) => socket.once('disconnect', () => resolve(true)));
    const listAt = (at: TestApp) => at.call(listStaff, {}, { token: support.token });
    expect((await listAt(second)).status).toBe(200);
    await changeRole(owner.token, support.personId, 'support');
    expect(await isCut).toBe(true);
    await expect.poll(async () => (await listAt(second)).body.reason).toBe('notPermitted');
    socket.close();
  });

  it('of any kind are given up by whoever leaves; nobody but owners and managers removes another', async () => {
    const { school, owner } = await schoolWithOwner();
    const other = await hire(school, 'analyst');
    for (const role of ['support', 'analyst', 'auditor', 'itOrDeveloper'] as const) {
      const { personId, token } = await hire(school, role);
      expect((await remove(token, other.personId)).body.reason).toBe('notPermitted');
      expect((await remove(token, personId)).status).toBe(200);
    }
    const { body } = await app.call(listStaff, {}, { token: owner.token });
    expect(body.data?.total).toBe(2);
  });

  it('stay where an owner ends the sessions of a colleague in this school: they are over on every node, those elsewhere go on', async () => {
    const { school, owner } = await schoolWithOwner();
    const { school: elsewhere } = await schoolWithOwner();
    const lost = await hire(school, 'manager');
    await join(app, elsewhere, lost, 'support');
    const signInAt = async (appId: string): Promise<string> => {
      const body = { login: lost.email, password: rightPassword, appId };
      const { data } = (await app.call(login, { body }, { headers: newAddress() })).body;
      return data !== null && 'accessToken' in data ? data.accessToken : '';
    };
    const otherToken = await signInAt(elsewhere.appId);
    const secondToken = await signInAt(school.appId);
    const socket = io(second.url, {
      auth: { token: lost.token, orgId: school.orgId },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const isCut = new Promise((resolve) => socket.once('disconnect', () => resolve(true)));
    const support = await hire(school, 'support');
    const signOut = (token: string, id: string) =>
      app.call(signOutStaff, { params: { id }, body: {} }, { token });
    expect((await signOut(support.token, lost.personId)).body.reason).toBe('notPermitted');
    expect((await signOut(lost.token, owner.personId)).body.reason).toBe('ownersOnly');
    expect((await signOut(owner.token, lost.personId)).body.data).toEqual({ sessions: 2 });
    expect(await isCut).toBe(true);
    for (const token of [lost.token, secondToken])
      await expect
        .poll(async () => (await second.call(listStaff, {}, { token })).body.reason)
        .toBe('sessionEnded');
    expect(
      (await second.call(infoWithOrgAccount, { body: {} }, { token: otherToken })).status,
    ).toBe(200);
    const again = await signInAt(school.appId);
    expect((await second.call(listStaff, {}, { token: again })).status).toBe(200);
    expect((await auditOf(app, school.orgId)).map(({ action }) => action)).toContain(
      'staff.signedOut',
    );
    socket.close();
  });

  it('end with the removal: sessions in this school are over on every node, and those in others go on', async () => {
    const { school, owner } = await schoolWithOwner();
    const { school: elsewhere } = await schoolWithOwner();
    const leaver = await hire(school, 'manager');
    await join(app, elsewhere, leaver, 'support');
    const body = { login: leaver.email, password: rightPassword, appId: elsewhere.appId };
    const there = await app.call(login, { body }, { headers: newAddress() });
    const data = there.body.data;
    const otherToken = data !== null && 'accessToken' in data ? data.accessToken : '';
    const socket = io(second.url, {
      auth: { token: leaver.token, orgId: school.orgId },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const isCut = new Promise((resolve) => socket.once('disconnect', () => resolve(true)));
    expect((await remove(owner.token, leaver.personId)).status).toBe(200);
    expect(await isCut).toBe(true);
    await expect
      .poll(async () => (await second.call(listStaff, {}, { token: leaver.token })).body.reason)
      .toBe('sessionEnded');
    const me = await second.call(infoWithOrgAccount, { body: {} }, { token: otherToken });
    expect(me.body.data?.organisations.map(({ appId }) => appId)).toEqual([elsewhere.appId]);
    expect((await auditOf(app, school.orgId)).map(({ action }) => action)).toContain(
      'staff.removed',
    );
    socket.close();
  });
});

describe('two-step verification', () => {
  it('is required of everybody by an owner who has it; whoever has none is led to set it up', async () => {
    const { school, owner } = await schoolWithOwner();
    const support = await hire(school, 'support');
    const require = (token: string) =>
      app.call(requireSecondFactor, { body: { isRequired: true } }, { token });
    expect((await require(owner.token)).body.reason).toBe('ownFactorFirst');
    const manager = await hire(school, 'manager');
    expect((await require(manager.token)).body.reason).toBe('notPermitted');
    await app.call(
      removeStaff,
      { params: { id: manager.personId }, body: {} },
      { token: manager.token },
    );
    const begun = await app.call(
      beginTotp,
      { body: { password: rightPassword } },
      { token: owner.token },
    );
    const secret = Secret.fromBase32(begun.body.data?.secret ?? '');
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
    await app.call(confirmTotp, { body: { code } }, { token: owner.token });
    expect((await require(owner.token)).body.data).toEqual({ isRequired: true });
    const listed = await app.call(listStaff, {}, { token: owner.token });
    expect(listed.body.data).toMatchObject({ requiresSecondFactor: true, withoutSecondFactor: 1 });
    expect(listed.body.data?.items.map((row) => row.hasSecondFactor).toSorted()).toEqual([
      false,
      true,
    ]);
    const refused = await second.call(getSchoolSettings, {}, { token: support.token });
    expect(refused.body.reason).toBe('secondFactorRequired');
    const me = await app.call(infoWithOrgAccount, { body: {} }, { token: support.token });
    expect(me.body.data?.needsSecondFactor).toBe(true);
  });
});
