import { appId } from '@ardoise/contract/session';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestAppId } from './suggest-app-id.ts';

describe("a school's address suggested from its name", () => {
  test.each([
    ['Collège Les Palmiers de Douala', 'college-palmiers-douala'],
    ['Government Bilingual High School of Buéa', 'government-bilingual-high-school-buea'],
    ["École de l'Étoile", 'ecole-etoile'],
    ['Sacré-Cœur', 'sacre-coeur'],
    ['St. John’s 2', 'st-john-s-2'],
    ['ab', ''],
    ['   ', ''],
    ['學校', ''],
  ])('%s', (name, suggestion) => {
    expect(suggestAppId(name)).toBe(suggestion);
  });

  test('is always one that the server accepts, or empty', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.lorem({ maxCount: 30 })), (name) => {
        const suggestion = suggestAppId(name);
        if (suggestion !== '') expect(appId.parse(suggestion)).toBe(suggestion);
      }),
    );
  });
});
