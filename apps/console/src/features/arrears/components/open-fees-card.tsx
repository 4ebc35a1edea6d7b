import type { ArrearsDetail, OpenFee } from '@ardoise/contract/arrears/arrears';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './arrears.module.css';

function Installments({ fee }: { fee: OpenFee }) {
  const t = useTranslations('arrears.fees');
  const { language } = usePreferences();
  return (
    <ul className={classes.parts}>
      {fee.installments.map((part) => {
        const open = part.amount - part.paid;
        return (
          <li key={part.dueOn}>
            <span>{formatDay(part.dueOn)}</span>
            <span className={part.isLate ? classes.late : classes.second}>
              {part.isLate ? t('late') : open === 0 ? t('paid') : t('open')}
            </span>
            <span className={classes.amount}>
              {formatXaf(open === 0 ? part.amount : open, language)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What is open, fee by fee, with its deadlines. */
export function OpenFeesCard({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.fees');
  const { language } = usePreferences();
  return (
    <Card title={t('title')}>
      {family.fees.length === 0 && <p className={classes.about}>{t('none')}</p>}
      <ul className={classes.lines}>
        {family.fees.map((fee) => (
          <li key={fee.id}>
            <div className={classes.pair}>
              <TextLink to="/fees/$id" params={{ id: fee.id }}>
                {fee.student.name} · {feeTitle(fee, language)}
              </TextLink>
              <strong className={classes.amount}>{formatXaf(fee.open, language)}</strong>
            </div>
            <span className={classes.second}>
              {[
                fee.student.className,
                fee.yearName,
                fee.planId !== null && t('inPlan'),
                fee.invoiceNumber !== null && t('invoice', { number: fee.invoiceNumber }),
              ]
                .filter((part) => part !== null && part !== false)
                .join(' · ')}
            </span>
            <Installments fee={fee} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
