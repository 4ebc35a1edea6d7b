import { expect, it } from 'vitest';
import { shortStudentName, studentName } from './student-name.ts';

it('is the surname, then the given names, as they were typed', () => {
  expect(studentName({ firstName: 'Awa', lastName: 'Fotso' })).toBe('Fotso Awa');
  expect(studentName({ firstName: 'jean PAUL', lastName: 'NGO BASSONG' })).toBe(
    'NGO BASSONG jean PAUL',
  );
});

it('is what there is while a form is being filled in', () => {
  expect(studentName({ firstName: '', lastName: 'Fotso' })).toBe('Fotso');
  expect(studentName({ firstName: 'Awa', lastName: '' })).toBe('Awa');
});

it('in short is the letter of the surname and the first given name', () => {
  expect(shortStudentName({ firstName: 'Awa Marie', lastName: 'Fotso' })).toBe('F. Awa');
  expect(shortStudentName({ firstName: 'Élise', lastName: 'Ngo Bassong' })).toBe('N. Élise');
  expect(shortStudentName({ firstName: '', lastName: 'Fotso' })).toBe('F.');
});
