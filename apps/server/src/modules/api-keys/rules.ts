import type { KeyState } from '@ardoise/contract/developer/api-keys';
import { keyScopes } from '@ardoise/contract/developer/key-scopes';
import { areWithin } from './address-ranges.ts';
import type { ApiKeyRow } from './tables.ts';

type Ends = Pick<ApiKeyRow, 'revoked_at' | 'expires_at' | 'ends_at' | 'replaced_by'>;

/** By the clock, and not by a job: nobody has to be awake for a key to end. */
export function stateOf(
  { revoked_at, expires_at, ends_at, replaced_by }: Ends,
  now: Date,
): KeyState {
  if (revoked_at !== null) return 'revoked';
  if ([expires_at, ends_at].some((end) => end !== null && end <= now)) return 'expired';
  return replaced_by === null ? 'active' : 'replaced';
}

export const isWorking = (key: Ends, now: Date): boolean =>
  ['active', 'replaced'].includes(stateOf(key, now));

export const areScopesOf = ({ kind, scopes }: Pick<ApiKeyRow, 'kind' | 'scopes'>): boolean =>
  scopes.every((scope) => (keyScopes[kind] as readonly string[]).includes(scope));

type Bounds = Pick<ApiKeyRow, 'addresses' | 'expires_at'>;

/** Whether it could be used from more places, or for longer, than before. */
export function isWidened(before: Bounds, after: Bounds): boolean {
  const isLonger =
    before.expires_at !== null &&
    (after.expires_at === null || after.expires_at > before.expires_at);
  return isLonger || !areWithin(after.addresses, before.addresses);
}
