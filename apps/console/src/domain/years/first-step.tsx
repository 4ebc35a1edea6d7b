import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../records/load-state.tsx';
import { type NextStep, nextStep } from './next-step.ts';
import { useYears } from './use-years.ts';

const targets = {
  year: { to: '/academic-year/create', permission: 'years.edit' },
  students: { to: '/onboarding/students/import', permission: 'people.edit' },
  payment: { to: '/onboarding/students', permission: 'people.read' },
} as const satisfies Record<NextStep, object>;

/** For a school that has not begun: what will be here, and the way to begin. */
export function FirstStep() {
  const t = useTranslations('money.firstStep');
  const can = useCan();
  const { data, isLoading, ...query } = useYears();
  if (isLoading) return <LoadState query={query} list="/academic-year" />;
  const step = data === undefined ? 'payment' : nextStep(data.items);
  const { to, permission } = targets[step];
  return (
    <EmptyState
      title={t(`${step}.title`)}
      action={can(permission) && <LinkButton to={to}>{t(`${step}.action`)}</LinkButton>}
    >
      {t(`${step}.about`)}
    </EmptyState>
  );
}
