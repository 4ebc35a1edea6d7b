import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { listStudentsLeft, type PromotedClass } from '@ardoise/contract/promotion';
import { studentName } from '@ardoise/contract/values/student-name';
import type { SchoolClass } from '@ardoise/contract/years';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useStudentOptions } from './decision-options.ts';
import type { Decision, Exceptions } from './plan.ts';
import classes from './student-choices.module.css';

interface StudentChoicesProps {
  taught: PromotedClass;
  toYearId: string;
  toClasses: readonly SchoolClass[];
  /** What the class does. */
  decision: Decision;
  exceptions: Exceptions;
  onChange: (studentId: string, decision: Decision | undefined) => void;
}

/** Each student of the class who is left: a tick for whoever repeats, and a choice of everything else. */
export function StudentChoices(props: StudentChoicesProps) {
  const { taught, toYearId, toClasses, decision, exceptions, onChange } = props;
  const t = useTranslations('students.promote');
  const options = useStudentOptions(taught, decision, toClasses);
  const query = useQuery(
    callQuery(useConsole(), listStudentsLeft, {
      params: { id: toYearId },
      query: { classId: taught.classId },
    }),
  );
  const [repeatClassId] = taught.repeatClassIds;
  if (query.data === undefined) return <LoadState query={query} list="/onboarding/students" />;
  return (
    <ul className={classes.list} aria-label={t('students', { class: taught.name })}>
      {query.data.items.map((student) => {
        const name = studentName(student);
        const chosen = exceptions[student.id] ?? decision;
        const decide = (value: Decision) =>
          onChange(student.id, value === decision ? undefined : value);
        return (
          <li key={student.id} className={classes.line} data-exception={chosen !== decision}>
            <PersonCell name={name} photo={student.photo} detail={student.studentId} />
            {repeatClassId !== undefined && (
              <Checkbox
                className={classes.tick ?? ''}
                label={t('repeats')}
                aria-label={t('repeatsFor', { name })}
                checked={taught.repeatClassIds.includes(chosen)}
                onChange={(event) => decide(event.currentTarget.checked ? repeatClassId : decision)}
              />
            )}
            <NativeSelect
              className={classes.what ?? ''}
              aria-label={t('whatFor', { name })}
              data={options}
              value={chosen}
              onChange={(event) => decide(event.currentTarget.value)}
            />
          </li>
        );
      })}
    </ul>
  );
}
