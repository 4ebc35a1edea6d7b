import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { PayOutDialog } from '../components/pay-out-dialog.tsx';
import { PayoutsList } from '../components/payouts-list.tsx';
import { RuleCard } from '../components/rule-card.tsx';
import { TargetsCard } from '../components/targets-card.tsx';
import { type PayoutOptions, usePayoutOptions, usePayoutTargets } from '../queries.ts';

function useAbout(options: PayoutOptions): string {
  const t = useTranslations('payouts');
  const { language } = usePreferences();
  const { available, onTheWay } = options;
  if (available === 0 && onTheWay === 0) return t('nothing');
  const said = { amount: formatXaf(available, language), open: formatXaf(onTheWay, language) };
  return t(onTheWay === 0 ? 'about' : 'aboutOpen', said);
}

function PayOut({ options }: { options: PayoutOptions }) {
  const t = useTranslations('payouts');
  const [isOpen, setIsOpen] = useState(false);
  const targets = usePayoutTargets().data?.items ?? [];
  const [first, ...others] = targets.filter(({ state }) => state === 'verified');
  return (
    <>
      <ThumbAction>
        <Button
          aria-haspopup="dialog"
          disabled={first === undefined || options.available === 0}
          onClick={() => setIsOpen(true)}
        >
          {t('payOut')}
        </Button>
      </ThumbAction>
      {isOpen && first !== undefined && (
        <PayOutDialog
          targets={[first, ...others]}
          options={options}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Payouts({ options }: { options: PayoutOptions }) {
  const t = useTranslations('payouts');
  const canEdit = useCan()('payouts.edit');
  const targets = usePayoutTargets();
  const items = targets.data?.items;
  return (
    <>
      <PageHead
        title={t('title')}
        about={useAbout(options)}
        {...(canEdit ? { actions: <PayOut options={options} /> } : {})}
      />
      <DetailColumns
        isSideFirst={items?.length === 0}
        side={
          <>
            {items === undefined ? (
              <LoadState query={targets} list="/account/balance" />
            ) : (
              <TargetsCard targets={items} />
            )}
            <RuleCard options={options} />
          </>
        }
      >
        <PayoutsList />
      </DetailColumns>
    </>
  );
}

/** What is held for the school leaves from here. */
export function PayoutsScreen(): ReactNode {
  const query = usePayoutOptions();
  const options = query.data;
  if (options === undefined) return <LoadState isScreen query={query} list="/account/balance" />;
  return <Payouts options={options} />;
}
