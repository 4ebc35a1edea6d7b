import { describe, expect, it } from 'vitest';
import { compareDrawers, type DrawerRow } from './drawers.ts';

const row = (change: Partial<DrawerRow> = {}): DrawerRow => ({
  ...{ id: 'd', isClosed: true, explanation: 'Counted', ...change },
});
const closed = [{ id: 'd', explanation: 'Counted' }];
const stillOpen = row({ id: 'e', isClosed: false, explanation: null });
const rulesOf = (...books: Parameters<typeof compareDrawers>): string[] =>
  compareDrawers(...books).findings.map(({ rule }) => rule);

describe('drawers that were opened and closed', () => {
  it('are there as they were acknowledged', () => {
    expect(compareDrawers(['d', 'e'], closed, [row(), stillOpen])).toEqual({
      ...{ found: 3, findings: [] },
    });
  });

  it('are a finding where one that was opened is gone', () => {
    expect(compareDrawers(['d', 'e'], closed, [row()])).toMatchObject({
      ...{ found: 2, findings: [{ rule: 'an acknowledged drawer is not there' }] },
    });
  });

  it('are a finding where one that was closed is open, or was closed with other words', () => {
    for (const change of [{ isClosed: false, explanation: null }, { explanation: 'Another' }])
      expect(compareDrawers(['d'], closed, [row(change)])).toMatchObject({
        ...{ found: 1, findings: [{ rule: 'a drawer that was closed is not, or otherwise' }] },
      });
  });

  it('are a finding where one was opened or closed that nobody was told of', () => {
    const rule = ['a drawer was opened or closed that nobody was told of'];
    expect(rulesOf(['d'], closed, [row(), stillOpen])).toEqual(rule);
    expect(rulesOf(['d'], [], [row()])).toEqual(rule);
  });
});
