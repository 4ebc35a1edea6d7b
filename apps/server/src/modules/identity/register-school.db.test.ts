import { jwtLogin, jwtLogout, jwtRegister } from '@ardoise/contract/jwt';
import {
  createOrgAccount,
  infoWithOrgAccount,
  sendEmailVerificationCode,
  verifyOtpCode,
} from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import {
  auditOf,
  codeSentTo,
  inDatabase,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
  startIdentityApp,
} from './test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

async function proofOf(email: string): Promise<string> {
  const asked = await app.call(
    sendEmailVerificationCode,
    { body: { email } },
    { headers: newAddress() },
  );
  const code = await codeSentTo(app, email);
  const body = { ticket: asked.body.data?.ticket ?? '', code };
  const verified = await app.call(verifyOtpCode, { body }, { headers: newAddress() });
  return verified.body.data?.proof ?? '';
}

const signup = {
  schoolName: 'École Sainte-Marie',
  appId: 'sainte-marie',
  fullName: 'Ngo Bassong Élise',
  phone: '+237 691 23 45 67',
  sex: 2 as const,
  password: 'seven green slates',
};

const register = (proof: string, changes: Partial<typeof signup> = {}) =>
  app.call(createOrgAccount, { body: { ...signup, ...changes, proof } }, { headers: newAddress() });

describe('registering a school', () => {
  it('makes the school, its owner and a session, once for each proof', async () => {
    const proof = await proofOf('elise@sainte-marie.test');
    const common = await register(proof, { password: 'Password123' });
    expect(common.body.fields).toEqual({ password: 'This password is too easy to guess.' });
    const looksLikeAnId = await register(proof, { appId: crypto.randomUUID() });
    expect(looksLikeAnId.body.fields).toHaveProperty('appId');
    const { status, body } = await register(proof);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ appId: 'sainte-marie', expiresIn: 900 });
    const token = body.data?.accessToken ?? '';
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data).toMatchObject({
      user: {
        fullName: signup.fullName,
        email: 'elise@sainte-marie.test',
        phone: '691234567',
        sex: 2,
      },
      organisation: {
        appId: 'sainte-marie',
        name: signup.schoolName,
        role: 'adminOrOwner',
        logo: null,
      },
    });
    const orgId = info.body.data?.organisation?.id ?? '';
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toEqual([
      'organisation.created',
      'session.started',
    ]);
    expect((await register(proof, { appId: 'another-one' })).body.errorMsg).toBe(
      'This step has expired. Start again.',
    );
  });

  it('refuses an address or a person that exists, and keeps the proof for another try', async () => {
    const { appId, phone } = await makeStaff(app);
    const proof = await proofOf('head@new-school.test');
    const taken = await register(proof, { appId, phone: '691000001' });
    expect([taken.status, taken.body.errorCode]).toEqual([409, 40900]);
    expect(taken.body.errorMsg).toBe('Another school uses this address already.');
    const exists = await register(proof, { appId: 'new-school', phone });
    expect(exists.body.errorMsg).toBe(
      'An account with this email or phone exists already. Sign in instead.',
    );
    const schools = await inDatabase(app, (tx) =>
      tx.selectFrom('organisations').select('org_id').where('app_id', '=', 'new-school').execute(),
    );
    expect(schools).toHaveLength(0);
    expect((await register(proof, { appId: 'new-school', phone: '691000001' })).status).toBe(200);
  });

  it('by two at once under one address lets one through', async () => {
    const proofs = [await proofOf('a@twins.test'), await proofOf('b@twins.test')];
    const answers = await Promise.all(
      proofs.map((proof, i) => register(proof, { appId: 'twins', phone: `69100001${i}` })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('needs a proof, and says what is wrong with each field', async () => {
    expect((await register('not a proof')).body.errorCode).toBe(42200);
    const wrong = await register('x', { appId: 'A b', phone: '12', fullName: '', schoolName: 'x' });
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual([
      'appId',
      'fullName',
      'phone',
      'schoolName',
    ]);
  });
});

describe('the other sign-in client', () => {
  it('registers, signs in and signs out', async () => {
    const body = { username: 'Ada Fon', email: 'Ada@fon.test', password: 'seven green slates' };
    const made = await app.call(jwtRegister, { body }, { headers: newAddress() });
    expect(made.body.data?.userData).toMatchObject({ fullName: 'Ada Fon', email: 'ada@fon.test' });
    const twice = await app.call(jwtRegister, { body }, { headers: newAddress() });
    expect(twice.status).toBe(409);
    const login = { email: 'ada@fon.test', password: 'seven green slates' };
    const signedIn = await app.call(jwtLogin, { body: login }, { headers: newAddress() });
    const token = signedIn.body.data?.accessToken ?? '';
    expect((await app.call(jwtLogout, { body: {} }, { token })).status).toBe(200);
    expect((await app.call(jwtLogout, { body: {} }, { token })).body.errorCode).toBe(40002);
  });

  it('is told in the specification’s words that the password is wrong', async () => {
    const { email } = await makeStaff(app);
    const body = { email, password: 'not this one' };
    const wrong = await app.call(jwtLogin, { body }, { headers: newAddress() });
    expect([wrong.body.errorCode, wrong.body.errorMsg]).toEqual([
      42200,
      'Email or Password is Invalid',
    ]);
    const french = await app.call(jwtLogin, { body }, { headers: newAddress(), language: 'fr' });
    expect(french.body.errorMsg).toBe('E-mail ou mot de passe invalide');
    expect((await signInAs(app, email, rightPassword)).accessToken).toEqual(expect.any(String));
  });
});
