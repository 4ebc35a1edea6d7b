import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { ReportPreview } from '@ardoise/contract/reports/reports';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './reports.module.css';

interface WithheldNoticeProps {
  kind: ReportKind;
  withheld: ReportPreview['withheld'];
  /** Leaves them out of the report. */
  onTake: () => void;
}

/** Which columns were asked for and are not shown, and who could see them. */
export function WithheldNotice({ kind, withheld, onTake }: WithheldNoticeProps) {
  const t = useTranslations('reports.report.withheld');
  const { language } = usePreferences();
  if (withheld.length === 0) return null;
  const { columns } = reportForms[kind];
  const needed = withheld.flatMap(({ key }) => columns[key]?.permission ?? []);
  const [first] = needed;
  const roles =
    first === undefined
      ? []
      : rolesWith(first).filter((role) => needed.every((one) => rolesWith(one).includes(role)));
  return (
    <section className={classes.notice} role="status">
      <Icon name="shield" />
      <div className={classes.noticeWords}>
        <strong>{t('title', { count: withheld.length })}</strong>
        <p>
          {t('about', {
            columns: withheld.map(({ title }) => title).join(', '),
            roles: formatList(
              roles.map((role) => roleNames[role][language]),
              language,
            ),
          })}
        </p>
      </div>
      <Button variant="default" size="compact-sm" onClick={onTake}>
        {t('take')}
      </Button>
    </section>
  );
}
