import { expect, it } from 'vitest';
import { requestHeaders } from './headers.ts';

const values = { token: 't', orgId: 'o', language: 'fr', distinctId: 'd' } as const;

it('every request carries the headers of the specification, and no others', () => {
  expect(requestHeaders(values)).toEqual({
    Authorization: 'Bearer t',
    'X-Org-Id': 'o',
    'X-Platform': 'H5',
    'X-Language': 'fr',
    'X-Tz-Distinct-Id': 'd',
    'X-Force-Object': '0',
    'X-System': '',
    'X-Brand': '',
    'X-Model': '',
    'X-Network': '',
    'X-Lat': '',
    'X-Lon': '',
    'X-Nonce': '',
    'X-App-Market': '',
  });
});

it('nobody signed in sends no authorization', () => {
  const headers = requestHeaders({ ...values, token: null, orgId: null });
  expect(headers).not.toHaveProperty('Authorization');
  expect(headers['X-Org-Id']).toBe('');
});
