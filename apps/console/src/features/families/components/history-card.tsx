import { getFamilyHistory } from '@ardoise/contract/families';
import type { familyHistoryActions } from '@ardoise/contract/record-changes';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { useHistoryPages } from '../../../domain/records/use-history-pages.ts';
import { RecordHistory } from '../../../domain/records/record-history.tsx';
import { historyFields } from '../../../domain/records/student-changes.ts';

const namedFields = ['name', 'guardians'] as const;
const guardianFields = ['fullName', 'phones', 'email', 'occupation', 'country'] as const;

type FamilyAction = (typeof familyHistoryActions)[number];
type ChildAction = Extract<FamilyAction, `student.${string}`>;

const isOfChild = (action: FamilyAction): action is ChildAction => action.startsWith('student.');

interface FamilyChange {
  readonly action: FamilyAction;
  readonly fields: readonly string[];
}

/** The fields that were changed, as the form of a family, a guardian or a student calls them. */
function useFieldsOf() {
  const t = useTranslations('families.history');
  const people = useTranslations('people');
  return ({ action, fields }: FamilyChange) => {
    if (isOfChild(action))
      return historyFields({ action, fields }).map((field) => ({
        field,
        label: people(`student.${field}`),
      }));
    if (action === 'guardian.changed')
      return guardianFields
        .filter((field) => fields.includes(field))
        .map((field) => ({ field, label: people(`guardian.${field}`) }));
    return namedFields
      .filter((field) => action === 'family.changed' && fields.includes(field))
      .map((field) => ({ field, label: t(`fields.${field}`) }));
  };
}

/** Who changed what of a family, its guardians and its children; the last two by name. */
export function HistoryCard({ familyId }: { familyId: string }) {
  const t = useTranslations('families.history');
  const ofChild = useTranslations('people.studentChanges');
  return (
    <Card title={t('title')}>
      <RecordHistory
        history={useHistoryPages(getFamilyHistory, familyId)}
        list="/onboarding/families"
        // An action of a newer server, which has no words here, still shows as a change.
        doneOf={(action) =>
          isOfChild(action)
            ? ofChild(ofChild.has(`actions.${action}`) ? `actions.${action}` : 'other')
            : t(t.has(`actions.${action}`) ? `actions.${action}` : 'other')
        }
        fieldsOf={useFieldsOf()}
      />
    </Card>
  );
}
