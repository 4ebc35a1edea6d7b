import type { Desk, DeskInstallment } from '@ardoise/contract/take-payment';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { installmentName } from '@ardoise/contract/values/installment-name';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { Preview } from '../desk-choice.ts';
import classes from './till.module.css';

interface OwedListProps {
  desk: Desk;
  chosen: readonly DeskInstallment[];
  preview: Preview | null;
  /** More than one child: each line says whose it is. */
  isOfSeveral: boolean;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What is owed and what is next, by deadline, with what the amount pays of each. */
export function OwedList({ desk, chosen, preview, isOfSeveral }: OwedListProps) {
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const nameOf = (id: string) => desk.students.find((one) => one.id === id)?.name ?? '';
  if (chosen.length === 0) return <p className={classes.about}>{t('nothingOwed')}</p>;
  return (
    <ul className={classes.owed} aria-label={t('what')}>
      {chosen.map((one) => {
        const paid = preview?.filled.find(({ installment }) => installment === one)?.amount ?? 0;
        const late = daysBetween(one.dueOn, desk.today);
        return (
          <li key={`${one.feeId} ${one.position}`} className={classes.line} data-paid={paid > 0}>
            <span>
              {isOfSeveral && <strong>{nameOf(one.studentId)}: </strong>}
              {feeTitle(one, language)} {one.year},{' '}
              {installmentName(one.installment, one.installments, language)}{' '}
              {late > 0 ? (
                <StateTag tone="due">{t('late', { days: late })}</StateTag>
              ) : (
                <span className={classes.dim}>{t('due', { day: formatDay(one.dueOn) })}</span>
              )}
            </span>
            <span className={classes.amount}>
              {paid > 0 && paid < one.open
                ? t('partOf', {
                    paid: formatXaf(paid, language),
                    open: formatXaf(one.open, language),
                  })
                : formatXaf(one.open, language)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
