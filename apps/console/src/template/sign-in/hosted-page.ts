import type { HostedPage } from '@ardoise/web/lib/hosted-login.ts';

const variants: ReadonlyMap<string, HostedPage> = new Map([
  ['login', 'login'],
  ['register', 'register'],
  ['forgot-password', 'forgot-password'],
  ['reset-password', 'forgot-password'],
]);

/** The page of the hosted login that `pages/authentication/login-v1`, `…/reset-password-v2` and so on stand for. */
export function hostedPageOf(address: string): HostedPage | null {
  const name = /^pages\/authentication\/(.+)-v[12]$/.exec(address)?.[1] ?? '';
  return variants.get(name) ?? null;
}
