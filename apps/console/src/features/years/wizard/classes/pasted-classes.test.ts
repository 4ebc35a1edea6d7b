import fc from 'fast-check';
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

test('a number before the amount is the name’s, where the name needs one', () => {
  expect(read('Master 1 500 000')).toEqual(['Master 1|500 000']);
  expect(read('Master 2 750 000 FCFA')).toEqual(['Master 2|750 000']);
  expect(read('Master\u00a01\u00a0500\u00a0000')).toEqual(['Master 1|500 000']);
  expect(read('Master 1 500\u202f000')).toEqual(['Master 1|500\u202f000']);
  expect(read('Licence 1 000 000')).toEqual(['Licence|1 000 000']);
  expect(read('6e 2 120 000')).toEqual(['6e 2|120 000']);
  expect(read('1ère 2 120 000')).toEqual(['1ère 2|120 000']);
});

test('an amount in millions is read whole, where the name has its number already', () => {
  expect(read('Master 1 1 500 000')).toEqual(['Master 1|1 500 000']);
  expect(read('M2 1 500 000')).toEqual(['M2|1 500 000']);
  expect(read('Form 1A 1 200 000 F')).toEqual(['Form 1A|1 200 000']);
  expect(read('Form 1 1 000 000')).toEqual(['Form 1|1 000 000']);
  expect(read('Master 1 : 1 500 000')).toEqual(['Master 1|1 500 000']);
  expect(read('Master – 1 500 000')).toEqual(['Master|1 500 000']);
});

test('cells of a spreadsheet are taken as they are', () => {
  expect(read('Master 1\t500 000')).toEqual(['Master 1|500 000']);
  expect(read('Master 1\t1 500 000')).toEqual(['Master 1|1 500 000']);
  expect(read('Master\t1 500 000')).toEqual(['Master|1 500 000']);
  expect(read('Level 200\t150000')).toEqual(['Level 200|150000']);
  expect(read('6e A|B; option 2\t120000')).toEqual(['6e A|B; option 2|120000']);
  expect(read('2025\t120000')).toEqual(['2025|120000']);
  expect(read('\t120000')).toEqual(['|120000']);
});

test('among several columns the one for tuition is found by its heading, or by its size', () => {
  expect(read('Classe\tEffectif\tScolarité\nSIL\t130\t65 000')).toEqual(['SIL|65 000']);
  expect(read('Class\tTotal\tTuition\nForm 1\t9 000 000\t90000')).toEqual(['Form 1|90000']);
  expect(read('SIL\t130\t65 000\t8 450 000')).toEqual(['SIL|65 000']);
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

test('whatever is pasted, each line that has something becomes one class', () => {
  const piece = fc.constantFrom(
    'Form 1',
    'Master',
    '1',
    '500',
    '000',
    ' ',
    ';',
    '|',
    'F',
    '–',
    '\u00a0',
    '६',
  );
  const line = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const shown = lines.filter((one) => one.trim() !== '');
      const classes = parsePastedClasses(lines.join('\n'));
      expect([shown.length, shown.length - 1]).toContain(classes.length);
      for (const { name, tuition } of classes)
        expect(typeof name + typeof tuition).toBe('stringstring');
    }),
  );
});
