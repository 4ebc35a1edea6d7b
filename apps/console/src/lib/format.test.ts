import { expect, it } from 'vitest';
import { formatAgo, formatDateTime, formatLongDateTime, formatWhen, initials } from './format.ts';

const at = '2026-11-12T23:14:00.000Z';

it('writes DD/MM/YYYY HH:mm in the school’s time zone', () => {
  expect(formatDateTime(at, 'Africa/Douala')).toBe('13/11/2026 00:14');
  expect(formatDateTime(at, 'UTC')).toBe('12/11/2026 23:14');
});

it('writes the long form in each language', () => {
  expect(formatLongDateTime(at, 'Africa/Douala', 'en')).toMatch(/^13 November 2026.*00:14$/);
  expect(formatLongDateTime(at, 'Africa/Douala', 'fr')).toMatch(/^13 novembre 2026.*00:14$/);
});

it('writes no more of a day than is needed, in the school’s time zone', () => {
  const now = (iso: string) => Date.parse(iso);
  expect(formatWhen(at, now('2026-11-13T10:00:00Z'), 'Africa/Douala')).toBe('00:14');
  expect(formatWhen(at, now('2026-11-13T10:00:00Z'), 'UTC')).toBe('12/11 23:14');
  expect(formatWhen(at, now('2027-01-02T10:00:00Z'), 'UTC')).toBe('12/11/2026');
});

it('says how long ago something was', () => {
  const now = Date.parse(at);
  const ago = (ms: number) => formatAgo(new Date(now - ms).toISOString(), now, 'en');
  expect(ago(5_000)).toBe('now');
  expect(ago(4 * 60_000)).toBe('4 minutes ago');
  expect(ago(86_400_000)).toBe('yesterday');
  expect(formatAgo(at, now + 3 * 3_600_000, 'fr')).toBe('il y a 3 heures');
});

it('makes initials of a name', () => {
  expect(initials('Nkeng Emmanuel Achu')).toBe('NE');
  expect(initials('Élodie')).toBe('ÉL');
  expect(initials('Jean-Paul')).toBe('JP');
  expect(initials('🎓 Ngo')).toBe('🎓N');
});
