import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotAvailable } from '../../../domain/plans/not-available.tsx';
import { usePlans } from '../../../domain/plans/use-plans.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { BuyDialog } from '../components/buy-dialog.tsx';
import { SenderIdCard } from '../components/sender-id-card.tsx';
import classes from '../components/sender-ids.module.css';
import { type SenderIds, useSenderIds } from '../queries.ts';

/** What messages come from today. */
function useAbout({ items, providerName }: SenderIds): string {
  const t = useTranslations('senderIds');
  const used = items.find((one) => one.isDefault && one.isEnabled && !one.isBlocked);
  return used === undefined
    ? t('fromProvider', { name: providerName })
    : t('fromOwn', { name: used.name });
}

/** Whoever is not verified is told how to become it. */
function NotVerified() {
  const t = useTranslations('senderIds.notVerified');
  const canSend = useCan()('business.send');
  return (
    <div className={classes.notice} role="note">
      <div>
        <strong>{t('title')}</strong>
        <p className={classes.words}>{t('about')}</p>
      </div>
      {canSend && (
        <LinkButton variant="default" to="/apps/settings/verification">
          {t('send')}
        </LinkButton>
      )}
    </div>
  );
}

function Loaded({ data, hasPlan }: { data: SenderIds; hasPlan: boolean }) {
  const t = useTranslations('senderIds');
  const canBuy = useCan()('sms.buy') && data.isVerifiedBusiness && hasPlan;
  const [isBuying, setIsBuying] = useState(false);
  const buy = canBuy && (
    <ThumbAction>
      <Button aria-haspopup="dialog" onClick={() => setIsBuying(true)}>
        {t('buy.open')}
      </Button>
    </ThumbAction>
  );
  return (
    <>
      <PageHead title={t('title')} about={useAbout(data)} actions={buy} />
      {!hasPlan && <NotAvailable isScreen={false} capability="senderIds" />}
      {hasPlan && !data.isVerifiedBusiness && <NotVerified />}
      {data.items.length > 0 ? (
        <ul className={classes.list}>
          {data.items.map((senderId) => (
            <SenderIdCard key={senderId.id} senderId={senderId} price={data.price} />
          ))}
        </ul>
      ) : (
        hasPlan && <EmptyState title={t('empty.title')}>{t('empty.about')}</EmptyState>
      )}
      {isBuying && <BuyDialog price={data.price} onClose={() => setIsBuying(false)} />}
    </>
  );
}

/** The names that the school's messages come from. */
export function SenderIdsScreen(): ReactNode {
  const query = useSenderIds();
  const plans = usePlans().data;
  if (isApiError(query.error, 'serviceNotAvailable'))
    return <NotAvailable capability="senderIds" />;
  if (query.data === undefined)
    return <LoadState isScreen query={query} list="/settings/sms-sender-ids" />;
  const hasPlan = plans === undefined || plans.own.capabilities.includes('senderIds');
  return <Loaded data={query.data} hasPlan={hasPlan} />;
}
