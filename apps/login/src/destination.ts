import type { Language } from '@ardoise/contract/values/language';
import type { Skin } from '@ardoise/web/ui/theme.ts';
import type { NextAddress } from './next-address.ts';

/** Where a signed-in person goes. */
export type Destination =
  | { readonly to: 'console'; readonly appId: string; readonly path: string }
  | { readonly to: 'desk'; readonly path: string }
  | { readonly to: 'here'; readonly path: string }
  | { readonly to: 'choose' }
  /** An account that belongs to no school yet. */
  | { readonly to: 'nowhere' };

export interface Arrival {
  readonly next: NextAddress | null;
  readonly zone: string;
  readonly appIds: readonly string[];
  /** Of the provider's own staff. */
  readonly isDesk: boolean;
}

export function chooseDestination({ next, zone, appIds, isDesk }: Arrival): Destination {
  if (next?.page === 'business') return { to: 'here', path: next.path };
  if (next?.appId && appIds.includes(next.appId)) {
    return { to: 'console', appId: next.appId, path: next.path };
  }
  if (isDesk && next?.page === 'desk') return { to: 'desk', path: next.path };
  const [only] = appIds;
  if (only === undefined) return isDesk ? { to: 'desk', path: deskPath } : { to: 'nowhere' };
  // A person who asked for a school that is not theirs should see which ones are.
  if (appIds.length > 1 || next?.appId || isDesk) return { to: 'choose' };
  return { to: 'console', appId: only, path: consolePath(zone, only) };
}

export const deskPath = '/desk';

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
