import {
  beginTotp,
  changeMyPassword,
  confirmTotp,
  endMyOtherSessions,
  endMySession,
  listMySessions,
} from '@ardoise/contract/account';
import {
  answerQrLogin,
  createTemporaryToken,
  exchangeTemporaryToken,
  logout,
  qrLogin,
} from '@ardoise/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  inDatabase,
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

interface Signed {
  readonly token: string;
  readonly email: string;
  readonly personId: string;
  readonly orgId: string;
}

async function signedIn(): Promise<Signed> {
  const staff = await makeStaff(app);
  return { ...staff, token: (await signInAs(app, staff.email)).accessToken };
}

/** A session opened by a temporary token, or by an approved QR: each answers whether it still opens. */
const keys = {
  'a temporary token': async (token: string) => {
    const given = await app.call(createTemporaryToken, { body: {} }, { token });
    const secret = given.body.data?.token ?? '';
    return async () =>
      (
        await app.call(
          exchangeTemporaryToken,
          { body: { token: secret } },
          { headers: newAddress() },
        )
      ).status === 200;
  },
  'an approved QR': async (token: string) => {
    const begun = await app.call(qrLogin, { body: undefined }, { headers: newAddress() });
    const { ticket = '', address = '' } = begun.body.data ?? {};
    const code = address?.split('/').at(-1) ?? '';
    await app.call(answerQrLogin, { params: { code }, body: { approve: true } }, { token });
    return async () =>
      (await app.call(qrLogin, { body: { ticket } }, { headers: newAddress() })).body.data
        ?.session != null;
  },
} as const;

const endings: Record<string, (signed: Signed) => Promise<unknown>> = {
  'the sign-out': ({ token }) => app.call(logout, { body: {} }, { token }),
  'a session ended from another': async ({ token, email }) => {
    const other = (await signInAs(app, email)).accessToken;
    const { body } = await app.call(listMySessions, {}, { token });
    const id = body.data?.items.find(({ isCurrent }) => isCurrent)?.id ?? '';
    await app.call(endMySession, { params: { id }, body: {} }, { token: other });
  },
  'all other sessions ended': async ({ email }) => {
    const other = (await signInAs(app, email)).accessToken;
    await app.call(endMyOtherSessions, { body: {} }, { token: other });
  },
  'a changed password': ({ token }) =>
    app.call(
      changeMyPassword,
      { body: { current: rightPassword, password: 'seven green slates' } },
      { token },
    ),
  'an added second factor': async ({ token }) => {
    const begun = await app.call(beginTotp, { body: { password: rightPassword } }, { token });
    const secret = Secret.fromBase32(begun.body.data?.secret ?? '');
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
    await app.call(confirmTotp, { body: { code } }, { token });
  },
  'the removal from the school': ({ personId, orgId }) =>
    inDatabase(app, (tx) =>
      tx
        .deleteFrom('memberships')
        .where('person_id', '=', personId)
        .where('org_id', '=', orgId)
        .execute(),
    ),
  'a closed account': ({ personId }) =>
    inDatabase(app, (tx) =>
      tx
        .updateTable('people')
        .set({ closed_at: app.clock.now() })
        .where('id', '=', personId)
        .execute(),
    ),
};

describe.each(Object.keys(keys) as Array<keyof typeof keys>)('%s', (key) => {
  it('opens a session while the one it came from is open', async () => {
    const opens = await keys[key]((await signedIn()).token);
    expect(await opens()).toBe(true);
  });

  it.each(Object.keys(endings))('opens nothing after %s', async (ending) => {
    const signed = await signedIn();
    const opens = await keys[key](signed.token);
    await endings[ending]?.(signed);
    expect(await opens()).toBe(false);
  });
});
