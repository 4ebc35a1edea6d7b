import { type CampaignDetail, messagesKeptDays } from '@ardoise/contract/sms/campaigns';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Notice } from '../components/notice.tsx';
import { MessagesList } from './messages-list.tsx';

/** The single messages, for as long as they are kept; of which nobody knows whether they went stay. */
export function CampaignMessages({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms.campaign');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { clearedAt, counts } = campaign;
  // A node of the release before does not say it.
  if (typeof clearedAt !== 'string') return <MessagesList campaign={campaign} />;
  const at = formatLongDateTime(clearedAt, timeZone, language);
  return (
    <>
      <Notice tone="idle" title={t('cleared', { at })}>
        {t('clearedAbout', { days: messagesKeptDays })}
      </Notice>
      {counts.unknown > 0 && <MessagesList campaign={campaign} />}
    </>
  );
}
