import type { Language } from '@ardoise/contract/values/language';
import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';
import { catalogue, type Domain } from '../locales/catalogue.ts';
import type { Messages } from '../locales/messages.ts';
import { loadChunk } from './chunk.ts';

export interface TextsInUse {
  readonly language: Language;
  /** Only the domains that were asked for so far; a screen asks before it is drawn. */
  readonly messages: Messages;
}

export interface Texts {
  current(): TextsInUse;
  /** Loads a domain in the language in use. */
  ensure(domain: Domain): Promise<void>;
  /** Loads what is in use in the other language, then changes over all at once. */
  setLanguage(language: Language): Promise<void>;
  readonly on: Emitter<void>['on'];
}

export function createTexts(first: Language): Texts {
  const changed = createEmitter<void>();
  const asked = new Set<Domain>();
  let inUse: TextsInUse = { language: first, messages: {} as Messages };

  const load = <D extends Domain>(language: Language, domain: D) =>
    loadChunk(domain, async () => (await catalogue[language][domain]())[domain]);

  return {
    current: () => inUse,
    async ensure(domain) {
      asked.add(domain);
      const { language } = inUse;
      if (domain in inUse.messages) return;
      const texts = await load(language, domain);
      // A change of language meanwhile has brought this domain along, as it was asked for.
      if (inUse.language !== language) return;
      inUse = { language, messages: { ...inUse.messages, [domain]: texts } };
      changed.emit();
    },
    async setLanguage(language) {
      const domains = [...asked];
      const texts = await Promise.all(domains.map((domain) => load(language, domain)));
      const messages = Object.fromEntries(domains.map((domain, i) => [domain, texts[i]]));
      inUse = { language, messages: messages as unknown as Messages };
      changed.emit();
    },
    on: changed.on,
  };
}
