import type { CallSpec } from '@ardoise/contract/protocol/call';
import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import { allCalls } from '@ardoise/contract/protocol/calls';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import {
  type Permission,
  permissions,
  permissionTable,
  type Role,
  roleHolds,
  roles,
} from '@ardoise/contract/protocol/permissions';
import { refreshToken } from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let school: TestSchool;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
});
afterAll(() => app.close());

const someId = '0198c0de-0000-7000-8000-000000000000';

/** With no content and an id that nothing has: only the permission can decide between 40300 and anything else. */
async function errorCodeOf(call: CallSpec, token: string | null): Promise<number | null> {
  const response = await fetch(app.url + call.path.replace(/\{\w+\}/g, someId), {
    method: call.method,
    headers: {
      ...fromElsewhere(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return ((await response.json()) as Envelope).errorCode;
}

/** A person, whatever the role, makes none of them. */
const keyCalls = allCalls.filter(({ call }) => isKeyAccess(call.access));

const isAllowed = (role: Role, { access }: CallSpec): boolean => {
  // Refused with other words than those of a role.
  if (isKeyAccess(access)) return true;
  if (access === 'public' || access === 'self') return true;
  return access === 'desk' ? false : roleHolds(role, access);
};

/** These end the session they are made with. */
const endsSession = (call: CallSpec): boolean => call.path.endsWith('/logout');

describe('for every call', () => {
  it.each(roles)('the server answers a person of the role %s as the table says', async (role) => {
    const token = await school.signInAs(role);
    const wrong: string[] = [];
    for (const { name, call } of allCalls) {
      const code = await errorCodeOf(call, endsSession(call) ? await school.signInAs(role) : token);
      if ((code === 40300) === isAllowed(role, call)) wrong.push(`${name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('someone who is not signed in gets 40001 unless it is public', async () => {
    const wrong: string[] = [];
    for (const { name, call } of allCalls) {
      const code = await errorCodeOf(call, null);
      // A refresh token is a token too, and none was given.
      const isOpen = call.access === 'public' && call !== refreshToken;
      if ((code === 40001) === isOpen) wrong.push(`${name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a call of programs', () => {
  it('is made by nobody who is signed in, and no other call by a key', async () => {
    const owner = await school.signIn();
    const { secret } = await makeApiKey(app, school);
    const wrong: string[] = [];
    for (const { name, call } of keyCalls) {
      const code = await errorCodeOf(call, owner);
      if (code !== 40001) wrong.push(`${name}: ${code}`);
    }
    for (const { name, call } of allCalls) {
      if (call.access === 'public' || isKeyAccess(call.access)) continue;
      const code = await errorCodeOf(call, secret);
      if (code !== 40001) wrong.push(`${name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the permission table', () => {
  const holders = (permission: Permission): string => [...permissionTable[permission]].join(' ');

  it('is the one that was decided, row by row', () => {
    const leads = 'adminOrOwner manager';
    const staff = `${leads} support`;
    const readers = `${staff} analyst auditor`;
    expect(Object.fromEntries(permissions.map((name) => [name, holders(name)]))).toEqual({
      'years.read': readers,
      'years.edit': leads,
      'services.read': readers,
      'services.edit': leads,
      'people.read': readers,
      'people.edit': staff,
      'people.health': `${staff} auditor`,
      'fees.read': readers,
      'fees.draft': staff,
      'fees.edit': leads,
      'payments.read': `${staff} auditor`,
      'payments.take': staff,
      'payments.adjust': leads,
      'payments.limits': 'adminOrOwner',
      'payouts.read': 'adminOrOwner auditor',
      'payouts.edit': 'adminOrOwner',
      'paymentSettings.read': 'adminOrOwner auditor itOrDeveloper',
      'paymentSettings.edit': 'adminOrOwner itOrDeveloper',
      'sms.read': `${staff} auditor`,
      'sms.send': staff,
      'sms.buy': leads,
      'shop.read': `${leads} auditor`,
      'shop.buy': leads,
      'business.send': leads,
      'support.grant': 'adminOrOwner',
      'staff.read': `${leads} auditor`,
      'staff.edit': leads,
      'staff.editOwners': 'adminOrOwner',
      'developer.read': 'adminOrOwner auditor itOrDeveloper',
      'developer.edit': 'adminOrOwner itOrDeveloper',
      'reports.read': `${leads} analyst auditor`,
      'audit.read': 'adminOrOwner auditor',
      'gallery.read': `${leads} auditor`,
      'gallery.edit': leads,
      'reviews.read': `${staff} auditor`,
      'reviews.edit': staff,
      'chat.read': `${staff} auditor`,
      'chat.edit': staff,
      'appSettings.read': `${leads} auditor itOrDeveloper`,
      'appSettings.edit': `${leads} itOrDeveloper`,
      'appSettings.publicPage': 'adminOrOwner',
      'schoolData.export': 'adminOrOwner',
      'schoolData.erase': 'adminOrOwner',
      'shell.read': `${readers} itOrDeveloper`,
    });
  });
});
