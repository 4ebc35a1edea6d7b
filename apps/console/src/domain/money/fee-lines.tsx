import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { FeeCorrections } from '../corrections/fee-corrections.tsx';
import classes from './fee-lines.module.css';
import { FeeStateTag } from './fee-state-tag.tsx';
import { type Fee, feeState, installmentState, pendingAmount } from './fee-states.ts';
import { JoiningNote } from './joining-note.tsx';

interface LineProps {
  title: ReactNode;
  amount: number;
  note: string;
  state: ReactNode;
}

function Line({ title, amount, note, state }: LineProps) {
  const { language } = usePreferences();
  return (
    <>
      <span className={classes.pair}>
        <span className={classes.title}>{title}</span>
        <span className={classes.amount}>{formatXaf(amount, language)}</span>
      </span>
      <span className={classes.pair}>
        <span className={classes.note}>{note}</span>
        {state}
      </span>
    </>
  );
}

function FeeLine({ fee }: { fee: Fee }) {
  const t = useTranslations('money.fees');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  const notes = [
    t('paidOf', { paid: amount(fee.paid), net: amount(fee.netAmount) }),
    fee.discount > 0 && t('discount', { amount: amount(fee.discount) }),
  ];
  return (
    <Line
      title={
        <>
          {feeTitle(fee, language)}{' '}
          <span className={classes.year}>
            {fee.isArrears ? t('arrears', { year: fee.yearName }) : fee.yearName}
          </span>
        </>
      }
      amount={fee.pending}
      note={notes.filter((note) => note !== false).join(' · ')}
      state={
        <span className={classes.actions}>
          <FeeStateTag state={feeState(fee)} />
          <FeeCorrections fee={fee} isClosed={fee.isClosed} />
        </span>
      }
    />
  );
}

interface InstallmentLinesProps {
  fee: Fee;
  today: string;
}

function InstallmentLines({ fee, today }: InstallmentLinesProps) {
  const t = useTranslations('money.fees');
  if (fee.installments.length < 2) return null;
  return (
    <ul className={classes.parts}>
      {fee.installments.map((installment, index) => (
        <li key={`${fee.id}${String(index)}`} className={classes.line}>
          <Line
            title={t('oneOf', { number: index + 1 })}
            amount={Math.max(0, installment.amount - installment.paid)}
            note={t('due', { day: formatDay(installment.dueOn) })}
            state={<FeeStateTag state={installmentState(fee, installment, today)} />}
          />
        </li>
      ))}
    </ul>
  );
}

interface FeeLinesProps {
  fees: readonly Fee[];
  today: string;
}

/** The fees where a table has no room: what each is and what remains of it, then what was paid and how it stands. */
export function FeeLines({ fees, today }: FeeLinesProps) {
  const t = useTranslations('money.fees');
  const { language } = usePreferences();
  return (
    <>
      <p className={classes.head}>
        <span>{t('fee')}</span>
        <span>{t('pending')}</span>
      </p>
      <ul className={classes.fees}>
        {fees.map((fee) => (
          <li key={fee.id} className={classes.fee}>
            <div className={classes.line}>
              <FeeLine fee={fee} />
              {fee.joining !== null && (
                <p className={classes.joining}>
                  <JoiningNote joining={fee.joining} />
                </p>
              )}
            </div>
            <InstallmentLines fee={fee} today={today} />
          </li>
        ))}
      </ul>
      {fees.length > 1 && (
        <p className={classes.total}>
          <span>{t('total')}</span>
          <span className={classes.amount}>{formatXaf(pendingAmount(fees), language)}</span>
        </p>
      )}
    </>
  );
}
