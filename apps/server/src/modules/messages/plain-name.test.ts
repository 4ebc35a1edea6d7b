import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

it.each([
  ['Awa Ngo Bata', 'Awa Ngo Bata'],
  ['Collège Notre-Dame de l’Élysée', "Collège Notre-Dame de l'Élysée"],
  ['Nguɛmbɔŋ', 'Nguembon'],
  ['Lycée bilingue no 2', 'Lycée bilingue no 2'],
  ['St. Mary', 'St Mary'],
  ['http://evil.example/x?y=1', 'evil example x y 1'],
  ['HTTPS://WWW.EVIL.CM', 'EVIL CM'],
  ['evil.cm', 'evil cm'],
  ['evil。cm', 'evil cm'],
  ['evil．cm', 'evil cm'],
  ['evil․cm', 'evil cm'],
  ['evilꞏcm', 'evil cm'],
  ['evilꓸcm', 'evil cm'],
  ['win@evil.cm', 'win evil cm'],
  ['call 699999999', 'call'],
  ['call 6 9 9 9 9 9 9 9 9', 'call'],
  ['call ６９９９９９９９９', 'call'],
  ['*126*1#', '126 1'],
  ['evil\u200b.\u200bcm', 'evil cm'],
  ['\u202emc.live', 'mc live'],
  ['Awa\r\nSend your PIN', 'Awa Send your PIN'],
  ['مدرسة', 'a child'],
  ['- . -', 'a child'],
  ['\ud800', 'a child'],
  ['', 'a child'],
  ['x'.repeat(100), 'x'.repeat(40)],
])('%j is written %j', (name, plain) => {
  expect(plainName(name, 'a child')).toBe(plain);
});

it('never holds what makes a link, an address or a phone, whatever is typed', () => {
  const typed = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('http://', '.cm', '699999999', '@')),
  );
  fc.assert(
    fc.property(typed, (parts) => {
      const plain = plainName(parts.join(''), 'a child');
      expect(plain).not.toMatch(/[.:/@#*\n]|\d{5}|\bhttps?\b/i);
      expect(plain.length).toBeLessThanOrEqual(40);
      expect(plain).not.toBe('');
    }),
  );
});
