import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Section } from '../../../ui/section.tsx';
import { AlarmForm } from '../account/alarm-form.tsx';
import { useAlarm } from '../account/account-queries.ts';
import { HoursForm } from '../account/hours-form.tsx';
import { BalanceLine } from '../components/balance-line.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { useSmsSettings } from '../queries.ts';

/** When to tell whom that the balance runs low, and when messages may go. */
export function BalanceAlarmScreen(): ReactNode {
  const t = useTranslations('smsAccount');
  const { language } = usePreferences();
  const canEdit = useCan()('sms.buy');
  const alarm = useAlarm();
  const settings = useSmsSettings();
  const roles = rolesWith('sms.buy').map((role) => roleNames[role][language]);
  return (
    <>
      <PageHead title={t('alarm.screen')} about={<BalanceLine />} />
      <SmsNav />
      {!canEdit && <p>{t('readOnly', { roles: formatList(roles, language) })}</p>}
      {alarm.data === undefined || settings.data === undefined ? (
        <LoadState query={alarm.data === undefined ? alarm : settings} list="/apps/send-message" />
      ) : (
        <>
          <Section title={t('alarm.title')} about={t('alarm.about')}>
            <AlarmForm alarm={alarm.data} />
          </Section>
          <Section title={t('hours.title')} about={t('hours.about')}>
            <HoursForm settings={settings.data} />
          </Section>
        </>
      )}
    </>
  );
}
