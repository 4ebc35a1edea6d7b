import type { Language } from '@ardoise/contract/values/language';
import type { Mode } from './entry.ts';

export type HostedPage = 'login' | 'register' | 'forgot-password';

/** What the hosted login tells people who did not mean to come there. */
export type WhyLogin = 'inactive' | 'ended' | 'role' | 'link';

interface HostedLoginParts {
  readonly page?: HostedPage | undefined;
  /** The address to come back to, below our own origin. */
  readonly next: string;
  readonly language: Language;
  readonly mode: Mode;
  readonly appId: string;
  readonly why?: WhyLogin | undefined;
}

export function hostedLoginAddress(parts: HostedLoginParts): string {
  const query = new URLSearchParams({
    next: parts.next,
    lang: parts.language,
    mode: parts.mode,
    appId: parts.appId,
    ...(parts.why === undefined ? {} : { why: parts.why }),
  });
  return `/business/${parts.page ?? 'login'}?${query}`;
}

/** The provider's portal, in the look and language that the reader has here. */
export const businessPortalAddress = (mode: Mode, language: Language): string =>
  `/business/?${new URLSearchParams({ mode, lang: language })}`;
