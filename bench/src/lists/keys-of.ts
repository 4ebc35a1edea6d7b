import type { createApiKey } from '@ardoise/contract/developer/api-keys';
import { type KeyKind, keyScopes } from '@ardoise/contract/developer/key-scopes';
import type { Answer } from '@ardoise/contract/protocol/call';
import { ask, demoPassword } from '../sign-in.ts';
import type { ListSchools } from './list-schools.ts';

/** A key of each of the two schools with which a program lists what it asked for or sent, by the school's id. */
export async function keysOf(
  productUrl: string,
  token: string,
  kind: KeyKind,
  { small, large }: ListSchools,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const { orgId } of [small, large]) {
    const { secret } = await ask<Answer<typeof createApiKey>>(
      `${productUrl}/ba021/v1/school/api-keys`,
      { token, orgId },
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Bench',
          kind,
          environment: 'production',
          scopes: keyScopes[kind],
          confirmation: demoPassword,
        }),
      },
    );
    keys.set(orgId, secret);
  }
  return keys;
}
