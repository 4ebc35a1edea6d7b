import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { failureNames, operatorNames } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import { isOpen, stateOf } from '../../../domain/money/money-state.ts';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useCheckTransaction } from '../../../domain/money/use-check-transaction.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { focusFirst } from '../focus-first.ts';
import classes from './till.module.css';

/** The socket tells of every change; an open payment is asked about as well, for where there is no socket. */
const openMs = 10_000;

/** The prompt on the payer's phone, as it stands at this moment. Nobody has to wait for it here. */
export function AskedCard({ id, onNext }: { id: string; onNext: () => void }) {
  const t = useTranslations('till.asked');
  const money = useTranslations('money');
  const { language } = usePreferences();
  const check = useCheckTransaction();
  const canDecide = useCan()('payments.adjust');
  const { data: transaction } = useQuery({
    ...callQuery(useConsole(), getTransaction, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data.status) ? openMs : false,
  });
  if (transaction === undefined) return <section className={classes.card} aria-busy />;
  const { amount, operator, failure, receiptCode, receiptNumber, number } = transaction;
  const state = stateOf(transaction);
  return (
    <section className={classes.card} aria-label={t('title')}>
      <h2 className={classes.done}>
        {t('asked', { amount: formatXaf(amount, language), operator: operatorNames[operator] })}
      </h2>
      <p role="status">
        <MoneyStateTag facts={transaction} /> {state === 'pending' && t('pending')}
        {state === 'failed' && failure !== null && failureNames[failure][language]}
      </p>
      {receiptNumber !== null && (
        <p>
          {money('receipt.title')} <ReceiptLink code={receiptCode} number={receiptNumber} />
        </p>
      )}
      <p className={classes.about}>{number}</p>
      <div className={classes.buttons}>
        <Button ref={focusFirst} onClick={onNext}>
          {t('next')}
        </Button>
        {isOpen(transaction.status) && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate(id)}>
            {money('check')}
          </Button>
        )}
        <LinkButton variant="subtle" to="/payment/status/$id" params={{ id }}>
          {transaction.needsAttention && canDecide ? t('close') : t('open')}
        </LinkButton>
      </div>
    </section>
  );
}
