import { expect, it } from 'vitest';
import { sayWithoutToken } from './say-without-token.ts';

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

it.each([
  ['a token with a status that was not awaited', 201, { access_token: token }, '201'],
  [
    'a token beside an error',
    400,
    { access_token: token, error: 'invalid_client' },
    '400 invalid_client',
  ],
  ['a token under another name', 200, { token, accessToken: token, data: { token } }, '200'],
  ['a token in the place of the error', 500, { error: token, code: token }, '500'],
  ['a text with words', 401, { error_description: `no ${token}`, message: token }, '401'],
  ['a code of a gateway', 401, { fault: { code: 900901, message: token } }, '401 900901'],
  ['a code as a number', 401, { code: 42, message: 'Expired' }, '401 42'],
  ['an error that is no text', 500, { error: { token }, fault: [token] }, '500'],
  ['nothing', 503, {}, '503'],
])('%s', (_what, status, body, said) => {
  expect(sayWithoutToken({ status, body })).toBe(said);
});
