export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** One text in both languages. French is never optional. */
export interface Text {
  readonly en: string;
  readonly fr: string;
}

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'fr';

/** Reads `fr`, `fr-CM` or an Accept-Language list; anything else is the default. */
export function languageOf(value: string | undefined | null): Language {
  return value?.trim().toLowerCase().startsWith('fr') ? 'fr' : defaultLanguage;
}

/** Fills `{name}` places of a text. A place with no value stays visible, so that a test sees it. */
export function say(
  text: Text,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return text[language].replace(/\{(\w+)\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}
