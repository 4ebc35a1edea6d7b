import type { MergePreview, MergeSide } from '@ardoise/contract/merging';
import { describe, expect, it } from 'vitest';
import { mergeBody, proposedChoices, questionOf, toggled } from './merge-choice.ts';

const side = (id: string, familyId: string, record: Record<string, unknown>): MergeSide => ({
  id,
  name: id,
  number: id,
  createdAt: '2026-11-16T08:00:00.000Z',
  record,
  family: { id: familyId, name: familyId, number: familyId },
  students: [],
  guardians: [],
  phones: [],
  enrolments: [],
  fees: { count: 0, billed: 0, paid: 0, owed: 0 },
  payments: 0,
  credit: 0,
  documents: 0,
  hasHealth: false,
  links: 0,
  changes: 1,
});

const preview: MergePreview = {
  kept: side('kept', 'F1', { firstName: 'Marie', placeOfBirth: null }),
  gone: side('gone', 'F2', { firstName: 'Mary', placeOfBirth: 'Edéa' }),
  differing: ['firstName', 'placeOfBirth'],
  years: [],
  guardianPairs: [{ keptId: 'g1', keptName: 'Awa', goneId: 'g2', goneName: 'Awah' }],
  movesMoney: false,
  isBeingPaid: false,
};

describe('what is proposed for a merge', () => {
  it('is what only the other record knows, and one family', () => {
    expect(proposedChoices(preview)).toMatchObject({ take: ['placeOfBirth'], withFamily: true });
  });
});

describe('a merge as it is asked for', () => {
  const chosen = proposedChoices(preview);

  it('names guardians who are the same person, but for those whom somebody keeps apart', () => {
    expect(mergeBody('student', preview, chosen).guardianPairs).toEqual([
      { keptId: 'g1', goneId: 'g2' },
    ]);
    const apart = toggled(chosen.apart, 'g2', true);
    expect(mergeBody('student', preview, { ...chosen, apart }).guardianPairs).toEqual([]);
  });

  it('keeps the guardian of the family that stays, also where that is the other one', () => {
    const take = toggled(chosen.take, 'family', true);
    expect(mergeBody('student', preview, { ...chosen, take }).guardianPairs).toEqual([
      { keptId: 'g2', goneId: 'g1' },
    ]);
  });

  it('leaves families and their guardians alone where only the students are one', () => {
    const body = mergeBody('student', preview, { ...chosen, withFamily: false });
    expect(body).toMatchObject({ withFamily: false, guardianPairs: [] });
  });
});

describe('a year in which both are in a class', () => {
  const place = (className: string, amount: number, paid = 0) => ({
    enrolmentId: className,
    className,
    amount,
    paid,
  });
  const ask = (kept: ReturnType<typeof place>, gone: ReturnType<typeof place>) =>
    questionOf({ yearId: 'y', yearName: '2026–2027', kept, gone });

  it('is asked about by class where they differ, and by fee where only that does', () => {
    expect(ask(place('6e A', 150_000), place('5e A', 150_000))).toBe('years');
    expect(ask(place('6e A', 150_000), place('6e A', 120_000))).toBe('fees');
  });

  it('is not asked about where both are the same, whoever paid more', () => {
    expect(ask(place('6e A', 150_000, 90_000), place('6e A', 150_000))).toBeNull();
  });
});
