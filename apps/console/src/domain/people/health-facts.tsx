import type { Health } from '@ardoise/contract/student-record';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../../ui/facts.tsx';
import { NotGiven } from '../records/not-given.tsx';

export const healthKeys = [
  'medicalProblems',
  'allergies',
  'foodAllergies',
  'dietaryNeeds',
  'otherNeeds',
] as const;

export function HealthFacts({ health }: { health: Health }) {
  const t = useTranslations('people');
  return (
    <Facts>
      {healthKeys.map((key) => (
        <Fact key={key} label={t(`health.${key}`)}>
          {health[key] ?? <NotGiven />}
        </Fact>
      ))}
    </Facts>
  );
}
