import { webhookErrors } from '@ardoise/contract/webhooks/webhook-errors';
import type { Language } from '@ardoise/contract/values/language';
import { ForbiddenAddress } from '../../../platform/outside/public-client.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';

const refusalOf = {
  notSecure: webhookErrors.webhookNotSecure,
  notPublic: webhookErrors.webhookNotPublic,
  nameUnknown: webhookErrors.webhookNameUnknown,
} as const;

/** Before anything is kept: whoever types an address that nothing is sent to is told at once. Each call checks anew. */
export async function checkAddress(
  { publicClient }: Pick<Services, 'publicClient'>,
  address: string,
  language: Language,
): Promise<void> {
  try {
    await publicClient.check(address);
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) throw error;
    throw refuseField(refusalOf[error.kind], 'address', language);
  }
}
