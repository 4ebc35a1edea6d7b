import { createHook } from 'node:async_hooks';
import { changeMyPassword } from '@ardoise/contract/account';
import { login, infoWithOrgAccount } from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  auditOf,
  inDatabase,
  join,
  makePerson,
  makeSchool,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
  startIdentityApp,
} from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

const attempt = (
  body: { login: string; password: string; appId?: string },
  options: { language?: 'en' | 'fr'; headers?: Record<string, string> } = {},
) => app.call(login, { body }, { headers: newAddress(), ...options });

/** The library hashes on another thread; Node sees each such piece of work begin, and knows no name for it. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'undefined') hashes += 1;
    },
  }).enable();
  try {
    await work();
    return hashes;
  } finally {
    hook.disable();
  }
}

const infoOf = async (token: string, headers: Record<string, string> = {}) =>
  (await app.call(infoWithOrgAccount, { body: {} }, { token, headers })).body.data;

describe('signing in with a password', () => {
  it('takes an email, a phone in any usual writing, or a ufId in small or capital letters', async () => {
    const { email, phone, personId } = await makeStaff(app);
    const { uf_id: ufId } = await inDatabase(app, (tx) =>
      tx.selectFrom('people').select('uf_id').where('id', '=', personId).executeTakeFirstOrThrow(),
    );
    expect(ufId).toMatch(/^[A-Z0-9]{14,22}$/);
    const spaced = `+237 ${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`;
    for (const typed of [
      email,
      ` ${email.toUpperCase()} `,
      phone,
      spaced,
      `00237${phone}`,
      ufId,
      ufId.toLowerCase(),
    ]) {
      const { status, body } = await attempt({ login: typed, password: rightPassword });
      expect(status, typed).toBe(200);
      expect(body.data).toMatchObject({ expiresIn: 900 });
    }
  });

  it('answers a wrong password and an unknown account alike, in the reader’s language', async () => {
    const { email } = await makeStaff(app);
    const wrong = await attempt({ login: email, password: 'not this one' }, { language: 'fr' });
    const unknown = await attempt(
      { login: 'nobody@school.test', password: 'not this one' },
      { language: 'fr' },
    );
    expect(wrong.status).toBe(422);
    expect(wrong.body.errorCode).toBe(42200);
    expect(wrong.body.errorMsg).toBe('Identifiant ou mot de passe incorrect.');
    expect(unknown.body).toEqual(wrong.body);
  });

  it('does the same work for an unknown account, a known one, and two that typed the same email', async () => {
    const { email } = await makeStaff(app);
    const closed = await makeStaff(app);
    const typedTwice = 'typed-twice@school.test';
    for (let i = 0; i < 2; i += 1) {
      const { personId } = await makePerson(app);
      await inDatabase(app, (tx) =>
        tx
          .updateTable('people')
          .set({ email: typedTwice, email_verified_at: null })
          .where('id', '=', personId)
          .execute(),
      );
    }
    await inDatabase(app, (tx) =>
      tx
        .updateTable('people')
        .set({ closed_at: app.clock.now() })
        .where('id', '=', closed.personId)
        .execute(),
    );
    const wrongPassword = { password: 'not this one' };
    // The first of all makes the hash that unknown accounts are held against.
    await attempt({ login: 'somebody-before@school.test', ...wrongPassword });
    const unknown = 'nobody-at-all@school.test';
    for (const typed of [email, closed.email, typedTwice, unknown, '677000000'])
      expect(await countHashes(() => attempt({ login: typed, ...wrongPassword })), typed).toBe(2);
  });

  it('refuses a person whose account is closed as one who never was', async () => {
    const { email, personId } = await makeStaff(app);
    await inDatabase(app, (tx) =>
      tx
        .updateTable('people')
        .set({ closed_at: app.clock.now() })
        .where('id', '=', personId)
        .execute(),
    );
    const { body } = await attempt({ login: email, password: rightPassword });
    expect(body.errorCode).toBe(42200);
  });

  it('tells the school’s audit log', async () => {
    const { email, orgId, personId } = await makeStaff(app);
    await signInAs(app, email);
    expect(await auditOf(app, orgId)).toMatchObject([
      { action: 'session.started', actor_id: personId, after: { by: 'password' } },
    ]);
  });

  it('keeps passwords and refresh tokens only as hashes', async () => {
    const { email, personId } = await makeStaff(app);
    const { accessToken: token, refreshToken } = await signInAs(app, email);
    const password = 'seven green slates';
    const body = { current: rightPassword, password };
    expect((await app.call(changeMyPassword, { body }, { token })).status).toBe(200);
    const kept = await inDatabase(app, async (tx) => [
      await tx.selectFrom('passwords').selectAll().where('person_id', '=', personId).execute(),
      await tx.selectFrom('refresh_tokens').selectAll().execute(),
    ]);
    const text = JSON.stringify(kept);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain(refreshToken);
    expect(app.logged.join('')).not.toContain(refreshToken);
    expect(app.logged.join('')).not.toContain(rightPassword);
    expect(text + app.logged.join('')).not.toContain(password);
  });
});

describe('the school that a sign-in opens', () => {
  it('is the only one; with several the one used last; with none, none', async () => {
    const person = await makePerson(app);
    expect(
      (await infoOf((await signInAs(app, person.email)).accessToken))?.organisation,
    ).toBeNull();
    const first = await makeSchool(app, 'first');
    await join(app, first, person);
    const info = await infoOf((await signInAs(app, person.email)).accessToken);
    expect(info?.organisation?.appId).toBe(first.appId);
    const second = await makeSchool(app, 'second');
    await join(app, second, person, 'support');
    app.clock.advance(1);
    await attempt({ login: person.email, password: rightPassword, appId: second.appId });
    const { accessToken } = await signInAs(app, person.email);
    const later = await infoOf(accessToken);
    expect(later?.organisation).toMatchObject({ appId: second.appId, role: 'support' });
    expect(later?.organisations.map(({ appId }) => appId)).toEqual([first.appId, second.appId]);
    expect(later?.scopeId).toBe(`person:${person.personId}`);
    expect((await infoOf(accessToken, { 'x-org-id': first.appId }))?.organisation?.appId).toBe(
      first.appId,
    );
  });

  it('must be one’s own: another school and an unknown one are refused', async () => {
    const { email } = await makeStaff(app);
    const other = await makeSchool(app);
    for (const appId of [other.appId, 'no-such-school']) {
      const { status, body } = await attempt({ login: email, password: rightPassword, appId });
      expect([status, body.errorCode]).toEqual([403, 40300]);
      expect(body.errorMsg).toBe('This account has no access to this school.');
    }
    const wrongForm = await attempt({ login: email, password: rightPassword, appId: '../x' });
    expect(wrongForm.body.fields).toHaveProperty('appId');
  });
});

describe('too many wrong passwords', () => {
  it('close the account to an address after ten, whatever name it is called by, and for the right password too', async () => {
    const { email, phone } = await makeStaff(app);
    const from = { headers: newAddress() };
    for (let i = 0; i < 10; i += 1) {
      const typed = i % 2 === 0 ? email : phone;
      expect((await attempt({ login: typed, password: `wrong ${i}` }, from)).status).toBe(422);
    }
    const right = { login: email, password: rightPassword };
    const { status, body, headers } = await attempt(right, from);
    expect([status, body.errorCode]).toEqual([429, 42900]);
    expect(headers.get('retry-after')).toBe('900');
    expect(body.errorMsg).toBe('Too many tries. Wait 900 s and try again.');
    expect((await attempt(right)).status).toBe(200);
    app.clock.advance(900);
    expect((await attempt(right, from)).status).toBe(200);
  });

  it('are never more than ten, also when they come at once', async () => {
    const { email } = await makeStaff(app);
    const from = { headers: newAddress() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => attempt({ login: email, password: `wrong ${i}` }, from)),
    );
    const wrong = answers.filter(({ status }) => status === 422).length;
    expect(wrong).toBeGreaterThan(0);
    expect(wrong).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - wrong);
  });

  it('are counted for unknown accounts as well', async () => {
    const from = { headers: newAddress() };
    for (let i = 0; i < 10; i += 1)
      await attempt({ login: 'ghost@school.test', password: `wrong ${i}` }, from);
    expect((await attempt({ login: 'ghost@school.test', password: 'x' }, from)).status).toBe(429);
  });

  it('close an address after two hundred, and only that address', async () => {
    const { email } = await makeStaff(app);
    const at = new Date(app.clock.now());
    await inDatabase(app, (tx) =>
      tx
        .insertInto('sign_in_failures')
        .values(
          Array.from({ length: 200 }, () => ({
            subject: 'address:10.9.9.9',
            at,
            id: crypto.randomUUID(),
          })),
        )
        .execute(),
    );
    const there = await attempt(
      { login: email, password: rightPassword },
      { headers: { 'x-forwarded-for': '10.9.9.9' } },
    );
    expect(there.status).toBe(429);
    expect((await attempt({ login: email, password: rightPassword })).status).toBe(200);
  });

  it('are forgotten once the person is in', async () => {
    const { email } = await makeStaff(app);
    const from = { headers: newAddress() };
    for (let i = 0; i < 9; i += 1) await attempt({ login: email, password: `wrong ${i}` }, from);
    expect((await attempt({ login: email, password: rightPassword }, from)).status).toBe(200);
    expect((await attempt({ login: email, password: 'wrong again' }, from)).status).toBe(422);
    expect((await attempt({ login: email, password: rightPassword }, from)).status).toBe(200);
  });
});
