import type { KeyState } from '@ardoise/contract/developer/api-keys';
import { type KeyKind, type KeyScope, keyScopes } from '@ardoise/contract/developer/key-scopes';

/** What ends a key, as it is kept. */
interface Ends {
  readonly revoked_at: Date | null;
  readonly expires_at: Date | null;
  readonly ends_at: Date | null;
  readonly replaced_by: string | null;
}

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

export const areScopesOf = (kind: KeyKind, scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => (keyScopes[kind] as readonly string[]).includes(scope));
