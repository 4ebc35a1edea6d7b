import { Ardoise, type ArdoiseError } from '@ardoise/client';
import type { Environment } from '@ardoise/contract/developer/environments';
import type { KeyKind } from '@ardoise/contract/developer/key-scopes';
import { makeApiKey } from '../../api-keys/testing/make-api-key.ts';
import { money, orgId } from '../../mobile-money/testing/money-school.ts';

/** A program of the school with a key of its own. */
export async function program(
  environment: Environment = 'sandbox',
  kind: KeyKind = 'collection',
): Promise<Ardoise> {
  const { secret } = await makeApiKey(money.app, { orgId }, { environment, kind });
  return new Ardoise({ key: secret, baseUrl: money.app.url, tries: 1 });
}

/** Why a call of a program was refused; `answered` where it was not. */
export const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error as ArdoiseError).reason,
  );
