import type { Environment } from '@ardoise/contract/developer/environments';
import { type KeyKind, keyScopes, type KeyScope } from '@ardoise/contract/developer/key-scopes';
import { inSchool } from '../../../platform/work.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { create } from '../make-key.ts';

interface WantedKey {
  readonly kind?: KeyKind;
  readonly environment?: Environment;
  /** All of its kind, unless told otherwise. */
  readonly scopes?: readonly KeyScope[];
  readonly addresses?: readonly string[];
  readonly expiresAt?: string | null;
  readonly name?: string;
}

export interface TestKey {
  readonly id: string;
  /** What stands in the header: `Bearer <secret>`. */
  readonly secret: string;
}

/** A key of the school, made as a person makes one. By itself: a sandbox key for collections that may do everything. */
export async function makeApiKey(
  { node: { services } }: Pick<TestApp, 'node'>,
  { orgId }: { readonly orgId: string },
  {
    kind = 'collection',
    environment = 'sandbox',
    scopes = keyScopes[kind],
    addresses = [],
    expiresAt = null,
    name = 'Test',
  }: WantedKey = {},
): Promise<TestKey> {
  const { key, secret } = await inSchool(services, orgId, (work) =>
    create(work, {
      kind,
      environment,
      name,
      expires_at: expiresAt === null ? null : new Date(expiresAt),
      scopes: [...scopes],
      addresses: [...addresses],
    }),
  );
  return { id: key.id, secret };
}
