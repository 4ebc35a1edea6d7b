import { allKeyScopes } from '@ardoise/contract/developer/key-scopes';
import { type CallSpec, call } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { permissionTable } from '@ardoise/contract/protocol/permissions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const keyAccess = new Set<string>(allKeyScopes.map((scope) => `key:${scope}`));

const openAccess = new Set(['public', 'self', 'desk']);

/** Calls that neither hold a permission of the table nor say who else may make them. */
const findUnguarded = (calls: ReadonlyArray<{ name: string; call: CallSpec }>): string[] =>
  calls
    .filter(
      ({ call: { access } }) =>
        !openAccess.has(access) && !keyAccess.has(access) && !(access in permissionTable),
    )
    .map(({ name }) => name);

/** What anyone on the internet may call. A new name here is a decision, not an accident. */
const publicCalls = [
  'getConfig',
  'login',
  'loginSecondFactor',
  'passkeyLoginOptions',
  'loginPasskey',
  'refreshToken',
  'getOrCreateByPhone',
  'sendEmailVerificationCode',
  'forgotPassword',
  'verifyOtpCode',
  'resetPassword',
  'createOrgAccount',
  'describeInvitation',
  'sendInvitationCode',
  'confirmInvitationCode',
  'acceptInvitation',
  'qrLogin',
  'exchangeTemporaryToken',
  'jwtLogin',
  'jwtRegister',
  'jwtRefreshToken',
  'upload',
];

/** Names of what opens something: an answer with one of these is kept under no idempotency key. */
const secretNames = /^(accessToken|refreshToken|token|ticket|proof|secret|recoveryCodes|code)$/;

/** The names of all fields of a schema, however deep. */
const fieldNames = (schema: z.core.$ZodType): string[] => {
  const names: string[] = [];
  JSON.stringify(
    z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }),
    (name, value) => {
      if (name === 'properties') names.push(...Object.keys(value as object));
      return value as unknown;
    },
  );
  return names;
};

describe('every call', () => {
  it('that answers a token, a code or a secret says so, and its answer is not kept', () => {
    const kept = allCalls.filter(
      ({ call: spec }) =>
        spec.method !== 'GET' &&
        spec.answersSecrets !== true &&
        fieldNames(spec.answer).some((name) => secretNames.test(name)),
    );
    expect(kept.map(({ name }) => name)).toEqual([]);
  });

  it('has a permission of the table or says who may make it', () => {
    expect(findUnguarded(allCalls)).toEqual([]);
  });

  it('is caught when it has none', () => {
    const planted = call({
      method: 'GET',
      path: '/planted',
      summary: 'planted',
      access: 'nothing.read' as 'shell.read',
      answer: z.object({}),
    });
    expect(findUnguarded([{ name: 'planted', call: planted }])).toEqual(['planted']);
  });

  it('is public only where it is listed here', () => {
    const found = allCalls
      .filter(({ call: spec }) => spec.access === 'public')
      .map(({ name }) => name);
    expect(found.toSorted()).toEqual(publicCalls.toSorted());
  });

  it('has a method and path of its own', () => {
    const places = allCalls.map(({ call: spec }) => `${spec.method} ${spec.path}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
