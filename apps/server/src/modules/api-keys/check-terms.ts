import type { createApiKey, updateApiKey } from '@ardoise/contract/developer/api-keys';
import { keyErrors } from '@ardoise/contract/developer/developer-errors';
import type { Input } from '@ardoise/contract/protocol/call';
import type { Language } from '@ardoise/contract/values/language';
import { refuseField } from '../../platform/refusal.ts';
import { areWithin, normalRange } from './address-ranges.ts';
import { areScopesOf } from './rules.ts';
import type { ApiKeyRow } from './tables.ts';

/** As they are kept. */
export type Terms = Pick<ApiKeyRow, 'addresses' | 'expires_at'>;

type Given = Pick<Input<typeof updateApiKey>['body'], 'addresses' | 'expiresAt'> &
  Partial<Pick<Input<typeof createApiKey>['body'], 'kind' | 'scopes'>>;

/** What no schema can say of from where and until when a key works. Refuses before anybody is asked for a code. */
export function checkTerms(
  { addresses, expiresAt, kind, scopes }: Given,
  now: Date,
  language: Language,
): Terms {
  if (kind !== undefined && scopes !== undefined && !areScopesOf(kind, scopes))
    throw refuseField(keyErrors.apiKeyScopeWrong, 'scopes', language);
  const ranges = addresses.map((text, index) => {
    const range = normalRange(text);
    if (range === null)
      throw refuseField(keyErrors.addressRangeWrong, `addresses.${index}`, language);
    return range;
  });
  const expires_at = expiresAt === null ? null : new Date(expiresAt);
  if (expires_at !== null && expires_at <= now)
    throw refuseField(keyErrors.apiKeyExpiryPast, 'expiresAt', language);
  return { addresses: [...new Set(ranges)], expires_at };
}

/** Whether it could be used from more places, or for longer, than before. */
export function isWidened(before: Terms, after: Terms): boolean {
  const isLonger =
    before.expires_at !== null &&
    (after.expires_at === null || after.expires_at > before.expires_at);
  return isLonger || !areWithin(after.addresses, before.addresses);
}
