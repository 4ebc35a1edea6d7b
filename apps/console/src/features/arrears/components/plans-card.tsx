import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import type { PaymentPlan } from '@ardoise/contract/arrears/payment-plans';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './arrears.module.css';
import { EndPlanDialog } from './end-plan-dialog.tsx';
import { PlanTag } from './state-tags.tsx';

function Parts({ plan }: { plan: PaymentPlan }) {
  const t = useTranslations('arrears.plans');
  const { language } = usePreferences();
  return (
    <ul className={classes.parts}>
      {plan.parts.map((part) => (
        <li key={part.dueOn}>
          <span>{formatDay(part.dueOn)}</span>
          <span className={part.isLate ? classes.late : classes.second}>
            {part.isLate ? t('late') : part.paid >= part.amount ? t('paid') : ''}
          </span>
          <span className={classes.amount}>{formatXaf(part.amount, language)}</span>
        </li>
      ))}
    </ul>
  );
}

function useFacts({ endedAt, endedBy, endReason, supersededBy, ...plan }: PaymentPlan): string[] {
  const t = useTranslations('arrears.plans');
  const when = useWhen();
  return [
    t('agreedWith', { name: plan.agreedWith }),
    ...(plan.agreedBy === null ? [] : [plan.agreedBy]),
    when(plan.agreedAt),
    ...(supersededBy === null ? [] : [t(`superseded.${supersededBy}`)]),
    ...(endReason === null || endedAt === null
      ? []
      : [t('endedBecause', { by: endedBy ?? '', reason: endReason, at: when(endedAt) })]),
  ];
}

function Plan({ plan }: { plan: PaymentPlan }) {
  const t = useTranslations('arrears.plans');
  const { language } = usePreferences();
  const can = useCan();
  const [isEnding, setIsEnding] = useState(false);
  const facts = useFacts(plan);
  const isInForce = plan.state === 'running' || plan.state === 'broken';
  return (
    <li>
      <div className={classes.pair}>
        <strong>
          {isInForce
            ? t('paidOf', {
                paid: formatXaf(plan.paid, language),
                total: formatXaf(plan.total, language),
              })
            : formatXaf(plan.total, language)}
        </strong>
        <PlanTag state={plan.state} />
      </div>
      <span className={classes.second}>
        {plan.fees.map((fee) => `${fee.student}, ${feeTitle(fee, language)}`).join(' · ')}
      </span>
      <Parts plan={plan} />
      {plan.note !== '' && <p className={classes.note}>{plan.note}</p>}
      <span className={classes.second}>{facts.join(' · ')}</span>
      {isInForce && can('fees.edit') && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          aria-haspopup="dialog"
          onClick={() => setIsEnding(true)}
        >
          {t('end')}
        </Button>
      )}
      {isEnding && <EndPlanDialog id={plan.id} onClose={() => setIsEnding(false)} />}
    </li>
  );
}

export function PlansCard({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.plans');
  if (family.plans.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className={classes.lines}>
        {family.plans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
    </Card>
  );
}
