import { describe, expect, it } from 'vitest';
import { compareEdits, type EditedRecord } from './edits.ts';

const edit = (version: number, id = 'a') => ({
  ...{ what: 'student' as const, id, version, mark: `edit-${version}` },
});
const row = (version: number, mark: string | null = `edit-${version}`, id = 'a'): EditedRecord => ({
  ...{ id, version, mark },
});
const cast = new Set(['a', 'b']);
const rule = 'an acknowledged change is not there, or one that nobody was told of is';
const rulesOf = (...books: Parameters<typeof compareEdits>): string[] =>
  compareEdits(...books).findings.map((finding) => finding.rule);

describe('changes that were acknowledged', () => {
  it('are all there where the record says what the newest said, under its version', () => {
    const rows = [row(3), row(1, null, 'b'), row(2, 'merged', 'of nobody in the cast')];
    expect(compareEdits([edit(3), edit(2)], rows, cast)).toEqual({ found: 2, findings: [] });
  });

  it('are a finding where the record is gone, or says another thing than was acknowledged', () => {
    for (const rows of [[], [row(3, 'edit-2')], [row(3, null)], [row(2)]])
      expect(compareEdits([edit(2), edit(3)], rows, cast)).toMatchObject({
        ...{ found: 0, findings: [{ rule }] },
      });
  });

  it('are a finding where one was overwritten: two were given the same version', () => {
    expect(rulesOf([edit(2), edit(2)], [row(2)], cast)).toEqual([rule]);
    expect(rulesOf([edit(2), edit(2)], [row(3, 'edit-2')], cast)).toEqual([rule]);
  });

  it('are a finding where the record was changed before, between or after them and nobody was told', () => {
    expect(rulesOf([edit(3)], [row(3)], cast)).toEqual([rule]);
    expect(rulesOf([edit(2), edit(4)], [row(4)], cast)).toEqual([rule]);
    expect(rulesOf([edit(2)], [row(3, 'edit-2')], cast)).toEqual([rule]);
    expect(rulesOf([], [row(2)], cast)).toEqual([rule]);
  });
});
