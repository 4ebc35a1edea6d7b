import type { Page } from '@playwright/test';
import type { View } from './console.ts';
import { type MoneyWord, moneyWord } from './money-words.ts';

/** Balance, transactions, payment links and payment settings as a person finds their way on them. */
export function moneyScreens(page: Page, { language }: View) {
  const say = (word: MoneyWord): string => moneyWord(language, word);
  const button = (word: MoneyWord) => page.getByRole('button', { name: say(word), exact: true });
  const dialog = () => page.getByRole('dialog');
  return {
    say,
    button,
    dialog,
    title: (word: MoneyWord) =>
      page.getByRole('heading', { level: 1, name: say(word), exact: true }),
    heading: (word: MoneyWord) => page.getByRole('heading', { name: say(word), exact: true }),
    region: (word: MoneyWord) => page.getByRole('region', { name: say(word), exact: true }),
    text: (word: MoneyWord) => page.getByText(say(word)),
    link: (word: MoneyWord) => page.getByRole('link', { name: say(word), exact: true }),
    field: (word: MoneyWord) => page.getByLabel(new RegExp(`^${escaped(say(word))}`)),
    row: (name: string) => page.locator('[data-row-link]').filter({ hasText: name }),
    /** Opens the payment link from the page at hand, and answers its address. */
    async sharedLink(word: MoneyWord = 'share'): Promise<string> {
      await button(word).click();
      const field = dialog().getByRole('textbox', { name: say('link') });
      return field.inputValue();
    },
  };
}

const escaped = (text: string): string => text.replaceAll(/[()]/g, '\\$&');
