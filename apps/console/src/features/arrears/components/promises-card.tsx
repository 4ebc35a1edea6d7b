import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import type { PaymentPromise } from '@ardoise/contract/arrears/follow-up';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { useWithdrawPromise } from '../mutations.ts';
import classes from './arrears.module.css';
import { PromiseDialog } from './promise-dialog.tsx';
import { PromiseTag } from './state-tags.tsx';

function Promised({ promise, familyId }: { promise: PaymentPromise; familyId: string }) {
  const t = useTranslations('arrears.promises');
  const { language } = usePreferences();
  const when = useWhen();
  const can = useCan();
  const withdraw = useWithdrawPromise(familyId);
  const isStanding = promise.state === 'open' || promise.state === 'broken';
  const show = (amount: number) => formatXaf(amount, language);
  return (
    <li>
      <div className={classes.pair}>
        <span>{t('line', { amount: show(promise.amount), day: formatDay(promise.dueOn) })}</span>
        <PromiseTag state={promise.state} />
      </div>
      {promise.note !== '' && <p className={classes.note}>{promise.note}</p>}
      <span className={classes.second}>
        {[
          promise.paid > 0 && t('paidSince', { amount: show(promise.paid) }),
          promise.keptOn !== null &&
            promise.keptOn > promise.dueOn &&
            t('keptLate', { day: formatDay(promise.keptOn) }),
          promise.madeBy,
          when(promise.madeAt),
        ]
          .filter((part) => part !== false && part !== null)
          .join(' · ')}
      </span>
      {isStanding && can('fees.draft') && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(promise.id)}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  );
}

export function PromisesCard({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.promises');
  const can = useCan();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card
      title={t('title')}
      action={
        family.owed > 0 &&
        can('fees.draft') && (
          <Button
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            flex="none"
            aria-label={t('addTitle')}
            onClick={() => setIsAdding(true)}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {family.promises.length === 0 && <p className={classes.about}>{t('none')}</p>}
      <ul className={classes.lines}>
        {family.promises.map((promise) => (
          <Promised key={promise.id} promise={promise} familyId={family.id} />
        ))}
      </ul>
      {isAdding && <PromiseDialog family={family} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}
