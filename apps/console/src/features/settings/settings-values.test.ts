import { expect, it } from 'vitest';
import { changeOf, toValues } from './settings-values.ts';

const stored = {
  displayName: 'Collège Les Palmiers',
  shownName: 'Collège Les Palmiers',
  town: 'Douala',
  postalAddress: null,
  phone: '233421100',
  address: 'ardoise.example/school/demo',
  verification: { state: 'verified' as const, reason: null },
  slogan: null,
  tags: ['bilingual'],
  logo: '/files/a/b',
  background: null,
  stamp: null,
  timeZone: 'Africa/Douala',
  hasCampusAndSemester: false,
  hasTemplatePart: false,
  requireOwnerSecondFactor: false,
  version: 3,
};

it('sends an empty slogan as none, and pictures only when they changed', () => {
  const values = toValues(stored);
  expect(changeOf(values, 3, false)).toEqual({
    displayName: 'Collège Les Palmiers',
    town: 'Douala',
    postalAddress: null,
    phone: '2 33 42 11 00',
    timeZone: 'Africa/Douala',
    slogan: null,
    tags: ['bilingual'],
    hasCampusAndSemester: false,
    hasTemplatePart: false,
    version: 3,
  });
  expect(
    changeOf({ ...values, logo: { url: null, id: null }, slogan: 'Lux' }, 3, false),
  ).toMatchObject({ logoId: null, slogan: 'Lux' });
});

it('sends the owners’ switch only for an owner', () => {
  const values = { ...toValues(stored), requireOwnerSecondFactor: true };
  expect(changeOf(values, 3, false)).not.toHaveProperty('requireOwnerSecondFactor');
  expect(changeOf(values, 3, true).requireOwnerSecondFactor).toBe(true);
});
