import type { Language } from '@ardoise/contract/language';
import type { Skin } from '../ui/theme.ts';
import type { NextAddress } from './next-address.ts';

/** Where a signed-in person goes. */
export type Destination =
  | { readonly to: 'console'; readonly appId: string; readonly path: string }
  | { readonly to: 'here'; readonly path: string }
  | { readonly to: 'choose' }
  /** An account that belongs to no school yet. */
  | { readonly to: 'nowhere' };

export interface Arrival {
  readonly next: NextAddress | null;
  readonly zone: string;
  readonly appIds: readonly string[];
}

export function destinationOf({ next, zone, appIds }: Arrival): Destination {
  if (next?.page === 'business') return { to: 'here', path: next.path };
  if (next?.appId && appIds.includes(next.appId)) {
    return { to: 'console', appId: next.appId, path: next.path };
  }
  const [only] = appIds;
  if (only === undefined) return { to: 'nowhere' };
  // A person who asked for a school that is not theirs should see which ones are.
  if (appIds.length > 1 || next?.appId) return { to: 'choose' };
  return { to: 'console', appId: only, path: consolePath(zone, only) };
}

export const consolePath = (zone: string, appId: string): string => `/${zone}/${appId}/`;

/** Adds what the page needs to open its own session, in the person's language and skin. */
export function withSession(
  path: string,
  session: { dynamic: string; lang: Language; mode: Skin },
): string {
  const address = new URL(path, 'https://here.invalid');
  for (const [name, value] of Object.entries(session)) address.searchParams.set(name, value);
  return `${address.pathname}${address.search}${address.hash}`;
}
