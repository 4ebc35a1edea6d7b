import { useAttention } from '../../../domain/attention/use-attention.ts';
import { AttentionCard } from './attention-card.tsx';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useYears } from '../../../domain/years/use-years.ts';
import { type NextStep, nextStep } from '../next-step.ts';

const targets = {
  year: { to: '/academic-year/create', permission: 'years.edit' },
  students: { to: '/onboarding/students/import', permission: 'people.edit' },
  payment: { to: '/onboarding/students', permission: 'people.read' },
} as const satisfies Record<NextStep, object>;

/** A school that has not begun: what will be here, and the way to begin. */
export function NoPayments() {
  const t = useTranslations('balance');
  const can = useCan();
  const attention = useAttention();
  const { data, isLoading, ...query } = useYears();
  if (isLoading) return <LoadState query={query} list="/academic-year" />;
  const step = data === undefined ? 'payment' : nextStep(data.items);
  const { to, permission } = targets[step];
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t(`empty.${step}.title`)}
        action={can(permission) && <LinkButton to={to}>{t(`empty.${step}.action`)}</LinkButton>}
      >
        {t(`empty.${step}.about`)}
      </EmptyState>
      {attention !== undefined && attention.total > 0 && <AttentionCard attention={attention} />}
    </>
  );
}
