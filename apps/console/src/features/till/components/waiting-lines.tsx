import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { MoneyStateTag, useFailureName } from '../../../domain/money/money-state-tag.tsx';
import { stateOf } from '../../../domain/money/money-state.ts';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePending } from '../queries.ts';
import { hasFailed, usePrompt } from '../use-prompt.ts';
import { PendingLine } from './pending-line.tsx';
import { PromptActions } from './prompt-actions.tsx';
import classes from './till.module.css';

/** One prompt on a payer's phone, live, with what can be done about it. */
export function PromptLine({ id, isOwn }: { id: string; isOwn: boolean }) {
  const t = useTranslations('till.asked');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const failureOf = useFailureName();
  const transaction = usePrompt(id);
  if (transaction === undefined) return <li className={classes.line} aria-busy />;
  const { operator, amount, parts, submittedAt, receiptCode, receiptNumber } = transaction;
  const state = stateOf(transaction);
  return (
    <li className={classes.line}>
      <span>
        <strong>{[...new Set(parts.map(({ student }) => student))].join(', ')}</strong>{' '}
        <MoneyStateTag facts={transaction} isShort />
        <span className={classes.small}>
          <MeansMark means={operator} isShort /> {whenOf(submittedAt)}
        </span>
        <span className={classes.small}>
          {[failureOf(transaction), hasFailed(transaction) && t('failed')]
            .filter(Boolean)
            .join('. ')}
        </span>
        {receiptNumber !== null && <ReceiptLink code={receiptCode} number={receiptNumber} />}
        <span className={classes.buttons}>
          <PromptActions transaction={transaction} isOwn={isOwn} size="compact-sm" />
          {state === 'attention' && (
            <LinkButton variant="subtle" size="compact-sm" to="/payment/status/$id" params={{ id }}>
              {t('open')}
            </LinkButton>
          )}
        </span>
      </span>
      <span className={classes.amount}>{formatXaf(amount, language)}</span>
    </li>
  );
}

/** One payment by other means, live, with what can be done about it. */
export function OtherLine({ id }: { id: string }) {
  const { data, refetch, isFetching } = usePending(id);
  if (data === undefined) return <li className={classes.line} aria-busy />;
  return <PendingLine pending={data} onCheck={() => void refetch()} isChecking={isFetching} />;
}
