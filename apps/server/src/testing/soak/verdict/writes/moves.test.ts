import { describe, expect, it } from 'vitest';
import { compareMerges, comparePlaced, type PlacedStudent } from './moves.ts';

describe('merges that were acknowledged', () => {
  const told = { id: 'm', keptId: 'kept', goneId: 'gone' };
  const row = { ...told, leads: 1 };

  it('are there, and the record that is gone leads to the other', () => {
    expect(compareMerges([told], [row])).toEqual({ found: 1, findings: [] });
  });

  it('are a finding where one is not there, is there twice or under another id, or leaves both records', () => {
    const others = [[], [row, { ...row, id: 'n' }], [{ ...row, id: 'n' }], [{ ...row, leads: 0 }]];
    for (const rows of others)
      expect(compareMerges([told], rows)).toMatchObject({
        found: 0,
        findings: [{ rule: 'an acknowledged merge is not there once' }],
      });
  });

  it('are a finding where records were merged that nobody was told of, or into another one', () => {
    const untold = 'records were merged that nobody was told of';
    expect(compareMerges([told], [row, { ...row, goneId: 'other' }])).toMatchObject({
      ...{ found: 1, findings: [{ rule: untold }] },
    });
    expect(compareMerges([told], [{ ...row, keptId: 'other' }]).findings).toMatchObject([
      { rule: 'an acknowledged merge is not there once' },
      { rule: untold },
    ]);
  });
});

describe('students who were promoted', () => {
  const placed = (change: Partial<PlacedStudent> = {}): PlacedStudent => ({
    ...{ id: 'grace', places: 1, tuitions: 1, isLeaving: true, ...change },
  });

  it('have one place and one tuition, and so have those who went with them', () => {
    expect(comparePlaced(['grace'], [placed(), placed({ id: 'other' })])).toEqual({
      ...{ found: 1, findings: [] },
    });
  });

  it('are a finding where one has no place', () => {
    expect(comparePlaced(['grace'], [])).toMatchObject({
      found: 0,
      findings: [{ rule: 'a promoted student has no place in the next year' }],
    });
  });

  it('are a finding where one was promoted twice, or by halves', () => {
    for (const change of [{ places: 0 }, { places: 2 }, { tuitions: 0 }, { tuitions: 2 }])
      expect(comparePlaced(['grace'], [placed(change)])).toMatchObject({
        found: 0,
        findings: [{ rule: 'a student was promoted twice, or by halves' }],
      });
  });

  it('are a finding where somebody of another class is among them', () => {
    const rows = [placed(), placed({ id: 'other', isLeaving: false })];
    expect(comparePlaced(['grace'], rows)).toMatchObject({
      found: 1,
      findings: [{ rule: 'a student was promoted whom nobody promoted' }],
    });
  });
});
