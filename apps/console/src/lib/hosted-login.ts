import type { Language } from '@ardoise/contract/language';
import type { Mode } from './entry.ts';

export type HostedPage = 'login' | 'register' | 'forgot-password';

interface HostedLoginParts {
  readonly page?: HostedPage | undefined;
  /** The address to come back to, below our own origin. */
  readonly next: string;
  readonly language: Language;
  readonly mode: Mode;
  readonly appId: string;
}

export function hostedLoginAddress(parts: HostedLoginParts): string {
  const query = new URLSearchParams({
    next: parts.next,
    lang: parts.language,
    mode: parts.mode,
    appId: parts.appId,
  });
  return `/business/${parts.page ?? 'login'}?${query}`;
}

/** The provider's portal, in the look and language that the reader has here. */
export const businessPortalAddress = (mode: Mode, language: Language): string =>
  `/business/?${new URLSearchParams({ mode, lang: language })}`;
