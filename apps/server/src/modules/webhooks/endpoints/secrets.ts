import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { newSecret } from '../sign.ts';
import type { EndpointRow } from '../tables.ts';

type Keys = Pick<Services, 'keyFor'>;

const keyOf = ({ keyFor }: Keys): Buffer => keyFor('webhook secrets');

/** A new one with what is kept of it. */
export function makeSecret(services: Keys, endpointId: string, now: Date) {
  const secret = newSecret();
  return {
    secret,
    kept: {
      sealed_secret: seal(keyOf(services), secret, endpointId),
      secret_end: secret.slice(-4),
      secret_at: now,
    },
  };
}

type Sealed = Pick<EndpointRow, 'id' | 'sealed_secret' | 'previous_sealed' | 'previous_until'>;

/** Those that sign now, the newest first. */
export function openSecrets(services: Keys, endpoint: Sealed, now: Date): string[] {
  const { id, sealed_secret, previous_sealed, previous_until } = endpoint;
  const isBefore = previous_until !== null && previous_until > now;
  return [sealed_secret, ...(isBefore && previous_sealed !== null ? [previous_sealed] : [])].map(
    (sealed) => unseal(keyOf(services), sealed, id),
  );
}
