import { getFamilyHistory } from '@ardoise/contract/families';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { useHistoryPages } from '../../../domain/records/use-history-pages.ts';
import { RecordHistory } from '../../../domain/records/record-history.tsx';

const namedFields = ['name', 'guardians'] as const;
const guardianFields = ['fullName', 'phones', 'email', 'occupation', 'country'] as const;

/** Who changed what of a family and its guardians. */
export function HistoryCard({ familyId }: { familyId: string }) {
  const t = useTranslations('families.history');
  const people = useTranslations('people');
  return (
    <Card title={t('title')}>
      <RecordHistory
        history={useHistoryPages(getFamilyHistory, familyId)}
        list="/onboarding/families"
        // An action of a newer server, which has no words here, still shows as a change.
        doneOf={(action) => t(t.has(`actions.${action}`) ? `actions.${action}` : 'other')}
        fieldsOf={({ action, fields }) =>
          action === 'guardian.changed'
            ? guardianFields
                .filter((field) => fields.includes(field))
                .map((field) => ({ field, label: people(`guardian.${field}`) }))
            : namedFields
                .filter((field) => action === 'family.changed' && fields.includes(field))
                .map((field) => ({ field, label: t(`fields.${field}`) }))
        }
      />
    </Card>
  );
}
