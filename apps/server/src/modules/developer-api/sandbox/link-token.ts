import type { Language } from '@ardoise/contract/values/language';
import { randomBytes } from 'node:crypto';

const english = 'en-';

/** In which language the payer is written to stands in the token: of a sandbox link nothing else needs it. */
export const newLinkToken = (language: Language): string =>
  `${language === 'en' ? english : 'fr-'}${randomBytes(16).toString('base64url')}`;

export const languageOf = (token: string): Language => (token.startsWith(english) ? 'en' : 'fr');
