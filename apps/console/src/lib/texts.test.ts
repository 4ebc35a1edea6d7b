import { expect, it, vi } from 'vitest';
import { createTexts } from './texts.ts';

it('loads a domain when it is asked for, and changes language all at once', async () => {
  const texts = createTexts('en');
  const heard = vi.fn();
  texts.on(heard);
  await texts.ensure('shell');
  expect(Object.keys(texts.current().messages)).toEqual(['shell']);
  await texts.ensure('access');
  await texts.ensure('access');
  expect(heard).toHaveBeenCalledTimes(2);
  await texts.setLanguage('fr');
  expect(heard).toHaveBeenCalledTimes(3);
  expect(texts.current().language).toBe('fr');
  expect(texts.current().messages.access.title).toBe('Droits d’accès');
});

it('never mixes languages when the language changes while a domain is on the way', async () => {
  const texts = createTexts('en');
  const asked = texts.ensure('settings');
  await texts.setLanguage('fr');
  await asked;
  expect(texts.current().messages.settings.title).toBe('Paramètres');
});
