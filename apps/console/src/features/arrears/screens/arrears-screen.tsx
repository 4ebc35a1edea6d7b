import { exportArrears, listArrears } from '@ardoise/contract/arrears/arrears';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { useArrearsColumns } from '../components/arrears-columns.tsx';
import { useArrearsFilters } from '../components/arrears-filters.ts';
import { ChosenFamilies } from '../components/chosen-families.tsx';
import { MessageLink } from '../components/message-link.tsx';
import { arrearsFilterIds } from '../filter-ids.ts';
import { narrowedBy, withLateTo } from '../narrowed-by.ts';
import { useArrearsSums } from '../queries.ts';

/** What all of them owe together, as they are filtered. */
function Totals({ narrowed }: { narrowed: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('arrears.list');
  const { language } = usePreferences();
  const { data } = useArrearsSums(narrowed as never);
  const isPart = data?.hasMore === true;
  // Of a part of what fits the sum would say nothing; of chosen days alone, what falls due is of all.
  const isOfDays = narrowed.q === undefined && narrowed.classId === undefined;
  if (data === undefined || (isPart && (data.due === null || !isOfDays))) return null;
  const show = (amount: number) => formatXaf(amount, language);
  const totals =
    data.due === null
      ? t('totals', { late: show(data.late), owed: show(data.owed) })
      : t('totalsDue', { due: show(data.due), late: show(data.late), owed: show(data.owed) });
  return (
    <>
      {t('families', { count: data.families })}
      {' · '}
      {isPart && data.due !== null ? t('totalDue', { due: show(data.due) }) : totals}
      {' · '}
      {t('asOf', { day: formatDay(data.asOf) })}
    </>
  );
}

export function ArrearsScreen(): ReactNode {
  const t = useTranslations('arrears');
  const { api, clock } = useConsole();
  const can = useCan();
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const asked = useList(listArrears, { name: 'arrears', filters: arrearsFilterIds });
  const list: typeof asked = {
    ...asked,
    change: (wanted, how) =>
      asked.change(
        wanted.filters === undefined ? wanted : { ...wanted, filters: withLateTo(wanted.filters) },
        how,
      ),
  };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { dueFrom, dueTo } = list.search;
  const columns = useArrearsColumns(dueFrom !== undefined || dueTo !== undefined);
  const filters = useArrearsFilters(today);
  const narrowed = narrowedBy(list.search);
  const canChoose = can('payments.take') || can('reports.read') || can('sms.send');
  return (
    <>
      <PageHead
        title={t('title')}
        about={list.rows !== undefined && <Totals narrowed={narrowed} />}
        actions={
          <>
            <ExportButton onExport={() => api(exportArrears, { body: narrowed as never })} />
            {list.total > 0 && (
              <ThumbAction>
                <MessageLink narrowed={narrowed}>
                  {list.hasMore ? t('list.messageAll') : t('list.message', { count: list.total })}
                </MessageLink>
              </ThumbAction>
            )}
          </>
        }
      />
      <DataList
        caption={t('title')}
        failedTitle={t('list.failed')}
        list={list}
        columns={columns}
        filters={filters}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/arrears/$id', params: { id } })}
        selection={
          canChoose ? { ids: chosen, onChange: setChosen, label: ({ name }) => name } : undefined
        }
        chosen={
          <ChosenFamilies
            ids={[...chosen]}
            narrowed={narrowed}
            onClear={() => setChosen(new Set())}
          />
        }
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: (
            <LinkButton variant="default" to="/arrears" search={{ owing: 'all' }}>
              {t('list.empty.owing')}
            </LinkButton>
          ),
        }}
      />
    </>
  );
}
