import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Section } from '../../../ui/section.tsx';
import { PlanForm } from '../components/plan-form.tsx';
import { useDeskPlans } from '../queries.ts';

/** The plans that schools choose from: prices and contents are data. */
export function DeskPlansScreen(): ReactNode {
  const t = useTranslations('deskSales.plans');
  const query = useDeskPlans();
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      {query.data === undefined ? (
        <LoadState query={query} list="/desk/plans" />
      ) : (
        query.data.items.map((plan) => (
          <Section key={plan.id} title={plan.name} about={t('schools', { count: plan.schools })}>
            <PlanForm plan={plan} />
          </Section>
        ))
      )}
    </>
  );
}
