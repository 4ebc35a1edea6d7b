import { listMySessions, myContacts } from '@ardoise/contract/account';
import { jwtLogin, jwtLogout, jwtRegister } from '@ardoise/contract/jwt';
import {
  createMySchool,
  createOrgAccount,
  createTemporaryToken,
  exchangeTemporaryToken,
  infoWithOrgAccount,
} from '@ardoise/contract/session';
import { describe, expect, it } from 'vitest';
import { app, proofOf, signInByCode, startCodesApp } from '../testing/codes.ts';
import {
  auditOf,
  inDatabase,
  makePerson,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
  toldTo,
} from '../testing/people.ts';

startCodesApp();

const signup = {
  schoolName: 'École Sainte-Marie',
  town: 'Edéa',
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
    expect(taken.body.fields).toEqual({ appId: 'Another school uses this address already.' });
    const exists = await register(proof, { appId: 'new-school', phone });
    expect(exists.body).toMatchObject({
      errorCode: 40900,
      reason: 'phoneHasAccount',
      fields: { phone: 'Another account uses this number.' },
    });
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

interface OwnSchool {
  proof?: string;
  schoolName: string;
  town: string;
  appId: string;
  fullName: string;
  password: string;
}
const ownSchool: OwnSchool = {
  schoolName: 'Collège La Salle',
  town: 'Douala',
  appId: 'la-salle',
  fullName: 'Abena Ruth',
  password: 'seven green slates',
};
const registerOwn = (token: string, changes: Partial<OwnSchool>) =>
  app.call(
    createMySchool,
    { body: { ...ownSchool, ...changes } },
    { token, headers: newAddress() },
  );
const infoOf = async (token: string) =>
  (await app.call(infoWithOrgAccount, { body: {} }, { token })).body.data;
const countSchools = async (appId: string): Promise<number> =>
  (
    await inDatabase(app, (tx) =>
      tx.selectFrom('organisations').select('org_id').where('app_id', '=', appId).execute(),
    )
  ).length;

describe('somebody whose account was made by a code to their phone', () => {
  it('registers a school with that phone, gets email and password, and is in', async () => {
    const phone = '699100001';
    const token = await signInByCode(phone);
    expect(await infoOf(token)).toMatchObject({ organisations: [], user: { email: null } });
    const proof = await proofOf('ruth@la-salle.test');
    const { status, body } = await registerOwn(token, { proof });
    expect([status, body.data]).toEqual([200, { appId: 'la-salle' }]);
    const me = await infoOf(token);
    expect(me?.user).toMatchObject({ fullName: 'Abena Ruth', phone, email: 'ruth@la-salle.test' });
    expect(me?.organisations).toMatchObject([{ appId: 'la-salle', role: 'adminOrOwner' }]);
    expect((await app.call(myContacts, {}, { token })).body.data).toEqual({
      phone: { value: phone, isConfirmed: true },
      email: { value: 'ruth@la-salle.test', isConfirmed: true },
      hasPassword: true,
    });
    // As the hosted login goes on from here to the console.
    const door = await app.call(createTemporaryToken, { body: { appId: 'la-salle' } }, { token });
    const entered = await app.call(
      exchangeTemporaryToken,
      { body: { token: door.body.data?.token ?? '' } },
      { headers: newAddress() },
    );
    expect((await infoOf(entered.body.data?.token ?? ''))?.organisation?.appId).toBe('la-salle');
    for (const login of [phone, 'ruth@la-salle.test'])
      await signInAs(app, login, ownSchool.password);
    const told = await toldTo(app, phone);
    expect(told.at(-1)?.body).toContain('email you sign in with is now r****@la-salle.test.');
    const orgId = me?.organisations[0]?.id ?? '';
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain(
      'organisation.created',
    );
  });

  it('who is not signed in is told at the phone, and nothing is changed', async () => {
    const phone = '699100002';
    const token = await signInByCode(phone);
    const proof = await proofOf('stranger@elsewhere.test');
    const refused = await register(proof, { phone, appId: 'not-theirs' });
    expect([refused.status, refused.body.errorCode, refused.body.fields]).toEqual([
      409,
      40900,
      { phone: 'Another account uses this number.' },
    ]);
    expect(await countSchools('not-theirs')).toBe(0);
    expect((await app.call(myContacts, {}, { token })).body.data).toMatchObject({
      email: null,
      hasPassword: false,
    });
    // The same proof serves once they have signed in by the code.
    expect((await registerOwn(token, { proof, appId: 'theirs-now' })).status).toBe(200);
  });

  it('needs the proof of an email, a good password and a free address; a refusal changes nothing', async () => {
    const token = await signInByCode('699100003');
    const { appId: takenAppId, email: takenEmail } = await makeStaff(app);
    expect((await registerOwn(token, { appId: 'fresh-one' })).body.errorMsg).toBe(
      'This step has expired. Start again.',
    );
    const proof = await proofOf('fresh@one.test');
    const short = await registerOwn(token, { proof, appId: 'fresh-one', password: 'short' });
    expect(short.body.fields).toEqual({ password: expect.stringContaining('8') as string });
    const own = await registerOwn(token, { proof, appId: 'fresh-one', password: '699100003' });
    expect(own.body.fields).toEqual({ password: 'This password is too easy to guess.' });
    const taken = await registerOwn(token, { proof, appId: takenAppId });
    expect(taken.body.errorMsg).toBe('Another school uses this address already.');
    const uuid = await registerOwn(token, { proof, appId: crypto.randomUUID() });
    expect(uuid.body.fields).toHaveProperty('appId');
    const theirs = await registerOwn(token, {
      proof: await proofOf(takenEmail),
      appId: 'fresh-one',
    });
    expect(theirs.body.errorMsg).toContain('An account with this email or phone exists already.');
    expect((await app.call(myContacts, {}, { token })).body.data).toMatchObject({
      email: null,
      hasPassword: false,
    });
    expect((await registerOwn(token, { proof, appId: 'fresh-one' })).status).toBe(200);
    expect(
      (await registerOwn(token, { proof, appId: 'fresh-two', password: 'x' })).body.errorMsg,
    ).toBe('The current password is not right.');
  });
});

describe('an account with a password', () => {
  it('is never taken over by whoever registers with its phone', async () => {
    const { phone, email, personId } = await makePerson(app);
    const proof = await proofOf('thief@elsewhere.test');
    const refused = await register(proof, { phone, appId: 'thiefs-school' });
    expect(refused.status).toBe(409);
    expect(await countSchools('thiefs-school')).toBe(0);
    const after = await inDatabase(app, (tx) =>
      tx.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirstOrThrow(),
    );
    expect([after.email, after.phone]).toEqual([email, phone]);
    await signInAs(app, email, rightPassword);
    await expect(signInAs(app, phone, signup.password)).rejects.toThrow(
      'Incorrect login or password',
    );
  });

  it('keeps its password and email also where somebody has come in by a code to the phone', async () => {
    const { phone, email } = await makePerson(app);
    const token = await signInByCode(phone);
    const proof = await proofOf('second@elsewhere.test');
    const wrong = await registerOwn(token, {
      proof,
      appId: 'not-like-this',
      password: 'my own new one',
    });
    expect(wrong.body.errorMsg).toBe('The current password is not right.');
    expect(await countSchools('not-like-this')).toBe(0);
    await signInAs(app, email, rightPassword);
    await expect(signInAs(app, email, 'my own new one')).rejects.toThrow(
      'Incorrect login or password',
    );
    const right = await registerOwn(token, { proof, appId: 'mine-too', password: rightPassword });
    expect(right.status).toBe(200);
    expect((await infoOf(token))?.user.email).toBe(email);
    await signInAs(app, email, rightPassword);
  });

  it('registers a second school without proving its email again', async () => {
    const { email, appId } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const made = await registerOwn(token, { appId: `${appId}-too`, password: rightPassword });
    expect(made.status).toBe(200);
    expect((await infoOf(token))?.organisations).toHaveLength(2);
  });

  it('is not opened by guessing at its password here', async () => {
    const { email, appId } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const school = { appId: `${appId}-too` };
    for (let i = 0; i < 10; i += 1) await registerOwn(token, { ...school, password: `wrong ${i}` });
    expect((await registerOwn(token, { ...school, password: rightPassword })).status).toBe(429);
  });
});

describe('the other sign-in client', () => {
  it('registers, signs in and signs out', async () => {
    const body = { username: 'Ada Fon', email: 'Ada@fon.test', password: 'seven green slates' };
    const made = await app.call(jwtRegister, { body }, { headers: newAddress() });
    expect(made.body.data?.userData).toMatchObject({ fullName: 'Ada Fon', email: 'ada@fon.test' });
    const { email: taken } = await makeStaff(app);
    const known = await app.call(
      jwtRegister,
      { body: { ...body, email: taken } },
      { headers: newAddress() },
    );
    expect(known.status).toBe(409);
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

it('a new owner who goes on to the console has one session, not two', async () => {
  const proof = await proofOf('one@session.test');
  const made = await register(proof, { appId: 'one-session', phone: '699100077' });
  const token = made.body.data?.accessToken ?? '';
  const door = await app.call(
    createTemporaryToken,
    { body: { appId: 'one-session', endsSession: true } },
    { token },
  );
  const entered = await app.call(
    exchangeTemporaryToken,
    { body: { token: door.body.data?.token ?? '' } },
    { headers: newAddress() },
  );
  const sessions = await app.call(listMySessions, {}, { token: entered.body.data?.token ?? '' });
  expect(sessions.body.data?.items).toHaveLength(1);
  expect((await app.call(infoWithOrgAccount, { body: {} }, { token })).body.errorCode).toBe(40002);
});
