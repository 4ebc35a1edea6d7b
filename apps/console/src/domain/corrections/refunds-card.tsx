import { checkRefund, listRefunds } from '@ardoise/contract/endpoints/refunds';
import { type Refund, refundFailureNames, type RefundState } from '@ardoise/contract/refunds';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callKey, callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useCan, useTimeZone } from '../../lib/me.ts';
import { toastMs } from '../../lib/toasts.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { ShortList } from '../../ui/data-list/short-list.tsx';
import { StateTag, type StateTone } from '../../ui/state-tag.tsx';
import classes from './corrections.module.css';

const tones: Readonly<Record<RefundState, StateTone>> = {
  created: 'idle',
  asked: 'idle',
  paid: 'paid',
  failed: 'due',
};

function State({ refund, familyId }: { refund: Refund; familyId: string }) {
  const t = useTranslations('corrections.refund');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const queries = useQueryClient();
  const canAdjust = useCan()('payments.adjust');
  const check = useMutation({
    mutationFn: () =>
      api(checkRefund, { params: { id: refund.id }, body: {} }, { once: true, silent: true }),
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: callKey(listRefunds, { query: { familyId } }) }),
    onError: (error) =>
      toasts.show({
        title: t('checkFailed'),
        ...(isApiError(error) ? { text: error.said } : {}),
        tone: 'error',
        place: 'top-center',
        durationMs: toastMs.apiError,
      }),
  });
  return (
    <>
      <StateTag tone={tones[refund.state]}>{t(`states.${refund.state}`)}</StateTag>
      {refund.failure !== null && (
        <span className={classes.note}>{refundFailureNames[refund.failure][language]}</span>
      )}
      {canAdjust && refund.state === 'asked' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('checkOne', { number: refund.number })}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('check')}
        </Button>
      )}
    </>
  );
}

/** What went back to the family, newest first; nothing where nothing did. */
export function RefundsCard({ familyId }: { familyId: string }) {
  const t = useTranslations('corrections.refund');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const canRead = useCan()('payments.read');
  const { data } = useQuery({
    ...callQuery(useConsole(), listRefunds, { query: { familyId } }),
    enabled: canRead,
  });
  const rows = data?.items ?? [];
  if (rows.length === 0) return null;
  const columns: ReadonlyArray<Column<Refund>> = [
    {
      id: 'what',
      title: t('number'),
      cell: ({ number, reason }) => (
        <span>
          {number}
          <span className={classes.note}>{reason}</span>
        </span>
      ),
      card: ({ reason }) => reason,
    },
    {
      id: 'when',
      title: t('when'),
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
    {
      id: 'way',
      title: t('way'),
      cell: ({ way, phone }) => [t(`ways.${way}`), phone].filter(Boolean).join(' · '),
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ amount }) => formatXaf(amount, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: (refund) => <State refund={refund} familyId={familyId} />,
    },
  ];
  return <ShortList title={t('listTitle')} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
