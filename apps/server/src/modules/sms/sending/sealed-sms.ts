import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';

/** To whom and what. Kept while it may have to be sent again. */
export interface SmsContent {
  /** Nine digits. */
  readonly to: string;
  readonly text: string;
}

type Keys = Pick<Services, 'keyFor'>;

export const sealSms = ({ keyFor }: Keys, orgId: string, id: string, content: SmsContent): string =>
  seal(keyFor('sms-messages'), JSON.stringify(content), `${orgId}/${id}`);

export const openSms = ({ keyFor }: Keys, orgId: string, id: string, sealed: string): SmsContent =>
  JSON.parse(unseal(keyFor('sms-messages'), sealed, `${orgId}/${id}`)) as SmsContent;
