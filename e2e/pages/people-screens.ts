import type { Page } from '@playwright/test';
import type { View } from './console.ts';
import { type PeopleWord, peopleWord } from './people-words.ts';

/** Families, students, users and admissions as a person finds their way on them. */
export function peopleScreens(page: Page, { language, width }: View) {
  const say = (word: PeopleWord): string => peopleWord(language, word);
  const isPhone = width <= 800;
  const field = (word: PeopleWord) => page.getByRole('textbox', { name: say(word), exact: true });
  return {
    say,
    isPhone,
    title: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    field,
    /** A field with a star: the star is no part of its name to a screen reader in every browser. */
    required: (word: PeopleWord) =>
      page.getByRole('textbox', { name: new RegExp(`^${say(word)}`) }).first(),
    search: (word: PeopleWord) => page.getByRole('searchbox', { name: say(word) }),
    button: (word: PeopleWord) => page.getByRole('button', { name: say(word), exact: true }),
    link: (word: PeopleWord) => page.getByRole('link', { name: say(word), exact: true }),
    tab: (word: PeopleWord) => page.getByRole('tab', { name: say(word), exact: true }),
    text: (word: PeopleWord) => page.getByText(say(word)),
    /** The rows of the list at hand: of the table at a desk, the cards on a phone. */
    rows: () => page.locator('[data-row-link]'),
    row: (name: string) => page.locator('[data-row-link]').filter({ hasText: name }),
    dialog: () => page.getByRole('dialog'),
    async choose(label: string | RegExp, option: string | RegExp): Promise<void> {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    },
  };
}
