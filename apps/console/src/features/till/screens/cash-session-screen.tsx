import { openCashReport } from '@ardoise/contract/endpoints/cash-sessions';
import type { CashSessionDetail } from '@ardoise/contract/cash-sessions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { CountForm } from '../components/count-form.tsx';
import { DrawerCard } from '../components/drawer-card.tsx';
import { MoveDialog } from '../components/move-dialog.tsx';
import { MovementsCard } from '../components/movements-card.tsx';
import { QueueCard } from '../offline/queue-card.tsx';
import { useCashSession } from '../queries.ts';

/** The tab is opened by the press itself, since browsers stop one that opens later. */
function ReportButton({ id }: { id: string }) {
  const t = useTranslations('till.detail');
  const { api, toasts } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const tab = window.open('', '_blank');
      try {
        const { address } = await api(
          openCashReport,
          { params: { id }, body: {} },
          { silent: true },
        );
        if (tab === null) location.assign(address);
        else tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: () => toasts.show({ title: t('reportFailed'), tone: 'error' }),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('report')}
    </Button>
  );
}

function Session({ session }: { session: CashSessionDetail }) {
  const t = useTranslations('till.detail');
  const timeZone = useTimeZone();
  const can = useCan();
  const [asks, setAsks] = useState<'payOut' | 'deposit' | 'count' | null>(null);
  const { id, till, number, cashier, openedAt, closedAt, closedBy } = session;
  const isOpen = closedAt === null;
  const canKeep = isOpen && (session.isOwn ? can('payments.take') : can('payments.adjust'));
  const at = (moment: string): string => formatDateTime(moment, timeZone);
  const isCounting = asks === 'count' && canKeep;
  return (
    <>
      <PageHead
        title={t('title', { till, number })}
        about={
          closedAt === null
            ? t('kept', { name: cashier, at: at(openedAt) })
            : t('closed', {
                name: cashier,
                from: at(openedAt),
                to: at(closedAt),
                by: closedBy ?? '',
              })
        }
        actions={
          <>
            <ReportButton id={id} />
            {canKeep && !isCounting && (
              <>
                <Button variant="default" onClick={() => setAsks('payOut')}>
                  {t('payOut')}
                </Button>
                <Button variant="default" onClick={() => setAsks('deposit')}>
                  {t('deposit')}
                </Button>
                {session.isOwn && (
                  <LinkButton variant="default" to="/fees/pay">
                    {t('take')}
                  </LinkButton>
                )}
                <Button onClick={() => setAsks('count')}>{t('close')}</Button>
              </>
            )}
            {isCounting && (
              <Button variant="default" onClick={() => setAsks(null)}>
                {t('keepOpen')}
              </Button>
            )}
          </>
        }
      />
      {isOpen && <QueueCard isBeforeCount={isCounting} />}
      {isCounting ? (
        <CountForm session={session} onClosed={() => setAsks(null)} />
      ) : (
        <DetailColumns side={<DrawerCard session={session} />}>
          <MovementsCard session={session} />
        </DetailColumns>
      )}
      {(asks === 'payOut' || asks === 'deposit') && (
        <MoveDialog id={id} kind={asks} onClose={() => setAsks(null)} />
      )}
    </>
  );
}

export function CashSessionScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/cash/$id' });
  const query = useCashSession(id);
  const session = query.data;
  useRecordTitle(session?.number);
  if (session === undefined) return <LoadState query={query} list="/cash" />;
  return <Session key={session.id} session={session} />;
}
