import { type Payout, payoutFailureNames } from '@ardoise/contract/payouts/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { PayoutStateTag } from '../../../domain/payouts/payout-state-tag.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PayoutActs } from '../components/payout-acts.tsx';
import { usePayout } from '../queries.ts';

function Meaning({ payout }: { payout: Payout }) {
  const t = useTranslations('payouts.detail.means');
  const { language } = usePreferences();
  const { state, waitsFor, way, failure, reason } = payout;
  const why = reason ?? (failure === null ? '' : payoutFailureNames[failure][language]);
  if (state === 'waiting')
    return <p>{t(waitsFor === 'person' ? 'waitingPerson' : 'waitingDesk')}</p>;
  if (state === 'asked' && way === 'bank') return <p>{t('askedBank')}</p>;
  return <p>{t(state, { reason: why })}</p>;
}

function DetailsCard({ payout }: { payout: Payout }) {
  const t = useTranslations('payouts.detail');
  const timeZone = useTimeZone();
  const { holder, reference, createdAt, createdBy, approvedAt, approvedBy, way } = payout;
  const { askedAt, completedAt, providerReference } = payout;
  const when = (at: string, name: string | null) => {
    const moment = formatDateTime(at, timeZone);
    return name === null ? moment : t('by', { when: moment, name });
  };
  return (
    <Card title={t('who')}>
      <Facts>
        <Fact label={t('to')}>{destinationOf(payout)}</Fact>
        {holder !== null && <Fact label={t('holder')}>{holder}</Fact>}
        {reference !== null && <Fact label={t('reference')}>{reference}</Fact>}
        <Fact label={t('askedFor')}>{when(createdAt, createdBy ?? t('somebody'))}</Fact>
        {approvedAt !== null && <Fact label={t('approved')}>{when(approvedAt, approvedBy)}</Fact>}
        {askedAt !== null && <Fact label={t('sent')}>{when(askedAt, null)}</Fact>}
        {completedAt !== null && <Fact label={t('ended')}>{when(completedAt, null)}</Fact>}
        {providerReference !== null && (
          <Fact label={t(way === 'bank' ? 'bankReference' : 'providerReference')}>
            {providerReference}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** One payout: how far it has come, and what can be done about it. */
export function PayoutScreen(): ReactNode {
  const t = useTranslations('payouts.detail');
  const purposes = useTranslations('payouts.purposes');
  const { language } = usePreferences();
  const { id } = useParams({ from: '/signed-in/account/payouts/$id' });
  const query = usePayout(id);
  const payout = query.data;
  useRecordTitle(payout?.number);
  if (payout === undefined) return <LoadState isScreen query={query} list="/account/payouts" />;
  const { purpose, number, amount } = payout;
  return (
    <>
      <PageHead
        title={formatXaf(amount, language)}
        about={t('about', { purpose: purposes(purpose), number })}
      />
      <DetailColumns side={<DetailsCard payout={payout} />}>
        <Card title={t('how')}>
          <div role="status">
            <PayoutStateTag payout={payout} />
            <Meaning payout={payout} />
          </div>
          <PayoutActs payout={payout} />
        </Card>
      </DetailColumns>
    </>
  );
}
