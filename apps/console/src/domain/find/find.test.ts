import { expect, it } from 'vitest';
import { byOwnName, type Finding } from './find.ts';

it('puts those of this very name before those found by another word of theirs', () => {
  const finding = (title: string): Finding => ({
    id: title,
    title,
    icon: 'school',
    open: () => {},
  });
  const found = ['Abena Luc', 'Ngono Éric', 'Zang Ngono'].map(finding);
  expect(byOwnName(found, 'ngono').map(({ title }) => title)).toEqual([
    'Ngono Éric',
    'Zang Ngono',
    'Abena Luc',
  ]);
});
