import { roleNames } from '@ardoise/contract/protocol/permissions';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { useTranslations } from 'use-intl';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ChatCard } from '../components/chat-card.tsx';
import { MoneyRulesCard } from '../components/money-rules-card.tsx';
import { PublicPageCard } from '../components/public-page-card.tsx';
import { SchoolDataCard } from '../components/school-data-card.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { SupportCard } from '../components/support-card.tsx';
import { SettingsSkeleton } from '../components/settings-skeleton.tsx';
import { useSchoolSettings } from '../queries.ts';

/** Who may change the settings, for whoever may only read them. */
function useWhoCanEdit(): string {
  const { language } = usePreferences();
  const names = rolesWith('appSettings.edit').map((role) => roleNames[role][language]);
  return formatList(names, language);
}

export function AppSettingsScreen() {
  const t = useTranslations('settings');
  const can = useCan();
  const whoCanEdit = useWhoCanEdit();
  const { data: settings, isError, isFetching, refetch } = useSchoolSettings();
  const canEdit = can('appSettings.edit');
  return (
    <>
      <PageHead
        title={t('title')}
        about={canEdit ? t('about') : t('readOnly', { roles: whoCanEdit })}
      />
      {settings !== undefined ? (
        <>
          <SettingsForm settings={settings} canEdit={canEdit} />
          <PublicPageCard />
          {can('payments.read') && <MoneyRulesCard />}
          <ChatCard canEdit={canEdit} />
          {can('support.grant') && <SupportCard />}
          {can('schoolData.export') && <SchoolDataCard />}
        </>
      ) : isError ? (
        <FailedState
          title={t('failed')}
          retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
        >
          {t('failedAbout')}
        </FailedState>
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}
