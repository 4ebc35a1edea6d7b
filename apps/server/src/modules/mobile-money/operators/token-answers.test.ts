import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideClient } from '../../../platform/outside/outside-client.ts';
import {
  type CannedServer,
  startCannedServer,
} from '../../messages/gateways/testing/canned-server.ts';
import { mtn } from './mtn.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from './operator.ts';
import { orange } from './orange.ts';

let server: CannedServer;
beforeAll(async () => {
  server = await startCannedServer();
});
afterAll(() => server.close());

const token = 'ae4f-secret-token-of-an-account';
let accounts = 0;

/** Each with secrets of its own, so that no token is shared. */
const accountOf = (operator: 'mtn' | 'orange'): OperatorAccount => ({
  operator,
  baseUrl: server.url,
  appId: 'palmiers',
  environment: 'mtncameroon',
  timeoutMs: 5_000,
  outside: createOutsideClient(),
  secrets: { apiUser: `user ${(accounts += 1)}` },
});

describe.each([
  ['mtn', mtn],
  ['orange', orange],
] as const)('an answer of %s to a call for a token', (operator, adapter) => {
  it.each([
    [201, { access_token: token, token_type: 'access_token' }, Unreachable, '201'],
    [400, { access_token: token, error: 'invalid_client' }, WrongCredentials, '400 invalid_client'],
    [401, { access_token: token, message: token }, WrongCredentials, '401'],
    [
      500,
      { error: 'server_error', token, error_description: token },
      Unreachable,
      '500 server_error',
    ],
    [200, { token, data: { token } }, Unreachable, '200'],
  ])(
    'of %i leaves its status and code in history and log, and no token',
    async (status, body, kind, said) => {
      server.reply({}, { status, body: JSON.stringify(body) });
      const fault: unknown = await adapter
        .prepare(accountOf(operator))
        .catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(kind);
      expect(fault).toMatchObject({ detail: { said }, message: said });
    },
  );
});
