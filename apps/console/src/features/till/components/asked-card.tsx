import type { DeskOutcome } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { operatorNames, type TransactionDetail } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import { isOpen, stateOf } from '../../../domain/money/money-state.ts';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { focusFirst } from '../focus-first.ts';
import { hasFailed, usePrompt } from '../use-prompt.ts';
import { ChildrenList } from './children-list.tsx';
import { EarlierNote } from './earlier-note.tsx';
import { PromptActions } from './prompt-actions.tsx';
import classes from './till.module.css';

interface AskedCardProps {
  asked: Extract<DeskOutcome, { state: 'asked' }>;
  onNext: () => void;
  onAgain: () => void;
}

/** For whom how much of it is meant, each child once. */
function childrenIn(parts: TransactionDetail['parts']) {
  const byChild = new Map<string, { id: string; name: string; amount: number }>();
  for (const { studentId: id, student: name, amount } of parts)
    byChild.set(id, { id, name, amount: (byChild.get(id)?.amount ?? 0) + amount });
  return [...byChild.values()];
}

/** The prompt on the payer's phone, as it stands at this moment. Nobody has to wait for it here. */
export function AskedCard({ asked, onNext, onAgain }: AskedCardProps) {
  const t = useTranslations('till.asked');
  const money = useTranslations('money');
  const { language } = usePreferences();
  const id = asked.transactionId;
  const transaction = usePrompt(id);
  if (transaction === undefined) return <section className={classes.card} aria-busy />;
  const { amount, fee, feeBearer, operator, parts, receiptCode, receiptNumber, number } =
    transaction;
  const askedFor = amount + (feeBearer === 'payer' ? fee : 0);
  const state = stateOf(transaction);
  return (
    <section className={classes.card} aria-label={t('title')}>
      <h2 className={classes.done}>
        {t('asked', { amount: formatXaf(askedFor, language), operator: operatorNames[operator] })}
      </h2>
      <EarlierNote isEarlier={asked.isEarlier} />
      <div role="status" className={classes.stack}>
        <p>
          <MoneyStateTag facts={transaction} /> {state === 'pending' && t('pending')}
        </p>
        {hasFailed(transaction) && (
          <p className={classes.notice} data-tone="due">
            {t('failed')}
          </p>
        )}
      </div>
      <ChildrenList students={childrenIn(parts)} />
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
        {state === 'failed' && (
          <Button variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        <PromptActions transaction={transaction} isOwn />
        {!isOpen(transaction.status) && (
          <LinkButton variant="subtle" to="/payment/status/$id" params={{ id }}>
            {t('open')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
