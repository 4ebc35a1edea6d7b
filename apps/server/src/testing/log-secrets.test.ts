import { describe, expect, it } from 'vitest';
import { refuseSecrets } from './log-secrets.ts';
import { newId, newSecret } from '../platform/ids.ts';

describe('the log of a test', () => {
  it.each([
    '{"login":"677123456"}',
    '{"msg":"sent to +237 677 12 34 56"}',
    '{"to":"owner@demo.school"}',
    '{"msg":"Bearer abcdefgh12345678"}',
    '{"key":"ard_live_c_0123456789abcdefghij"}',
    `{"path":"?token=${newSecret()}"}`,
    '{"msg":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x"}',
    '{"with":"ardoise-demo"}',
  ])('may not hold %s', (line) => {
    expect(() => {
      refuseSecrets([line]);
    }).toThrow('The log holds');
  });

  it('may hold routes, ids, times and where a fault was met', () => {
    refuseSecrets([
      `{"time":"2026-11-16T08:00:00.677123456Z","requestId":"${newId()}","ms":677}`,
      '{"route":"/ba021/v1/org/login","stack":"Error: x\\n    at file:///srv/node_modules/@ardoise/contract/x.ts:1:2"}',
    ]);
  });
});
