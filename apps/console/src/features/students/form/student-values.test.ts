import { createStudent } from '@ardoise/contract/students';
import { describe, expect, test } from 'vitest';
import { blankGuardian } from '../../../domain/people/guardian-values.ts';
import { blankSchool, blankStudent, toCreateInput, toUpdateInput } from './student-values.ts';

const typed = () => ({
  ...blankStudent(),
  firstName: 'Grace',
  lastName: 'Achu',
  gender: '2',
  dateOfBirth: '12/11/2014',
});

describe('a new student', () => {
  test('in a family that exists carries only that family’s id', () => {
    const input = toCreateInput({ ...typed(), familyId: '0198f6a2-7c11-7000-8000-000000000001' });
    expect(createStudent.body.safeParse(input).success).toBe(true);
    expect(input.family).toBeUndefined();
    expect(input.dateOfBirth).toBe('2014-11-12');
    expect(input.health).toBeUndefined();
  });

  test('with a new family carries the family and its guardians', () => {
    const guardian = {
      ...blankGuardian(),
      fullName: 'Nkeng Emmanuel',
      relationship: 'father' as const,
    };
    const input = toCreateInput({
      ...typed(),
      familyMode: 'new',
      familyId: '0198f6a2-7c11-7000-8000-000000000001',
      family: { name: 'Nkeng', guardians: [guardian] },
    });
    expect(createStudent.body.safeParse(input).success).toBe(true);
    expect(input.familyId).toBeUndefined();
    expect(input.family?.guardians[0]?.phones).toEqual([]);
  });

  test('without a family is refused at the family', () => {
    const parsed = createStudent.body.safeParse(toCreateInput(typed()));
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['familyId']);
  });

  test('without gender or with an impossible date is refused at those fields', () => {
    const input = toCreateInput({ ...typed(), gender: '', dateOfBirth: '31/02/2014' });
    const paths = createStudent.body.safeParse(input).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual(expect.arrayContaining(['gender', 'dateOfBirth']));
  });
});

test('a school that was added and left empty is not sent', () => {
  const input = toUpdateInput({ ...typed(), previousSchools: [blankSchool()] }, 3);
  expect(input.previousSchools).toEqual([]);
  expect(input.version).toBe(3);
});

test('a photo is sent only when it was changed', () => {
  expect(toUpdateInput(typed(), 1)).not.toHaveProperty('photoId');
  expect(toUpdateInput({ ...typed(), photo: { url: null, id: null } }, 1).photoId).toBeNull();
});
