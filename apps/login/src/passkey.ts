import { loginPasskey, passkeyLoginOptions } from '@ardoise/contract/endpoints/session';
import { api } from './client.ts';
import { enter, type Preferences } from './enter.ts';

/** Thrown where the person closed the device's dialog, or no passkey matched. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Signs in with a passkey, alone or as the second factor of a ticket. */
export async function enterWithPasskey(
  preferences: Preferences,
  secondFactorTicket?: string,
): Promise<void> {
  const [{ startAuthentication }, { ticket, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api(passkeyLoginOptions, {
      body: secondFactorTicket === undefined ? {} : { ticket: secondFactorTicket },
    }),
  ]);
  const response = await startAuthentication({
    optionsJSON: options as never,
  }).catch((cause: unknown) => {
    throw new PasskeyRefused('No passkey was used.', { cause });
  });
  const answer = await api(loginPasskey, { body: { ticket, response: { ...response } } });
  await enter(answer, preferences);
}
