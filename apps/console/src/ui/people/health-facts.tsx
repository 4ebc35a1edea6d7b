import type { Health } from '@ardoise/contract/student-record';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../facts.tsx';
import { NotGiven } from './not-given.tsx';

export const healthKeys = [
  'medicalProblems',
  'allergies',
  'foodAllergies',
  'dietaryNeeds',
  'otherNeeds',
] as const;

export function HealthFacts({ health }: { health: Health }) {
  const words = useTranslations('people');
  return (
    <Facts>
      {healthKeys.map((key) => (
        <Fact key={key} label={words(`health.${key}`)}>
          {health[key] ?? <NotGiven />}
        </Fact>
      ))}
    </Facts>
  );
}
