import { expect, it } from 'vitest';
import { takenOffline } from '../../../testing/memory-desk.ts';
import { findTakenBefore } from './same-taken.ts';

const takenAt = '2026-11-17T08:00:00.000Z';
const inMinutes = (minutes: number): number => Date.parse(takenAt) + minutes * 60_000;
const meant = { key: 'new', studentIds: ['awa'], feeIds: [], filled: ['f1'] };

it.each([
  ['the same child', meant, 29, 29],
  ['a child among others', { ...meant, studentIds: ['eric', 'awa'] }, 1, 1],
  ['the same child, half an hour later', meant, 30, null],
  ['a sibling', { ...meant, studentIds: ['eric'] }, 1, null],
  ['itself, sent once more', { ...meant, key: 'before' }, 1, null],
  ['another fee than the one chosen', { ...meant, feeIds: ['f3'] }, 1, null],
])('what was taken on this device is warned of for %s', (_whom, next, minutes, warned) => {
  const before = takenOffline('before', { takenAt, feeIds: next.feeIds.length > 0 ? ['f1'] : [] });
  const found = findTakenBefore(next, [before], [], inMinutes(minutes));
  expect(found?.minutes ?? null).toBe(warned);
});

it('what was paid when the family was last seen is warned of for the same fees, the latest first', () => {
  const recent = [
    { feeIds: ['f1', 'f2'], amount: 15_000, method: 'mtn' as const, at: takenAt },
    { feeIds: ['f3'], amount: 9_000, method: 'cash' as const, at: '2026-11-17T08:05:00.000Z' },
  ];
  const before = takenOffline('before', { takenAt: '2026-11-17T07:50:00.000Z' });
  const warned = findTakenBefore(meant, [before], recent, inMinutes(10));
  expect(warned).toMatchObject({ amount: 15_000, method: 'mtn', minutes: 10 });
  const other = { ...meant, studentIds: ['eric'], filled: ['f4'] };
  expect(findTakenBefore(other, [before], recent, inMinutes(10))).toBeNull();
});
