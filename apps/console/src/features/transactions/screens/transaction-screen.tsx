import { formatXaf } from '@ardoise/contract/values/money';
import {
  type Attention,
  canBeAccepted,
  failureNames,
  operatorNames,
  type TransactionDetail,
} from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { isOpen, stateOf, toneOf } from '../../../domain/money/money-state.ts';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import { useCheckTransaction } from '../../../domain/money/use-check-transaction.ts';
import { ShareLink } from '../../../domain/money/share-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { DecideActions } from '../components/decide-actions.tsx';
import { PartsCard, ReceiptCard, WhoCard } from '../components/detail-cards.tsx';
import { DifferencesCard } from '../components/differences-card.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import classes from '../components/transactions.module.css';
import { childrenOf } from '../children-of.ts';
import { linkSubject, whatIsPaid } from '../paid-for.ts';
import { useRemind } from '../mutations.ts';
import { useTransaction } from '../queries.ts';

const attentionWords = {
  unsaid: 'attention',
  otherCurrency: 'otherCurrency',
  otherReference: 'otherReference',
  otherPayer: 'otherPayer',
  otherAmount: 'otherAmount',
  paidAfterFailure: 'doubted',
  referenceTaken: 'referenceTaken',
} as const satisfies Record<Attention, string>;

/** What the state means for the school, and what to do about it. */
function Meaning({ transaction }: { transaction: TransactionDetail }) {
  const t = useTranslations('transactions.detail.means');
  const { language } = usePreferences();
  const state = stateOf(transaction);
  const { failure } = transaction;
  const reason = failure === null ? '' : failureNames[failure][language];
  return (
    <p className={classes.means} data-tone={toneOf[state]} role="status">
      {state === 'attention' && transaction.attention !== null
        ? t(attentionWords[transaction.attention], { reason })
        : state === 'failed'
          ? t(failure === 'closed' ? 'closed' : 'failed', { reason })
          : t(state === 'completed' ? 'paid' : state)}
    </p>
  );
}

function CheckButton({ id }: { id: string }) {
  const t = useTranslations('money');
  const check = useCheckTransaction();
  return (
    <ThumbAction>
      <Button loading={check.isPending} onClick={() => check.mutate(id)}>
        {t('check')}
      </Button>
    </ThumbAction>
  );
}

function RemindButton({ id }: { id: string }) {
  const t = useTranslations('transactions.remind');
  const remind = useRemind(id);
  return (
    <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate()}>
      {t('send')}
    </Button>
  );
}

/** The next step after a failure: the payer gets the link again, and tries once more. */
function SendAgain({ transaction }: { transaction: TransactionDetail }) {
  const t = useTranslations('transactions');
  const { parts, familyId } = transaction;
  const subject = linkSubject(parts, familyId);
  const canTake = useCan()('payments.take');
  if (stateOf(transaction) !== 'failed' || subject === null || !canTake) return null;
  const name = childrenOf(parts) || (transaction.payerName ?? '');
  return (
    <ThumbAction>
      <ShareLink variant="filled" subject={subject} name={name} label={t('again')} />
    </ThumbAction>
  );
}

function Transaction({ transaction }: { transaction: TransactionDetail }) {
  const t = useTranslations('transactions.detail');
  const { language } = usePreferences();
  const can = useCan();
  const canDecide = transaction.needsAttention && can('payments.adjust');
  const canCount = canDecide && canBeAccepted(transaction.attention);
  const { id, number, operator, amount, status, parts, receiptCode, receiptNumber } = transaction;
  const said = formatXaf(amount, language);
  const children = childrenOf(parts);
  return (
    <>
      <PageHead
        title={
          children === ''
            ? t('title', { amount: said, operator: operatorNames[operator] })
            : t('titleFor', { amount: said, children })
        }
        about={
          <>
            {[whatIsPaid(parts, language), operatorNames[operator], number]
              .filter(Boolean)
              .join(' · ')}{' '}
            <MoneyStateTag isShort facts={transaction} />
          </>
        }
        actions={
          <>
            {canDecide && <DecideActions transaction={transaction} />}
            <SendAgain transaction={transaction} />
            {transaction.promptsLeft > 0 && can('payments.take') && <RemindButton id={id} />}
            {isOpen(status) && can('payments.take') && !canCount && <CheckButton id={id} />}
          </>
        }
      />
      <Meaning transaction={transaction} />
      <DetailColumns side={<WhoCard transaction={transaction} />}>
        {transaction.differences.length > 0 && (
          <DifferencesCard differences={transaction.differences} />
        )}
        <PartsCard transaction={transaction} />
        {receiptCode !== null && receiptNumber !== null && (
          <ReceiptCard code={receiptCode} number={receiptNumber} />
        )}
        <HistoryCard events={transaction.events} />
      </DetailColumns>
    </>
  );
}

export function TransactionScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/payment/status/$id' });
  const query = useTransaction(id);
  const transaction = query.data;
  useRecordTitle(transaction?.number);
  if (transaction === undefined) return <LoadState query={query} list="/apps/transactions" />;
  return <Transaction transaction={transaction} />;
}
