import { describe, expect, test } from 'vitest';
import { changedSearch, listSearch } from './list-search.ts';

const read = listSearch('classId', 'gender');

describe('the address of a list', () => {
  test('says nothing about what is as usual', () => {
    expect(read({ page: 1, perPage: 10, q: '', gender: '' })).toEqual({});
  });

  test('keeps what was chosen, as text', () => {
    expect(
      read({ page: 3, perPage: 25, q: 677, sort: '-name', gender: 2, columns: 'a,b' }),
    ).toEqual({
      page: 3,
      perPage: 25,
      q: '677',
      sort: '-name',
      gender: '2',
      columns: 'a,b',
    });
  });

  test('leaves out what makes no sense', () => {
    expect(read({ page: 'last', perPage: 7, q: { a: 1 }, other: 'x', classId: ['a'] })).toEqual({});
    expect(read({ page: -2, perPage: 1e9 })).toEqual({});
  });
});

describe('a change', () => {
  test('of what is looked for leads back to the first page', () => {
    expect(changedSearch({ page: 4, sort: 'name' }, { q: 'ngono' })).toEqual({
      q: 'ngono',
      sort: 'name',
    });
    expect(changedSearch({ page: 4 }, { filters: { classId: 'c1' } })).toEqual({ classId: 'c1' });
    expect(changedSearch({ page: 4 }, { perPage: 50 })).toEqual({ perPage: 50 });
  });

  test('of the columns or the page keeps the rest', () => {
    expect(changedSearch({ page: 4, q: 'a' }, { columns: 'name,class' })).toEqual({
      page: 4,
      q: 'a',
      columns: 'name,class',
    });
    expect(changedSearch({ q: 'a', gender: '1' }, { page: 2 })).toEqual({
      q: 'a',
      gender: '1',
      page: 2,
    });
  });

  test('back to the usual takes the word out of the address', () => {
    expect(changedSearch({ page: 2, perPage: 50, q: 'a' }, { page: 1 })).toEqual({
      perPage: 50,
      q: 'a',
    });
    expect(
      changedSearch({ q: 'a', classId: 'c' }, { q: '', filters: { classId: undefined } }),
    ).toEqual({});
  });

  test('leaves words that are not the list’s own', () => {
    expect(changedSearch({ tab: 'x', page: 2 }, { page: 3 })).toEqual({ tab: 'x', page: 3 });
  });
});
