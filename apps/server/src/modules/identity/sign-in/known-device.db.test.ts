import { forgotPassword, getOrCreateByPhone, login as loginCall } from '@ardoise/contract/session';
import { messagesTo } from '../../../testing/outbox.ts';
import { describe, expect, it } from 'vitest';
import {
  askForCodes,
  askForResets,
  failSignIns,
  signInKeepingCookies,
} from '../../../testing/attacks/lock-account.ts';
import { app, askToReset, signInByCode, startCodesApp, verify } from '../testing/codes.ts';
import { codeSentTo, inDatabase, makeStaff, newAddress, rightPassword } from '../testing/people.ts';

startCodesApp();

const from = (headers: Record<string, string> = newAddress()) => ({ base: app.url, headers });

const attempt = (login: string, headers: Record<string, string>, password = rightPassword) =>
  app.call(loginCall, { body: { login, password } }, { headers });

/** As if so many wrong passwords had come from as many addresses. */
const failFromEverywhere = (personId: string, count: number) =>
  inDatabase(app, (tx) =>
    tx
      .insertInto('sign_in_failures')
      .values(
        Array.from({ length: count }, () => ({
          subject: `person:${personId}`,
          at: app.clock.now(),
          id: crypto.randomUUID(),
        })),
      )
      .execute(),
  );

describe('strangers who fail at somebody’s account', () => {
  it('lock themselves out, and not its holder elsewhere', async () => {
    const { email } = await makeStaff(app);
    const stranger = from();
    const statuses = await failSignIns(stranger, { login: email, count: 12 });
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect((await attempt(email, newAddress())).status).toBe(200);
  });

  it('are counted together where one host takes many addresses of its IPv6 network', async () => {
    const { email } = await makeStaff(app);
    const at = (host: number) => from({ 'x-forwarded-for': `2001:db8:7:7::${host}` });
    for (let host = 1; host <= 10; host += 1)
      expect(await failSignIns(at(host), { login: email, count: 1 })).toEqual([422]);
    expect(await failSignIns(at(11), { login: email, count: 1 })).toEqual([429]);
    const other = from({ 'x-forwarded-for': '2001:db8:8:8::1' });
    expect(await failSignIns(other, { login: email, count: 1 })).toEqual([422]);
  });

  it('behind the same address do not keep out a device that has signed in before', async () => {
    const { email } = await makeStaff(app);
    const address = newAddress();
    const { cookie } = await signInKeepingCookies(from(address), {
      login: email,
      password: rightPassword,
    });
    expect(cookie).not.toBe('');
    await failSignIns(from(address), { login: email, count: 40 });
    expect((await attempt(email, address)).status).toBe(429);
    expect((await attempt(email, { ...address, cookie })).status).toBe(200);
  });

  it('from everywhere make an unknown device prove itself by a code, and a known one not', async () => {
    const { email, phone, personId } = await makeStaff(app);
    const known = await signInKeepingCookies(from(), { login: email, password: rightPassword });
    await failFromEverywhere(personId, 50);
    const refused = await attempt(email, newAddress());
    expect([refused.status, refused.body.errorCode]).toEqual([403, 40300]);
    expect(refused.body.errorMsg).toContain('Sign in with a code');
    const { cookie } = known;
    expect((await attempt(email, { ...newAddress(), cookie })).status).toBe(200);
    expect(await signInByCode(phone)).not.toBe('');
  });

  it('do not keep a device out on which the password was set anew, also while they go on', async () => {
    const { email, personId } = await makeStaff(app);
    await failFromEverywhere(personId, 50);
    const asked = await askToReset(email);
    const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, email));
    const response = await fetch(new URL('/ba021/v1/org/reset-password', app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...newAddress() },
      body: JSON.stringify({ proof: body.data?.proof, password: 'seven green slates' }),
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await failFromEverywhere(personId, 50);
    const headers = { ...newAddress(), cookie };
    expect((await attempt(email, headers, 'seven green slates')).status).toBe(200);
  });

  it('are answered alike where there is no such account', async () => {
    const ghost = 'ghost-of-many@school.test';
    const { email } = await makeStaff(app);
    const answers = async (login: string) => failSignIns(from(), { login, count: 11 });
    expect(await answers(ghost)).toEqual(await answers(email));
  });
});

describe('a known device', () => {
  it('has tries of its own, no more than others', async () => {
    const { email } = await makeStaff(app);
    const { cookie } = await signInKeepingCookies(from(), {
      login: email,
      password: rightPassword,
    });
    for (let i = 0; i < 10; i += 1)
      expect((await attempt(email, { ...newAddress(), cookie }, `wrong ${i}`)).status).toBe(422);
    expect((await attempt(email, { ...newAddress(), cookie })).status).toBe(429);
  });

  it('is known by what the server signed, and for its own people only', async () => {
    const { email, personId } = await makeStaff(app);
    const other = await makeStaff(app);
    const { cookie } = await signInKeepingCookies(from(), {
      login: other.email,
      password: rightPassword,
    });
    await failFromEverywhere(personId, 50);
    for (const made of [
      cookie,
      `${cookie}x`,
      'ardoise_device=1',
      `ardoise_device=${'x'.repeat(43)}.${'y'.repeat(43)}`,
      'ardoise_device=; ardoise_device=..',
      `${'a=b; '.repeat(500)}`,
    ])
      expect((await attempt(email, { ...newAddress(), cookie: made })).status, made).toBe(403);
  });

  it('is held by the browser alone: no script reads it', async () => {
    const { email } = await makeStaff(app);
    const { headers } = await attempt(email, newAddress());
    const [line] = headers.getSetCookie();
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    const kept = await inDatabase(app, (tx) => tx.selectFrom('tickets').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(line?.split(/[=;]/)[1]);
  });
});

describe('strangers who ask for somebody’s codes', () => {
  it('use up their own address, and not what the holder may ask for', async () => {
    const { phone } = await makeStaff(app);
    const statuses = await askForCodes(from(), { phone, count: 6 });
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const own = await app.call(getOrCreateByPhone, { body: { phone } }, { headers: newAddress() });
    expect(own.status).toBe(200);
  });

  it('from one address get ten in a day, which leaves the rest to others', async () => {
    const { phone } = await makeStaff(app);
    const before = app.clock.now();
    const stranger = from();
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push(...(await askForCodes(stranger, { phone, count: 5 })));
      app.clock.advance(3_600);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await askForCodes(from(), { phone, count: 1 })).toEqual([200]);
    app.clock.set(before);
  });

  it('from everywhere are stopped in the end, and the holder’s known device still gets one', async () => {
    const { phone, email } = await makeStaff(app);
    const { cookie } = await signInKeepingCookies(from(), {
      login: email,
      password: rightPassword,
    });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push(...(await askForCodes(from(), { phone, count: 5 })));
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    const headers = { ...newAddress(), cookie };
    const own = await app.call(getOrCreateByPhone, { body: { phone } }, { headers });
    expect(own.status).toBe(200);
    const code = await codeSentTo(app, phone, 16);
    expect((await verify(own.body.data?.ticket, code)).status).toBe(200);
  });

  it('for a new password do not stop the holder’s', async () => {
    const { email } = await makeStaff(app);
    await askForResets(from(), { login: email, count: 6 });
    await codeSentTo(app, email, 5);
    const own = await app.call(
      forgotPassword,
      { body: { login: email } },
      { headers: newAddress() },
    );
    const code = await codeSentTo(app, email, 6);
    expect((await verify(own.body.data?.ticket, code)).status).toBe(200);
  });

  it('cannot guess on by asking on: after many wrong codes each one has a single try', async () => {
    const { phone } = await makeStaff(app);
    const ask = async () =>
      (await app.call(getOrCreateByPhone, { body: { phone } }, { headers: newAddress() })).body.data
        ?.ticket ?? '';
    for (let sent = 1; sent <= 20; sent += 1) {
      const ticket = await ask();
      for (let i = 0; i < 5; i += 1) await verify(ticket, '000000');
      // No more than these are sent in an hour.
      if (sent % 10 === 0) app.clock.advance(3600);
    }
    const ticket = await ask();
    const wrong = await verify(ticket, '000000');
    expect(wrong.status).toBe(422);
    const code = await codeSentTo(app, phone, 21);
    expect((await verify(ticket, code)).status).toBe(422);
    const next = await ask();
    const again = /\d{6}/.exec((await messagesTo(app, phone)).at(-1)?.body ?? '')?.[0] ?? '';
    expect((await verify(next, again)).status).toBe(200);
  });
});
