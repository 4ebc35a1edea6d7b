import { roleNames } from '@ardoise/contract/protocol/permissions';
import { capabilities, capabilityNames } from '@ardoise/contract/shop/capabilities';
import {
  effectOfBuying,
  type Plan,
  planPeriods,
  type PlanPeriod,
  type SchoolPlan,
} from '@ardoise/contract/shop/plans';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePlans } from '../../../domain/plans/use-plans.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime, formatList, formatPrice } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../components/pricing.module.css';
import { useAddToCart } from '../use-add-to-cart.ts';

interface PeriodChoiceProps {
  period: PlanPeriod;
  onChange: (period: PlanPeriod) => void;
}

function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const t = useTranslations('plans');
  const name = useId();
  return (
    <fieldset className={classes.periods}>
      <VisuallyHidden component="legend">{t('period')}</VisuallyHidden>
      {planPeriods.map((one) => (
        <label key={one} className={classes.period}>
          <input type="radio" name={name} checked={one === period} onChange={() => onChange(one)} />
          {t(one)}
        </label>
      ))}
    </fieldset>
  );
}

/** As it is told, and in small letters as it is charged. */
function Price({ plan, period }: { plan: Plan; period: PlanPeriod }) {
  const t = useTranslations('plans');
  const { language } = usePreferences();
  const say = (amount: number) => formatPrice(amount, plan.currency, language);
  const xaf = period === 'year' ? plan.yearXaf : plan.monthXaf;
  const monthly = period === 'year' ? plan.monthlyByYear : plan.monthly;
  return (
    <div>
      <p className={classes.price}>
        {monthly === 0 ? t('free') : t('perMonth', { price: say(monthly) })}
      </p>
      <p className={classes.small}>
        {period === 'year' && plan.yearly > 0 && `${t('perYear', { price: say(plan.yearly) })} · `}
        {xaf === 0 ? t('chargedNothing') : t('charged', { amount: formatXaf(xaf, language) })}
      </p>
    </div>
  );
}

interface PlanCardProps {
  plan: Plan;
  /** The next smaller one, all of which this one has too. */
  smaller: Plan | undefined;
  own: SchoolPlan;
  plans: readonly Plan[];
  /** The next one above the school's: most will choose it. */
  isNext: boolean;
  period: PlanPeriod;
}

function PlanCard({ plan, smaller, own, plans, isNext, period }: PlanCardProps) {
  const t = useTranslations('plans');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const canBuy = useCan()('shop.buy');
  const navigate = useNavigate();
  const { add, isReady } = useAddToCart();
  const id = useId();
  const isOwn = plan.id === own.id;
  const hasAll = smaller?.capabilities.every((one) => plan.capabilities.includes(one)) ?? false;
  const listed = capabilities.filter(
    (one) => plan.capabilities.includes(one) && !(hasAll && smaller?.capabilities.includes(one)),
  );
  const isSold = (period === 'year' ? plan.yearXaf : plan.monthXaf) > 0;
  // A plan without an end needs no more time, and a smaller one would take it away.
  const canChoose = canBuy && isSold && effectOfBuying(plans, own, plan.id) !== 'useless';
  const choose = () => {
    add({ kind: 'plan', planId: plan.id, period });
    void navigate({ to: '/apps/trec/shop' });
  };
  return (
    <section className={classes.plan} data-own={isOwn} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.name}>
          {plan.name}
        </h2>
        {isOwn && (
          <StateTag tone="alarm">
            {own.until === null
              ? t('own')
              : t('ownUntil', { when: formatDateTime(own.until, timeZone).slice(0, 10) })}
          </StateTag>
        )}
      </header>
      <Price plan={plan} period={period} />
      <ul className={classes.contents}>
        <li>
          <Icon name="check" />
          {hasAll && smaller !== undefined
            ? t('alsoThis', { plan: smaller.name })
            : t('everything')}
        </li>
        {listed.map((one) => (
          <li key={one}>
            <Icon name="check" />
            {capabilityNames[one][language]}
          </li>
        ))}
      </ul>
      {canChoose && (
        <Button variant={isNext ? 'filled' : 'default'} disabled={!isReady} onClick={choose}>
          {t(isOwn ? 'prolong' : 'choose', { plan: plan.name })}
        </Button>
      )}
    </section>
  );
}

/** What each plan contains and costs, and which one the school has. */
export function PricingScreen(): ReactNode {
  const t = useTranslations('plans');
  const { language } = usePreferences();
  const canBuy = useCan()('shop.buy');
  const [period, setPeriod] = useState<PlanPeriod>('year');
  const query = usePlans();
  const { data } = query;
  const who = rolesWith('shop.buy').map((role) => roleNames[role][language]);
  return (
    <>
      <PageHead
        title={t('title')}
        about={canBuy ? t('about') : t('whoBuys', { roles: formatList(who, language) })}
      />
      {data === undefined ? (
        <LoadState query={query} list="/pricing" />
      ) : (
        <>
          <PeriodChoice period={period} onChange={setPeriod} />
          <div className={classes.plans}>
            {data.plans.map((plan, index) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                smaller={data.plans[index - 1]}
                own={data.own}
                plans={data.plans}
                isNext={data.plans[index - 1]?.id === data.own.id}
                period={period}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
