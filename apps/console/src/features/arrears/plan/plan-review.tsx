import type { previewPlan } from '@ardoise/contract/arrears/payment-plans';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import type { Answer } from '@ardoise/contract/protocol/call';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import arrears from '../components/arrears.module.css';
import classes from './plan.module.css';

export type Previewed = Answer<typeof previewPlan>;
type Dated = Previewed['fees'][number]['before'];

function Side({ title, parts }: { title: string; parts: Dated }) {
  const t = useTranslations('arrears.fees');
  const { language } = usePreferences();
  return (
    <div className={classes.side}>
      <h4>{title}</h4>
      <ul>
        {parts.map(({ dueOn, amount, isLate }) => (
          <li key={dueOn}>
            <span className={isLate ? arrears.late : undefined}>
              {formatDay(dueOn)} {isLate && t('late')}
            </span>
            <span>{formatXaf(amount, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The installments as they are and as they will be, side by side. */
export function PlanReview({ seen }: { seen: Previewed }) {
  const t = useTranslations('arrears.plan');
  const { language } = usePreferences();
  return (
    <>
      {seen.fees.map((fee) => (
        <section key={fee.id} className={classes.fee}>
          <h3>
            {fee.student} · {feeTitle(fee, language)}
          </h3>
          <div className={classes.sides}>
            <Side title={t('before')} parts={fee.before} />
            <Side title={t('after')} parts={fee.after} />
          </div>
        </section>
      ))}
    </>
  );
}
