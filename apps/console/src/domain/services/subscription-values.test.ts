import { expect, test } from 'vitest';
import {
  firstDayOf,
  openYears,
  type SubscriptionValues,
  subscriptionBody,
  yearsInClass,
} from './subscription-values.ts';

const chosen: SubscriptionValues = {
  serviceId: 'bus',
  yearId: null,
  whom: 'students',
  studentIds: ['grace'],
  classId: null,
  itemId: null,
  period: null,
  fromOn: '',
  toOn: '',
};
const akwa = { id: 'akwa', name: 'Akwa', cost: 12_000 };

test('nothing is asked for until it is said for whom, of which item, and on which days', () => {
  const plain = { cost: 15_000, items: [] };
  expect(subscriptionBody(chosen, undefined)).toBeNull();
  expect(subscriptionBody({ ...chosen, studentIds: [] }, plain)).toBeNull();
  expect(subscriptionBody({ ...chosen, whom: 'class' }, plain)).toBeNull();
  expect(subscriptionBody(chosen, { cost: 0, items: [akwa] })).toBeNull();
  expect(subscriptionBody({ ...chosen, toOn: '31/02/2027' }, plain)).toBeNull();
  expect(subscriptionBody({ ...chosen, fromOn: 'soon' }, plain)).toBeNull();
  expect(subscriptionBody(chosen, plain)).toEqual({ studentIds: ['grace'] });
  // A service with a cost of its own can be had without an item.
  expect(subscriptionBody(chosen, { cost: 15_000, items: [akwa] })).toEqual({
    studentIds: ['grace'],
  });
  const days = { ...chosen, yearId: 'next', fromOn: '31/1/27', toOn: '28022027' };
  expect(subscriptionBody({ ...days, itemId: 'akwa' }, { cost: 0, items: [akwa] })).toEqual({
    studentIds: ['grace'],
    yearId: 'next',
    itemId: 'akwa',
    fromOn: '2027-01-31',
    toOn: '2027-02-28',
  });
});

test('a student can subscribe in the years in which they are in a class, the current one first', () => {
  const year = { status: 'running' as const, isOver: false, isCurrent: false };
  const next = { ...year, id: 'next', reopeningOn: '2027-09-06' };
  const current = { ...year, id: 'current', isCurrent: true, reopeningOn: '2026-09-07' };
  const over = { ...year, id: 'over', isOver: true, reopeningOn: '2025-09-08' };
  const years = [next, current, over];
  expect(openYears(years).map(({ id }) => id)).toEqual(['current', 'next']);
  const inClass = yearsInClass([
    { yearId: 'over', ended: 'promoted' },
    { yearId: 'current', ended: 'withdrawn' },
    { yearId: 'next', ended: null },
  ]);
  expect(openYears(years, inClass)).toEqual([next]);
  expect(firstDayOf(next, '2026-11-17')).toBe('2027-09-06');
  expect(firstDayOf(current, '2026-11-17')).toBe('2026-11-17');
});
