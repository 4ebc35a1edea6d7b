import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { formatDay } from '@ardoise/contract/values/dates';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isOffline } from '../../../ui/is-offline.ts';
import { isOfMoney } from '../report-paths.ts';
import { isBackwards, type ShownChoice } from '../choice.ts';
import type { usePreview } from '../queries.ts';
import { PreviewRows } from './preview-rows.tsx';
import { ReportFigures } from './report-figures.tsx';
import type { ChoiceChange } from './report-toolbar.tsx';
import classes from './reports.module.css';
import { Subtotals } from './subtotals.tsx';
import { WithheldNotice } from './withheld-notice.tsx';

interface ReportBodyProps {
  kind: ReportKind;
  choice: ShownChoice;
  query: ReturnType<typeof usePreview>;
  onChange: (change: ChoiceChange) => void;
}

/** Where the figures and the rows will be. */
function Skeleton() {
  const t = useTranslations('list');
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      <div />
      <div />
    </div>
  );
}

/** The period in the wrong order is nobody's wish: one press puts it right. */
function Backwards({ choice, onChange }: Pick<ReportBodyProps, 'choice' | 'onChange'>) {
  const t = useTranslations('reports.report.backwards');
  const { from = '', to = '' } = choice;
  return (
    <EmptyState
      title={t('title')}
      action={
        <Button variant="default" onClick={() => onChange({ from: to, to: from })}>
          {t('swap')}
        </Button>
      }
    >
      {t('about', { from: formatDay(from), to: formatDay(to) })}
    </EmptyState>
  );
}

function Failed({ query, onChange }: Pick<ReportBodyProps, 'query' | 'onChange'>) {
  const t = useTranslations('reports');
  const list = useTranslations('list.failed');
  const { error, isFetching, refetch } = query;
  if (isApiError(error, 'noColumnToSee')) {
    return (
      <EmptyState
        title={t('report.noneAllowed.title')}
        action={
          <Button variant="default" onClick={() => onChange({ columns: undefined })}>
            {t('report.noneAllowed.action')}
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  return (
    <FailedState
      title={isOffline() ? list('unseen') : t('failed')}
      retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
    >
      {isOffline() ? list('unseenAbout') : t('failedAbout')}
    </FailedState>
  );
}

/** Takes away whatever narrows the report; its columns and groups stay. */
const nothingNarrowed = ({ columns: _columns, groupBy: _groupBy, ...narrowing }: ShownChoice) =>
  Object.fromEntries(Object.keys(narrowing).map((key) => [key, undefined]));

function NoRows({ choice, onChange }: Pick<ReportBodyProps, 'choice' | 'onChange'>) {
  const t = useTranslations('reports.report.empty');
  const cleared = nothingNarrowed(choice);
  if (Object.keys(cleared).length === 0)
    return <EmptyState title={t('title')}>{t('about')}</EmptyState>;
  return (
    <EmptyState
      title={t('title')}
      action={
        <Button variant="default" onClick={() => onChange(cleared)}>
          {t('clear')}
        </Button>
      }
    >
      {t('narrowed')}
    </EmptyState>
  );
}

/** The figures, the groups and the first rows; or why there are none. */
export function ReportBody({ kind, choice, query, onChange }: ReportBodyProps) {
  const { language } = usePreferences();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const form = reportForms[kind];
  const { groupBy } = choice;
  if (isBackwards(choice)) return <Backwards choice={choice} onChange={onChange} />;
  // What was chosen before is not an answer to what is chosen now.
  if (error !== null && (data === undefined || isPlaceholderData))
    return <Failed query={query} onChange={onChange} />;
  if (data === undefined) return <Skeleton />;
  return (
    <>
      <WithheldNotice
        kind={kind}
        withheld={data.withheld}
        onTake={() => onChange({ columns: data.columns.map(({ key }) => key).join() })}
      />
      {data.total === 0 ? (
        <NoRows choice={choice} onChange={onChange} />
      ) : (
        <>
          <ReportFigures
            preview={data}
            hasPeriod={data.from !== null || data.to !== null || isOfMoney(kind)}
            isFetching={isFetching}
            onRefresh={() => void refetch()}
          />
          {groupBy !== undefined && data.groups.length > 0 && (
            <Subtotals preview={data} group={form.groups[groupBy]?.[language] ?? ''} />
          )}
          <PreviewRows
            kind={kind}
            preview={data}
            hasChosen={choice['columns'] !== undefined}
            isBehind={isPlaceholderData}
          />
        </>
      )}
    </>
  );
}
