import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { isOpen } from '../../../domain/money/money-state.ts';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import { useCheckTransaction } from '../../../domain/money/use-check-transaction.ts';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import type { Attention } from '../../../domain/attention/use-attention.ts';
import classes from './attention-card.module.css';

/** A payment that the operator left in doubt; one that still waits can be checked from here. */
export function DoubtedPayment({ payment }: { payment: Attention['payments']['items'][number] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const canTake = useCan()('payments.take');
  const check = useCheckTransaction();
  const operator = operatorNames[payment.operator];
  const amount = formatXaf(payment.amount, language);
  return (
    <li className={classes.line}>
      <span>
        <MoneyStateTag isShort facts={{ ...payment, needsAttention: true, isCountedLate: false }} />{' '}
        <TextLink c="inherit" to="/payment/status/$id" params={{ id: payment.id }}>
          {t('payment', { operator, amount })}
        </TextLink>
        <span className={classes.since}>
          {t('since', {
            phone: maskPhone(payment.phone),
            ago: formatAgo(payment.since, clock.now(), language),
          })}
        </span>
      </span>
      {canTake && isOpen(payment.status) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.check ?? ''}
          aria-label={t('checkOne', { operator, amount })}
          loading={check.isPending}
          onClick={() => check.mutate(payment.id)}
        >
          {t('check')}
        </Button>
      )}
    </li>
  );
}
