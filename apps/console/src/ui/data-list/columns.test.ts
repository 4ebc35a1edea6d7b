import { describe, expect, test } from 'vitest';
import { nextSort, shownColumns, toggledColumns } from './columns.ts';

const column = (id: string, isExtra = false) => ({ id, title: id, cell: () => id, isExtra });
const columns = [column('name'), column('class'), column('phone'), column('born', true)];
const ids = (chosen?: string) => shownColumns(columns, chosen).map(({ id }) => id);

describe('the columns of a list', () => {
  test('are the usual ones until somebody chooses', () => {
    expect(ids()).toEqual(['name', 'class', 'phone']);
  });

  test('are the chosen ones in their own order, always with the first', () => {
    expect(ids('born,class')).toEqual(['name', 'class', 'born']);
    expect(ids('gone')).toEqual(['name']);
  });

  test('come and go with a press, and the usual choice needs no word', () => {
    expect(toggledColumns(columns, undefined, 'phone')).toBe('name,class');
    expect(toggledColumns(columns, 'name,class', 'phone')).toBeUndefined();
    expect(toggledColumns(columns, undefined, 'born')).toBe('name,class,phone,born');
  });
});

test('a heading sorts up, then down, then not at all', () => {
  expect(nextSort('name', undefined)).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('name', '-name')).toBeUndefined();
  expect(nextSort('name', 'createdAt')).toBe('name');
});

test('a heading of amounts shows the largest first', () => {
  expect(nextSort('owed', undefined, true)).toBe('-owed');
  expect(nextSort('owed', '-owed', true)).toBe('owed');
  expect(nextSort('owed', 'owed', true)).toBeUndefined();
});
