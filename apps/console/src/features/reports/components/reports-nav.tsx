import { reportForms } from '@ardoise/contract/reports/report-forms';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { reportPaths, shownKinds } from '../report-paths.ts';

/** The reports one beside the other. */
export function ReportsNav() {
  const t = useTranslations('reports.nav');
  const { language } = usePreferences();
  return (
    <TabLinks
      label={t('label')}
      tabs={[
        { to: '/reports', title: t('all') },
        ...shownKinds.map((kind) => ({
          to: reportPaths[kind],
          title: reportForms[kind].title[language],
        })),
        { to: '/daily-close', title: t('close') },
      ]}
    />
  );
}
