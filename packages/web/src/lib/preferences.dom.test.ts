import { beforeEach, describe, expect, it } from 'vitest';
import { readEntry } from './entry.ts';
import { createPreferences } from './preferences.ts';
import { createStore } from './storage.ts';

const enter = (query = '') => readEntry(`https://school.test/console/demo/${query}`).entry;
const english = { language: 'en-GB', prefersDark: false };
const french = { language: 'fr-CM', prefersDark: true };

describe('language and skin', () => {
  beforeEach(() => localStorage.clear());

  it('come from the query first, and are stored', () => {
    const store = createStore('demo');
    store.write('language', 'en');
    const { language, skin } = createPreferences(
      store,
      enter('?lang=fr&mode=dark'),
      english,
    ).current();
    expect([language, skin]).toEqual(['fr', 'dark']);
    expect([store.read('language'), store.read('skin')]).toEqual(['fr', 'dark']);
  });

  it('come from what was stored next', () => {
    const store = createStore('demo');
    store.write('language', 'en');
    store.write('skin', 'light');
    expect(createPreferences(store, enter(), french).current()).toMatchObject({
      language: 'en',
      skin: 'light',
    });
  });

  it('come from the browser otherwise: French where it starts with fr, else English', () => {
    const first = (language: string) =>
      createPreferences(createStore('demo'), enter(), { language, prefersDark: false }).current();
    expect(first('fr-CM').language).toBe('fr');
    expect(first('FR').language).toBe('fr');
    expect(first('de').language).toBe('en');
    expect(createPreferences(createStore('demo'), enter(), french).current().skin).toBe('dark');
  });

  it('are stored when they change', () => {
    const store = createStore('demo');
    const preferences = createPreferences(store, enter(), english);
    preferences.set({ language: 'fr', layout: 'horizontal' });
    expect(store.read('language')).toBe('fr');
    expect(createPreferences(store, enter(), english).current()).toMatchObject({
      language: 'fr',
      layout: 'horizontal',
    });
  });
});
