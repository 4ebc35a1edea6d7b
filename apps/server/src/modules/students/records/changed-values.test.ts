import { expect, it } from 'vitest';
import { changedValues } from './changed-values.ts';

it('tells what a field said before and says now', () => {
  const before = { lastName: 'Fotso', tags: [], residence: { city: 'Douala', zip: null } };
  const after = { lastName: 'Fotsó', tags: ['orphan'], residence: { city: 'Kribi', zip: null } };
  expect(changedValues(before, after, ['lastName', 'residence', 'tags'])).toEqual([
    { field: 'lastName', before: 'Fotso', after: 'Fotsó' },
    { field: 'tags', before: null, after: 'orphan' },
    { field: 'residence', before: 'Douala', after: 'Kribi' },
  ]);
});

it('tells guardians by name, and no whole phone', () => {
  const guardian = { fullName: 'Njoya Rose', phones: [{ kind: 'cell', number: '677124512' }] };
  expect(changedValues({ guardians: [] }, { guardians: [guardian] }, ['guardians'])).toEqual([
    { field: 'guardians', before: null, after: 'Njoya Rose, 6 •• •• •• 12' },
  ]);
});

it('tells a place from nothing, and leaves out what has no words', () => {
  expect(
    changedValues(null, { class: '6e A', year: '2026–2027', photoId: 'x' }, [
      'class',
      'photoId',
      'year',
    ]),
  ).toEqual([
    { field: 'class', before: null, after: '6e A' },
    { field: 'year', before: null, after: '2026–2027' },
  ]);
});
