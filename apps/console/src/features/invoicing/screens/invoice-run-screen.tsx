import '@mantine/core/styles/Progress.layer.css';
import {
  type InvoiceRun,
  listRunFamilies,
  type RunFamily,
  runFamilyStates,
} from '@ardoise/contract/invoicing/invoice-runs';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Progress } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { useWhen } from '../../../domain/money/use-when.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../many/many.module.css';
import { useRetryRun } from '../mutations.ts';
import { useInvoiceRun } from '../queries.ts';

/** How far it is; those that failed are named below, and can be tried again. */
function RunProgress({ run }: { run: InvoiceRun }) {
  const t = useTranslations('billMany.run');
  const { language } = usePreferences();
  const canRetry = useCan()('fees.edit');
  const { mutate, isPending } = useRetryRun(run.id);
  const isDone = run.state === 'done';
  const percent = run.families === 0 ? 100 : Math.round((run.done / run.families) * 100);
  const counts = [
    ...(isDone ? [] : [t('billed', { count: run.billed })]),
    ...(run.leftOut > 0 ? [t('leftOut', { count: run.leftOut })] : []),
    ...(run.failed > 0 ? [t('failed', { count: run.failed })] : []),
  ];
  return (
    <section className={classes.progress} aria-label={t('progress')}>
      <p role="status" className={classes.row}>
        <strong>
          {isDone
            ? t('done', { count: run.billed, amount: formatXaf(run.amount, language) })
            : t('atWork', { done: String(run.done), families: String(run.families) })}
        </strong>
        {!isDone && <span>{percent} %</span>}
      </p>
      {!isDone && <Progress value={percent} size="lg" aria-label={t('progress')} />}
      {counts.length > 0 && <p className={classes.dim}>{counts.join(' · ')}</p>}
      {isDone && run.failed > 0 && canRetry && (
        <div>
          <Button loading={isPending} onClick={() => mutate()}>
            {t('retry', { count: run.failed })}
          </Button>
        </div>
      )}
    </section>
  );
}

const tones = { waiting: 'idle', billed: 'paid', leftOut: 'idle', failed: 'alarm' } as const;

function useFamilyColumns(): ReadonlyArray<Column<RunFamily>> {
  const t = useTranslations('billMany');
  const { language } = usePreferences();
  return useMemo(
    () => [
      { id: 'family', title: t('run.family'), cell: ({ familyName }) => familyName },
      {
        id: 'invoice',
        title: t('run.invoice'),
        cell: ({ invoice, leftOut, problem }) =>
          invoice?.number ?? problem ?? (leftOut === null ? null : t(`leftOut.${leftOut}`)),
      },
      {
        id: 'total',
        title: t('run.total'),
        align: 'end',
        onCard: 'amount',
        cell: ({ invoice }) => (invoice === null ? null : formatXaf(invoice.total, language)),
      },
      {
        id: 'state',
        title: t('run.state'),
        onCard: 'state',
        cell: ({ state }) => <StateTag tone={tones[state]}>{t(`run.states.${state}`)}</StateTag>,
      },
    ],
    [t, language],
  );
}

function Run({ run }: { run: InvoiceRun }) {
  const t = useTranslations('billMany');
  const when = useWhen();
  const list = useList(listRunFamilies, {
    name: 'invoiceRun',
    filters: ['state'],
    params: { id: run.id },
  });
  return (
    <>
      <PageHead
        title={run.title}
        about={[when(run.startedAt), run.startedBy].filter(Boolean).join(' · ')}
        actions={
          <LinkButton variant="default" to="/invoicing" search={{ runId: run.id }}>
            {t('run.invoices')}
          </LinkButton>
        }
      />
      <RunProgress run={run} />
      <DataList
        caption={t('run.families')}
        list={list}
        columns={useFamilyColumns()}
        filters={[
          {
            id: 'state',
            title: t('run.state'),
            options: runFamilyStates.map((value) => ({ value, label: t(`run.states.${value}`) })),
          },
        ]}
        searchLabel={t('run.search')}
        rowId={({ familyId }) => familyId}
        rowTarget={({ familyId, invoice }) =>
          invoice === null
            ? { to: '/onboarding/families/$id', params: { id: familyId } }
            : { to: '/invoicing/$id', params: { id: invoice.id } }
        }
        empty={{ title: t('run.empty'), about: t('run.emptyAbout') }}
      />
    </>
  );
}

export function InvoiceRunScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/invoicing/runs/$id' });
  const query = useInvoiceRun(id);
  const run = query.data;
  useRecordTitle(run?.title);
  if (run === undefined) return <LoadState isScreen query={query} list="/invoicing/bill-many" />;
  return <Run key={run.id} run={run} />;
}
