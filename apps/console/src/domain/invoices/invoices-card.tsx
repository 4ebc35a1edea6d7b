import { listInvoices } from '@ardoise/contract/endpoints/invoices';
import type { InvoiceRow } from '@ardoise/contract/invoicing/invoices';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { ShortList } from '../../ui/data-list/short-list.tsx';
import { LinkButton, TextLink } from '../../ui/link-button.tsx';
import type { MoneySubject } from '../money/money-subject.ts';
import { InvoiceStateTag } from './invoice-state-tag.tsx';
import classes from './invoices-card.module.css';

const rowsAtOnce = 5;

function useColumns(): ReadonlyArray<Column<InvoiceRow>> {
  const t = useTranslations('money.invoices');
  const { language } = usePreferences();
  return [
    {
      id: 'invoice',
      title: t('invoice'),
      cell: ({ number, title }) => (
        <>
          {title}
          <span className={classes.note}>{number ?? t('unnumbered')}</span>
        </>
      ),
      card: ({ title }) => title,
    },
    {
      id: 'due',
      title: t('due'),
      cell: ({ dueOn }) => formatDay(dueOn),
      card: ({ number, dueOn }) => [number, formatDay(dueOn)].filter(Boolean).join(' · '),
    },
    {
      id: 'total',
      title: t('total'),
      align: 'end',
      onCard: 'amount',
      cell: ({ total }) => formatXaf(total, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: ({ state }) => <InvoiceStateTag state={state} />,
    },
  ];
}

interface InvoicesCardProps {
  subject: MoneySubject;
  /** Whom a new invoice would be for. */
  familyId: string;
}

/** The newest invoices of a family, or those with an item for a student. */
export function InvoicesCard({ subject, familyId }: InvoicesCardProps) {
  const t = useTranslations('money.invoices');
  const canDraft = useCan()('fees.draft');
  const query = useQuery(
    callQuery(useConsole(), listInvoices, { query: { ...subject, perPage: rowsAtOnce } }),
  );
  const { data, isError, isFetching, refetch } = query;
  const hasFailed = isError && data === undefined;
  return (
    <ShortList
      title={t('title')}
      action={
        canDraft && (
          <LinkButton
            size="compact-sm"
            variant="subtle"
            to="/invoicing/create/{-$id}"
            // The page at hand has an id of its own, which is none of an invoice.
            params={{ id: undefined }}
            search={{ familyId }}
          >
            {t('create')}
          </LinkButton>
        )
      }
      columns={useColumns()}
      rows={hasFailed ? [] : data?.items}
      rowId={({ id }) => id}
      rowTarget={({ id }) => ({ to: '/invoicing/$id', params: { id } })}
    >
      {hasFailed && (
        <p className={classes.words} role="alert">
          {t('failed')}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('retry')}
          </Button>
        </p>
      )}
      {data?.items.length === 0 && <p className={classes.words}>{t('none')}</p>}
      {data !== undefined && data.total > rowsAtOnce && (
        <p className={classes.words}>
          <TextLink to="/invoicing" search={subject}>
            {t('all', { count: String(data.total) })}
          </TextLink>
        </p>
      )}
    </ShortList>
  );
}
