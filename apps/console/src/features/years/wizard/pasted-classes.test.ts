import { expect, test } from 'vitest';
import { parsePastedClasses } from './pasted-classes.ts';

const read = (text: string) =>
  parsePastedClasses(text).map(({ name, tuition }) => `${name}|${tuition}`);

test('a name and a tuition on each line', () => {
  expect(read('Form 1A 120000\nForm 1B 125000\r\n\n  6ème M1   135000  ')).toEqual([
    'Form 1A|120000',
    'Form 1B|125000',
    '6ème M1|135000',
  ]);
});

test('amounts grouped in any usual way, with or without the currency', () => {
  expect(read('CM2 95,000')).toEqual(['CM2|95,000']);
  expect(read('CM2 95.000 FCFA')).toEqual(['CM2|95.000']);
  expect(read('CM2 95\u202f000 F CFA')).toEqual(['CM2|95\u202f000']);
  expect(read('CM2 : 95 000 XAF')).toEqual(['CM2|95 000']);
  expect(read('Terminale C – 250000F')).toEqual(['Terminale C|250000']);
});

test('the number in a name stays in the name', () => {
  expect(read('Form 1\nForm 2')).toEqual(['Form 1|', 'Form 2|']);
  expect(read('Form 1 120 000')).toEqual(['Form 1|120 000']);
  expect(read('Form 1 95 500')).toEqual(['Form 1|95 500']);
  expect(read('Level 200\nLevel 300')).toEqual(['Level 200|', 'Level 300|']);
  expect(read('Form 3F\nForm 4F')).toEqual(['Form 3F|', 'Form 4F|']);
});

test('columns of a spreadsheet, with their heading left out', () => {
  expect(read('Classe\tScolarité\nSIL\t65 000\nCP\t65 000')).toEqual(['SIL|65 000', 'CP|65 000']);
  expect(read('SIL;30;65000')).toEqual(['SIL|65000']);
  expect(read('SIL\t\nCP\t')).toEqual(['SIL|', 'CP|']);
  expect(read('SIL\tfree')).toEqual(['SIL|free']);
});

test('nothing is nothing', () => {
  expect(parsePastedClasses(' \n\t\n')).toEqual([]);
});
