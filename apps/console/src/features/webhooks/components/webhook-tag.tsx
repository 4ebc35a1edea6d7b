import type { Webhook } from '@ardoise/contract/webhooks/webhooks';
import { useTranslations } from 'use-intl';
import { StateTag } from '../../../ui/state-tag.tsx';

/** On, failing or off: what nobody switched off must not be missed. */
export function WebhookTag({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.states');
  const { isOn, offReason, failingSince } = webhook;
  if (!isOn)
    return <StateTag tone={offReason === 'person' ? 'idle' : 'alarm'}>{t('off')}</StateTag>;
  if (failingSince !== null) return <StateTag tone="alarm">{t('failing')}</StateTag>;
  return <StateTag tone="idle">{t('on')}</StateTag>;
}
