import { listDiscounts } from '@ardoise/contract/endpoints/corrections';
import type { Discount } from '@ardoise/contract/corrections';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useTimeZone } from '../../lib/me.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './corrections.module.css';
import type { CorrectedFee } from './corrected-fee.ts';
import { GiveDiscount } from './give-discount.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

interface DiscountsDialogProps {
  fee: CorrectedFee;
  onClose: () => void;
}

function GivenDiscount({ discount, onTakeBack }: { discount: Discount; onTakeBack: () => void }) {
  const t = useTranslations('corrections.discount');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { kind, percent, reason, givenBy, givenAt, takenBack } = discount;
  const amount = formatXaf(discount.amount, language);
  const said = { kind: t(`kinds.${kind}`), amount };
  return (
    <li className={classes.given} data-gone={takenBack !== null}>
      <span>
        <span className={classes.what}>
          {percent === null
            ? t('line', said)
            : t('linePercent', { ...said, percent: String(percent) })}
        </span>
        <span className={classes.note}>
          {t('by', {
            reason,
            name: givenBy ?? '–',
            day: formatDay(dayIn(timeZone, new Date(givenAt))),
          })}
        </span>
        {takenBack !== null && (
          <span className={classes.note}>{t('takenBack', { reason: takenBack.reason })}</span>
        )}
      </span>
      {takenBack === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('takeBackOne', { amount })}
          onClick={onTakeBack}
        >
          {t('takeBack')}
        </Button>
      )}
    </li>
  );
}

/** What was taken off a fee, and a new discount. */
export default function DiscountsDialog({ fee, onClose }: DiscountsDialogProps) {
  const t = useTranslations('corrections');
  const { language } = usePreferences();
  const [takenBack, setTakenBack] = useState<Discount | null>(null);
  const query = useQuery(callQuery(useConsole(), listDiscounts, { params: { id: fee.id } }));
  const { data, isError, isFetching, refetch } = query;
  const show = (amount: number) => formatXaf(amount, language);
  if (takenBack !== null)
    return <TakeBackDialog discount={takenBack} onClose={() => setTakenBack(null)} />;
  return (
    <Dialog
      title={t('discount.title', { fee: feeTitle(fee, language) })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <p className={classes.about}>
        {t('discount.about', { amount: show(fee.amount), discount: show(fee.discount) })}
      </p>
      {isError && data === undefined && (
        <p role="alert" className={classes.about}>
          {t('discount.failed')}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('discount.retry')}
          </Button>
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.list} aria-label={t('discount.given')}>
          {data.items.map((discount) => (
            <GivenDiscount
              key={discount.id}
              discount={discount}
              onTakeBack={() => setTakenBack(discount)}
            />
          ))}
        </ul>
      )}
      {fee.amount > fee.discount && (
        <GiveDiscount fee={fee} mostPercent={data?.mostPercent} onDone={onClose} />
      )}
    </Dialog>
  );
}
