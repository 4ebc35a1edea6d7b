import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';
import { findStateNumbers } from './state-numbers.ts';

const planted = (text: string): string[] =>
  findStateNumbers([{ path: 'modules/mobile-money/queue/ask-operator.ts', text }]);

describe('the number of a transaction’s state', () => {
  it('is said by the contract alone', async () => {
    expect(findStateNumbers(await readSources())).toEqual([]);
  });

  it.each([
    'if (locked.status === 20) return;',
    'if (row?.status !== -41) return;',
    'const row = { status: 10 };',
    'sql`status in (10, 20)`',
    "query.where('status', 'in', [10, 20])",
    'sql`update transactions set status = 21`',
    'switch (status) { case -50: return; }',
    "const detail = '20 → 21';",
  ])('is caught: %s', (text) => {
    expect(planted(text)).toHaveLength(1);
  });

  it.each([
    'if (reply.status === 200) return;',
    'const most = { status: 500, perPage: 20 };',
    "sql`t.state in ('created', 'asked')`",
    'const growingSeconds = [2, 10, 20];',
  ])('is not seen where there is none: %s', (text) => {
    expect(planted(text)).toEqual([]);
  });
});
