import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useSmsBalance } from '../queries.ts';

/** What is left, under the title of a screen that spends it. */
export function BalanceLine() {
  const t = useTranslations('sms.balance');
  const { language } = usePreferences();
  const canBuy = useCan()('sms.buy');
  const { data } = useSmsBalance();
  if (data === undefined) return t('label');
  const { messages, xaf, reserved, isBelow } = data;
  return (
    <>
      {t('label')} <strong>{t('messages', { count: messages })}</strong> ·{' '}
      {t('worth', { xaf: formatXaf(xaf, language) })}
      {reserved > 0 && <> · {t('reserved', { count: reserved })}</>}{' '}
      {isBelow && <StateTag tone="alarm">{t('low')}</StateTag>}
      {canBuy && (
        <>
          {' · '}
          <TextLink to="/account/top-up-history" underline="always">
            {t('topUp')}
          </TextLink>
        </>
      )}
    </>
  );
}
