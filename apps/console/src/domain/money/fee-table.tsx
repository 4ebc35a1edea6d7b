import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useTimeZone } from '../../lib/me.ts';
import { FeeCorrections, FeeCorrectionsHost } from '../corrections/fee-corrections.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { FeeLines } from './fee-lines.tsx';
import { FeeStateTag } from './fee-state-tag.tsx';
import { type Fee, feeState, installmentState, pendingAmount } from './fee-states.ts';
import classes from './fee-table.module.css';
import { JoiningNote } from './joining-note.tsx';

const noBreakSpace = '\u00a0';
const wordJoiner = '\u2060';

/** `2026–2027` and `3 installments` stay in one piece at the end of a line. */
const unbrokenNote = (note: string): string =>
  note
    .replace(/(?<=\d)–(?=\d)/, `${wordJoiner}–${wordJoiner}`)
    .replace(/^(\d+) /, `$1${noBreakSpace}`);

function FeeRow({ fee }: { fee: Fee }) {
  const t = useTranslations('money.fees');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  const share = fee.netAmount === 0 ? 1 : fee.paid / fee.netAmount;
  const notes = [
    fee.isArrears ? t('arrears', { year: fee.yearName }) : fee.yearName,
    fee.installments.length > 1 && t('installments', { count: fee.installments.length }),
    fee.discount > 0 && t('discount', { amount: amount(fee.discount) }),
  ].filter((note) => note !== false);
  return (
    <tr className={classes.fee} data-noted={fee.joining !== null}>
      <th scope="row">
        <span className={classes.title}>{feeTitle(fee, language)}</span>
        <span className={classes.note}>{notes.map(unbrokenNote).join(' · ')}</span>
      </th>
      <td>{amount(fee.netAmount)}</td>
      <td>
        {amount(fee.paid)}
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, share * 100)}%` }} />
        </span>
      </td>
      <td>{amount(fee.pending)}</td>
      <td className={classes.state}>
        <span className={classes.actions}>
          <FeeStateTag state={feeState(fee)} />
          <FeeCorrections fee={fee} isClosed={fee.isClosed} />
        </span>
      </td>
    </tr>
  );
}

/** Over the whole width, since it is a sentence. */
function JoiningRow({ fee: { joining } }: { fee: Fee }) {
  if (joining === null) return null;
  return (
    <tr className={classes.joining}>
      <td colSpan={5}>
        <div className={classes.sentence}>
          <JoiningNote joining={joining} />
        </div>
      </td>
    </tr>
  );
}

function InstallmentRows({ fee, today }: { fee: Fee; today: string }) {
  const t = useTranslations('money.fees');
  const { language } = usePreferences();
  if (fee.installments.length < 2) return null;
  return fee.installments.map((installment, index) => (
    <tr key={`${fee.id}${String(index)}`} className={classes.part}>
      <th scope="row">
        <span>{t('oneOf', { number: index + 1 })}</span>
        <span className={classes.note}>{t('due', { day: formatDay(installment.dueOn) })}</span>
      </th>
      <td>{formatXaf(installment.amount, language)}</td>
      <td>{installment.paid > 0 && formatXaf(installment.paid, language)}</td>
      <td>{formatXaf(Math.max(0, installment.amount - installment.paid), language)}</td>
      <td className={classes.state}>
        <FeeStateTag state={installmentState(fee, installment, today)} />
      </td>
    </tr>
  ));
}

interface FeesProps {
  fees: readonly Fee[];
  today: string;
}

function Table({ fees, today }: FeesProps) {
  const t = useTranslations('money.fees');
  const { language } = usePreferences();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('fee')}</th>
          <th scope="col" className={classes.amount}>
            {t('net')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('paid')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('pending')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <Fragment key={fee.id}>
            <FeeRow fee={fee} />
            <JoiningRow fee={fee} />
            <InstallmentRows fee={fee} today={today} />
          </Fragment>
        ))}
      </tbody>
      {fees.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td colSpan={3}>{formatXaf(pendingAmount(fees), language)}</td>
            <td>{noBreakSpace}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** What the student owes, fee by fee, with the installments below each. */
export function FeeTable({ fees }: { fees: readonly Fee[] }) {
  const t = useTranslations('money.fees');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const { place, hasRoom } = useRoom(language, fees);
  if (fees.length === 0) {
    return (
      <div className={classes.card}>
        <EmptyState title={t('none.title')}>{t('none.about')}</EmptyState>
      </div>
    );
  }
  return (
    <FeeCorrectionsHost fees={fees}>
      <div ref={place} className={classes.card}>
        {hasRoom ? <Table fees={fees} today={today} /> : <FeeLines fees={fees} today={today} />}
      </div>
    </FeeCorrectionsHost>
  );
}
