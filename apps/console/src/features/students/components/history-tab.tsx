import { getStudentHistory } from '@ardoise/contract/students';
import { useTranslations } from 'use-intl';
import { useHistoryPages } from '../../../domain/records/use-history-pages.ts';
import { RecordHistory } from '../../../domain/records/record-history.tsx';
import { historyFields } from '../../../domain/records/student-changes.ts';
import classes from './history-tab.module.css';

/** Who changed what of a student. */
export function HistoryTab({ studentId }: { studentId: string }) {
  const t = useTranslations('people.studentChanges');
  const tField = useTranslations('people.student');
  return (
    <section className={classes.card}>
      <RecordHistory
        history={useHistoryPages(getStudentHistory, studentId)}
        list="/onboarding/students"
        // An action of a newer server, which has no words here, still shows as a change.
        doneOf={(action) => t(t.has(`actions.${action}`) ? `actions.${action}` : 'other')}
        fieldsOf={(change) =>
          historyFields(change).map((field) => ({ field, label: tField(field) }))
        }
      />
    </section>
  );
}
