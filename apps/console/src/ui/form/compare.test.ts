import { expect, test } from 'vitest';
import { isChanged, mineOverTheirs, theirChanges } from './compare.ts';

interface Person {
  name: string;
  city: string;
  phones: readonly string[];
}

const fields = [
  { key: 'name', label: 'Name', show: (person: Person) => person.name.trim() },
  { key: 'city', label: 'City', show: (person: Person) => person.city },
  { key: 'phones', label: 'Phones', show: (person: Person) => person.phones.join() },
] as const;

const base: Person = { name: 'Achu', city: 'Buea', phones: ['677000001'] };
const theirs: Person = { name: 'Achu Grace', city: 'Limbe', phones: ['677000001'] };
const mine: Person = { name: 'Achu', city: 'Douala', phones: ['677000001', '699000002'] };

test('only what the other changed is shown, with what I did to it', () => {
  expect(theirChanges({ base, theirs, mine }, fields)).toEqual([
    { key: 'name', label: 'Name', theirs: 'Achu Grace', mine: 'Achu', isMineToo: false },
    { key: 'city', label: 'City', theirs: 'Limbe', mine: 'Douala', isMineToo: true },
  ]);
});

test('the same change twice is no disagreement', () => {
  const [change] = theirChanges({ base, theirs, mine: { ...mine, city: 'Limbe' } }, [fields[1]]);
  expect(change?.isMineToo).toBe(false);
});

test('my changes go over theirs, and what I did not touch stays theirs', () => {
  expect(mineOverTheirs({ base, theirs, mine }, fields)).toEqual({
    name: 'Achu Grace',
    city: 'Douala',
    phones: ['677000001', '699000002'],
  });
});

test('a space at the end is no change', () => {
  expect(isChanged(base, { ...base, name: 'Achu ' }, fields)).toBe(false);
  expect(isChanged(base, mine, fields)).toBe(true);
});

test('two pictures read alike and are not the same', () => {
  const photo = {
    key: 'photo',
    label: 'Photo',
    show: () => 'an image',
    identity: ({ photo: url }: { photo: string }) => url,
  } as const;
  const sides = { base: { photo: 'a' }, theirs: { photo: 'b' }, mine: { photo: 'a' } };
  expect(theirChanges(sides, [photo])).toMatchObject([{ theirs: 'an image', isMineToo: false }]);
  expect(isChanged({ photo: 'a' }, { photo: 'c' }, [photo])).toBe(true);
});
