import { describe, expect, it } from 'vitest';
import { isSameLevel, proposeNext, repeatClasses } from './next-class.ts';

const year = (...names: string[]) => names.map((name) => ({ id: name, name }));

function next(from: string, ...names: string[]): string {
  const proposal = proposeNext(from, year(...names));
  return proposal.kind === 'class' ? proposal.classId : proposal.kind;
}

const bilingual = [
  'Petite section',
  'Moyenne section',
  'Grande section',
  'SIL',
  'CP',
  'CE1',
  'CE2',
  'CM1',
  'CM2',
  '6e A',
  '6e B',
  '5e A',
  '5e B',
  '4e A',
  '3e A',
  '2de A4',
  '2de C',
  '1re A4',
  '1re C',
  '1re D',
  'Tle A4',
  'Tle C',
  'Tle D',
  'Nursery 1',
  'Nursery 2',
  'Class 1',
  'Class 2',
  'Class 6',
  'Form 1',
  'Form 2',
  'Form 5',
  'Lower Sixth Arts',
  'Lower Sixth Science',
  'Upper Sixth Arts',
  'Upper Sixth Science',
];

describe('the class that follows', () => {
  it.each([
    ['Petite section', 'Moyenne section'],
    ['GS', 'SIL'],
    ['SIL', 'CP'],
    ['CP', 'CE1'],
    ['CE 2', 'CM1'],
    ['6e A', '5e A'],
    ['6ème B', '5e B'],
    ['5e A', '4e A'],
    ['5e B', '4e A'],
    ['2nde C', '1re C'],
    ['Première D', 'Tle D'],
    ['Nursery One', 'Nursery 2'],
    ['Nursery 2', 'Class 1'],
    ['Class 1', 'Class 2'],
    ['Class 6', 'Form 1'],
    ['Form One', 'Form 2'],
    ['Lower Sixth Science', 'Upper Sixth Science'],
  ])('of %s is %s', (from, to) => expect(next(from, ...bilingual)).toBe(to));

  it('is none for the last one: its students leave', () => {
    expect(next('Tle D', ...bilingual)).toBe('leave');
    expect(next('Upper Sixth Arts', ...bilingual)).toBe('leave');
    expect(next('CM2', 'SIL', 'CP', 'CM1', 'CM2')).toBe('leave');
    expect(next('3e B', '6e A', '3e A', '3e B')).toBe('leave');
  });

  it('is asked for where a section begins with its only class', () => {
    expect(next('Form 1', '6e A', '5e A', 'Form 1')).toBe('choose');
    expect(next('BTS 1', 'BTS 1')).toBe('choose');
  });

  it('is asked for where several could be meant, or a step of the ladder is missing', () => {
    expect(next('CM2', ...bilingual)).toBe('choose');
    expect(next('3e A', ...bilingual)).toBe('choose');
    expect(next('Form 5', ...bilingual)).toBe('choose');
    expect(next('6e C', ...bilingual)).toBe('choose');
    expect(next('2de C', '2de C', '1re A4')).toBe('choose');
    expect(next('6e A', '6e A', '4e A')).toBe('choose');
  });

  it('of a name with a number is the one with the next number', () => {
    const technical = [
      '1ère année Maçonnerie',
      '2e année Maçonnerie',
      'BTS Compta 1',
      'BTS Info 1',
    ];
    expect(next('1ere année maçonnerie', ...technical)).toBe('2e année Maçonnerie');
    expect(next('2e année Maçonnerie', ...technical)).toBe('leave');
    expect(next('BTS Compta 1', ...technical)).toBe('choose');
    expect(next('6th grade', '5th grade', '6th grade', '7th grade')).toBe('7th grade');
    expect(next('KG1', 'KG1', 'KG2')).toBe('KG2');
  });

  it('of any other name stands behind it', () => {
    expect(next('Papillons', 'Moineaux', 'Papillons', 'SIL')).toBe('SIL');
    expect(next('Papillons', 'Moineaux', 'Papillons')).toBe('leave');
    expect(next('Papillons', 'Moineaux')).toBe('choose');
  });
});

describe('the class that is repeated', () => {
  it('is the one of the same name, then one of the same level', () => {
    const names = (from: string) => repeatClasses(from, year(...bilingual)).map(({ id }) => id);
    expect(names('6e B')).toEqual(['6e B', '6e A']);
    expect(names('6ème A')).toEqual(['6e A', '6e B']);
    expect(names('Form Two')).toEqual(['Form 2']);
    expect(names('Papillons')).toEqual([]);
  });

  it('is told from one that follows', () => {
    expect(isSameLevel('6e A', '6ème B')).toBe(true);
    expect(isSameLevel('6e A', '5e A')).toBe(false);
    expect(isSameLevel('Form 1', 'Class 1')).toBe(false);
  });
});
