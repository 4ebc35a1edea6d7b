import { isLanguage, type Language, languageOf } from '@ardoise/contract/values/language';
import { createEmitter, type Emitter } from './emitter.ts';
import { type Entry, isMode, type Mode } from './entry.ts';
import type { Store } from './storage.ts';

/** Where the menu is: at the side, or across the top. */
export type MenuLayout = 'vertical' | 'horizontal';

export interface Choices {
  readonly language: Language;
  readonly skin: Mode;
  readonly layout: MenuLayout;
}

export interface Preferences {
  current(): Choices;
  set(change: Partial<Choices>): void;
  readonly on: Emitter<void>['on'];
}

interface Surroundings {
  /** The browser's own language. */
  readonly language: string;
  readonly prefersDark: boolean;
}

/** The query decides, else what was stored, else the browser. */
export function chooseFirst(store: Store, entry: Entry, browser: Surroundings): Choices {
  const storedLanguage = store.read('language');
  const storedSkin = store.read('skin');
  return {
    language:
      entry.language ??
      (isLanguage(storedLanguage) ? storedLanguage : languageOf(browser.language)),
    skin: entry.mode ?? (isMode(storedSkin) ? storedSkin : browser.prefersDark ? 'dark' : 'light'),
    layout: store.read('layout') === 'horizontal' ? 'horizontal' : 'vertical',
  };
}

export function createPreferences(store: Store, entry: Entry, browser: Surroundings): Preferences {
  const changed = createEmitter<void>();
  let choices = chooseFirst(store, entry, browser);
  if (entry.language !== null) store.write('language', entry.language);
  if (entry.mode !== null) store.write('skin', entry.mode);
  return {
    current: () => choices,
    set(change) {
      choices = { ...choices, ...change };
      for (const [key, value] of Object.entries(change)) {
        store.write(key as keyof Choices, value);
      }
      changed.emit();
    },
    on: changed.on,
  };
}
