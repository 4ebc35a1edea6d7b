import { expect, test } from 'vitest';
import { enterRow, withPasted } from './class-rows.ts';
import { blankClass } from '../values.ts';

const row = (name: string, tuition = '') => ({ ...blankClass(), name, tuition });
const shown = (rows: ReadonlyArray<{ name: string; tuition: string }>) =>
  rows.map(({ name, tuition }) => `${name}|${tuition}`);

test('pasted classes fill the empty row and go before what follows', () => {
  const pasted = [
    { name: 'Form 1A', tuition: '120000' },
    { name: 'Form 1B', tuition: '' },
  ];
  expect(shown(withPasted([row('')], 0, pasted))).toEqual(['Form 1A|120000', 'Form 1B|']);
  expect(shown(withPasted([row(''), row('Form 5', '1'), row('')], 0, pasted))).toEqual([
    'Form 1A|120000',
    'Form 1B|',
    'Form 5|1',
    '|',
  ]);
  expect(shown(withPasted([row('Form 0', '90000')], 0, pasted))).toEqual([
    'Form 0|90000',
    'Form 1A|120000',
    'Form 1B|',
  ]);
});

test('Enter asks for the tuition of the first class, and takes it over for the next ones', () => {
  const first = enterRow([row('Form 1A')], 0);
  expect(first.focus).toEqual({ row: 0, field: 'tuition' });

  const second = enterRow([row('Form 1A', '120,000'), row('Form 1B')], 1);
  expect(shown(second.rows)).toEqual(['Form 1A|120,000', 'Form 1B|120,000', '|']);
  expect(second.focus).toEqual({ row: 2, field: 'name' });
});

test('Enter goes to the next row where there is one, and stays where nothing was typed', () => {
  const rows = [row('Form 1A', '120000'), row('Form 1B', '130000')];
  expect(enterRow(rows, 0)).toEqual({ rows, focus: { row: 1, field: 'name' } });
  expect(enterRow([row('')], 0).focus).toEqual({ row: 0, field: 'name' });
});
