import type { Language } from '@ardoise/contract/values/language';
import { loadChunk } from '../../lib/chunk.ts';
import { templateCatalogue } from './catalogue.ts';
import type { TemplateDomain, TemplateMessages } from './messages.ts';

type Texts = Partial<TemplateMessages>;

const loading = new Map<string, Promise<Texts>>();

async function load(language: Language, domains: readonly TemplateDomain[]): Promise<Texts> {
  const texts = await Promise.all(
    domains.map((domain) =>
      loadChunk(domain, async () => (await templateCatalogue[language][domain]()) as Texts),
    ),
  );
  return Object.assign({}, ...texts) as Texts;
}

/** The same promise for the same texts, so that a screen can be drawn with it; what failed is asked for again. */
export function loadTexts(language: Language, domains: readonly TemplateDomain[]): Promise<Texts> {
  const key = [language, ...domains].join(' ');
  const known = loading.get(key);
  if (known !== undefined) return known;
  const texts = load(language, domains).catch((error: unknown) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, texts);
  return texts;
}
