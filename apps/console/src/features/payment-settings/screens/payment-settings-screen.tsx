import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { OperatorSection } from '../components/operator-section.tsx';
import { usePaymentSettings } from '../queries.ts';

export function PaymentSettingsScreen(): ReactNode {
  const t = useTranslations('paymentSettings');
  const { language } = usePreferences();
  const canEdit = useCan()('paymentSettings.edit');
  const query = usePaymentSettings();
  const { data } = query;
  const who = rolesWith('paymentSettings.edit').map((role) => roleNames[role][language]);
  return (
    <>
      <PageHead
        title={t('title')}
        about={canEdit ? t('about') : t('readOnly', { roles: formatList(who, language) })}
      />
      {data === undefined ? (
        <LoadState query={query} list="/settings/payment-settings" />
      ) : (
        data.operators.map((settings) => (
          <OperatorSection key={settings.operator} settings={settings} canEdit={canEdit} />
        ))
      )}
    </>
  );
}
