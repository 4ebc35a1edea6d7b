import { exportInvoices, listInvoices } from '@ardoise/contract/invoicing/invoices';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { useToday } from '../../../domain/years/use-today.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { AgeingStrip } from '../components/ageing-strip.tsx';
import { useInvoiceColumns } from '../components/invoice-columns.tsx';
import { useInvoiceFilters } from '../components/invoice-filters.ts';
import { InvoicingNav } from '../components/invoicing-nav.tsx';
import { invoiceFilterIds } from '../filter-ids.ts';
import { narrowedBy } from '../narrowed-by.ts';
import { useInvoiceSummary } from '../queries.ts';

/** What all of them come to, as they are filtered. */
function Totals({ narrowed }: { narrowed: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('invoicing.list');
  const { language } = usePreferences();
  const { data } = useInvoiceSummary(narrowed);
  if (data === undefined) return null;
  const show = (amount: number) => formatXaf(amount, language);
  const { invoices, drafts } = data;
  return [
    t('count', { count: invoices }),
    invoices > 0 &&
      t('totals', {
        total: show(data.total),
        paid: show(data.paid),
        pending: show(data.pending),
      }),
    drafts.invoices > 0 && t('drafts', { count: drafts.invoices }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function useNoMatch(search: Readonly<Record<string, unknown>>) {
  const t = useTranslations('invoicing.list.none');
  if (search['q'] !== undefined) return undefined;
  if (search['age'] !== undefined) return { title: t('age.title'), about: t('age.about') };
  if (search['state'] !== undefined) return { title: t('state.title'), about: t('state.about') };
  return undefined;
}

export function InvoicesScreen(): ReactNode {
  const t = useTranslations('invoicing');
  const { api } = useConsole();
  const can = useCan();
  const today = useToday();
  const list = useList(listInvoices, { name: 'invoices', filters: invoiceFilterIds });
  const narrowed = narrowedBy(list.search, invoiceFilterIds);
  // The strip shows all ages, so that another can be pressed while the list has one.
  const { age, ...ofAllAges } = narrowed;
  const { data: summary } = useInvoiceSummary(ofAllAges as never);
  const columns = useInvoiceColumns();
  const filters = useInvoiceFilters({ today, search: list.search });
  const noMatch = useNoMatch(list.search);
  const create = can('fees.draft') && (
    <LinkButton to="/invoicing/create/{-$id}" params={{ id: undefined }}>
      {t('list.create')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        about={list.rows !== undefined && <Totals narrowed={narrowed} />}
        actions={
          <>
            <ExportButton onExport={() => api(exportInvoices, { body: narrowed as never })} />
            {can('fees.edit') && (
              <LinkButton variant="default" to="/invoicing/bill-many">
                {t('list.many')}
              </LinkButton>
            )}
            {create !== false && <ThumbAction>{create}</ThumbAction>}
          </>
        }
      />
      <InvoicingNav />
      <AgeingStrip
        summary={summary}
        age={age}
        onAge={(chosen) => list.change({ filters: { age: chosen } })}
      />
      <DataList
        caption={t('title')}
        failedTitle={t('list.failed')}
        list={list}
        columns={columns}
        filters={filters}
        searchLabel={t('list.search')}
        noMatch={noMatch}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/invoicing/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: create,
        }}
      />
    </>
  );
}
