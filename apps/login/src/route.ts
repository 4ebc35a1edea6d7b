import type { WhyLogin } from '@ardoise/web/lib/hosted-login.ts';
import { useSyncExternalStore } from 'react';

const plainScreens = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'otp',
  'qr',
  'choose',
  'second-factor',
] as const;
type PlainScreen = (typeof plainScreens)[number];

export type Route =
  | { [Screen in PlainScreen | 'home']: { readonly screen: Screen } }[PlainScreen | 'home']
  | { readonly screen: 'approve'; readonly code: string }
  | { readonly screen: 'invitation'; readonly token: string };

/** An unknown address below /business leads home: nobody should meet a dead end before signing in. */
export function parseRoute(pathname: string): Route {
  const [, , first = '', second] = pathname.split('/');
  if (first === 'qr' && second) return { screen: 'approve', code: safelyDecoded(second) };
  if (first === 'invitation' && second)
    return { screen: 'invitation', token: safelyDecoded(second) };
  const screen = plainScreens.find((name) => name === first);
  return { screen: screen ?? 'home' };
}

function safelyDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address of a screen. `next` travels along, so that the way back is not lost on a detour. */
export function addressOf(screen: PlainScreen, next: string | null = givenNext()): string {
  const query = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return `/business/${screen}${query}`;
}

export const givenNext = (): string | null =>
  new URLSearchParams(window.location.search).get('next');

const whys = ['inactive', 'ended', 'role', 'link'] as const satisfies readonly WhyLogin[];

/** Why the console sent somebody here who did not mean to come. */
export function givenWhy(): WhyLogin | null {
  const given = new URLSearchParams(window.location.search).get('why');
  return whys.find((why) => why === given) ?? null;
}

const moved = 'ardoise:moved';

export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  window.dispatchEvent(new Event(moved));
  window.scrollTo(0, 0);
}

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', moved]) window.addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', moved]) window.removeEventListener(event, listener);
  };
}

export const usePathname = (): string =>
  useSyncExternalStore(subscribe, () => window.location.pathname);
