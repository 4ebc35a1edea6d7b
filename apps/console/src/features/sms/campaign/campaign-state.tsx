import type { CampaignState, SmsMessageState } from '@ardoise/contract/sms/campaigns';
import { useTranslations } from 'use-intl';
import { StateTag } from '../../../ui/state-tag.tsx';

/** A filled tag where somebody should look; none of these states is one of money. */
export function CampaignStateTag({ state }: { state: CampaignState }) {
  const t = useTranslations('sms.campaign.states');
  return <StateTag tone={state === 'refused' ? 'alarm' : 'idle'}>{t(state)}</StateTag>;
}

export function MessageStateTag({ state }: { state: SmsMessageState }) {
  const t = useTranslations('sms.campaign.messageStates');
  return <StateTag tone={state === 'failed' ? 'alarm' : 'idle'}>{t(state)}</StateTag>;
}
