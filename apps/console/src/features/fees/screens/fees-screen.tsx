import { exportFees, listFees } from '@ardoise/contract/fees';
import { type Period, periods } from '@ardoise/contract/values/periods';
import { dayIn } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { PrintClassList } from '../../../domain/years/print-class-list.tsx';
import { YearSelect } from '../../../domain/years/year-select.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ListCount } from '../../../ui/data-list/list-count.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { ChosenFees } from '../components/chosen-fees.tsx';
import { useFeeColumns } from '../components/fee-columns.tsx';
import { FeeFigures } from '../components/fee-figures.tsx';
import { useFeeFilters } from '../components/fee-filters.ts';
import { TakePaymentLink } from '../components/take-payment-link.tsx';
import { feeFilterIds } from '../filter-ids.ts';
import { narrowedBy } from '../narrowed-by.ts';
import { useFeeSummary, useFeeSums } from '../queries.ts';

/** What is told of one year alone, or of all of them. */
const ofYear = ['classId', 'cycleId', 'serviceId', 'arrears'] as const;

/** What all of them come to, as they are filtered. */
function Totals({ narrowed }: { narrowed: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('fees.list');
  const { language } = usePreferences();
  const { data } = useFeeSums(narrowed as never);
  if (data === undefined || data.fees === 0) return null;
  const show = (amount: number) => formatXaf(amount, language);
  return (
    <>
      {' · '}
      {data.due !== null && `${t('totalDue', { due: show(data.due) })} · `}
      {t('totals', { net: show(data.net), paid: show(data.paid), pending: show(data.pending) })}
    </>
  );
}

const byState: Readonly<Record<string, 'unpaid' | 'partly' | 'complete'>> = {
  1: 'unpaid',
  2: 'partly',
  3: 'complete',
};

/** What an empty list means, by what it was narrowed to. */
function useNoMatch(search: Readonly<Record<string, unknown>>) {
  const t = useTranslations('fees.list.none');
  const say = (
    key: 'arrears' | 'overdue' | 'due' | 'paid' | 'service' | 'unpaid' | 'partly' | 'complete',
  ) => ({
    title: t(`${key}.title`),
    about: t(`${key}.about`),
  });
  if (search['q'] !== undefined) return undefined;
  if (search['arrears'] !== undefined) return say('arrears');
  if (search['overdueDays'] !== undefined) return say('overdue');
  if (search['dueFrom'] !== undefined || search['dueTo'] !== undefined) return say('due');
  if (search['paidFrom'] !== undefined || search['paidTo'] !== undefined) return say('paid');
  const state = byState[String(search['state'])];
  if (state !== undefined) return say(state);
  return search['serviceId'] === undefined ? undefined : say('service');
}

export function FeesScreen(): ReactNode {
  const t = useTranslations('fees');
  const { api, clock } = useConsole();
  const can = useCan();
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const list = useList(listFees, { name: 'fees', filters: feeFilterIds });
  const { yearId, classId, arrears, dueFrom, dueTo } = list.search;
  const isByDeadline = dueFrom !== undefined || dueTo !== undefined;
  const isOfAllYears = isByDeadline && yearId === undefined && classId === undefined;
  const [period, setPeriod] = useState<Period>(periods[3]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: summary } = useFeeSummary(period, yearId);
  const columns = useFeeColumns(isByDeadline);
  const filters = useFeeFilters(yearId, summary?.services ?? [], today);
  const noMatch = useNoMatch(list.search);
  const narrowed = narrowedBy(list.search);
  const show = (what: 'overdue' | 'arrears') =>
    list.change({
      q: '',
      filters: {
        ...Object.fromEntries(feeFilterIds.map((id) => [id, undefined])),
        ...(what === 'overdue' ? { yearId, overdueDays: '1' } : { arrears: 'only' }),
      },
    });
  const canChoose = can('payments.take') || can('reports.read');
  return (
    <>
      <PageHead
        title={t('title')}
        about={
          list.rows !== undefined && (
            <>
              {arrears !== undefined
                ? t('list.arrearsOf')
                : isOfAllYears
                  ? t('list.allYears')
                  : summary?.yearName}
              {' · '}
              <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
              <Totals narrowed={narrowed} />
            </>
          )
        }
        actions={
          <>
            <YearSelect drops={ofYear} />
            <LinkButton variant="default" to="/arrears">
              {t('list.families')}
            </LinkButton>
            <ExportButton onExport={() => api(exportFees, { body: narrowed as never })} />
            {can('payments.take') && (
              <ThumbAction>
                <TakePaymentLink>{t('list.take')}</TakePaymentLink>
              </ThumbAction>
            )}
          </>
        }
      />
      <FeeFigures summary={summary} period={period} onPeriod={setPeriod} onShow={show} />
      <DataList
        caption={t('title')}
        failedTitle={t('list.failed')}
        list={list}
        columns={columns}
        filters={filters}
        searchLabel={t('list.search')}
        tools={classId !== undefined && <PrintClassList classId={classId} />}
        noMatch={noMatch}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/fees/$id', params: { id } })}
        selection={
          canChoose
            ? {
                ids: chosen,
                onChange: setChosen,
                label: ({ student }) => studentName(student),
              }
            : undefined
        }
        chosen={
          <ChosenFees ids={[...chosen]} narrowed={narrowed} onClear={() => setChosen(new Set())} />
        }
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: can('people.read') && (
            <LinkButton to="/onboarding/students">{t('list.empty.students')}</LinkButton>
          ),
        }}
      />
    </>
  );
}
