import type { StudentRow } from '@ardoise/contract/students';
import type { SchoolClass } from '@ardoise/contract/years';
import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import type { Exception, Exceptions } from './plan.ts';
import classes from './student-choices.module.css';
import { studentName } from '@ardoise/contract/values/student-name';

interface StudentChoicesProps {
  title: string;
  students: readonly StudentRow[];
  /** Of the year that the class goes into. */
  target: SchoolClass;
  others: readonly SchoolClass[];
  exceptions: Exceptions;
  onChange: (studentId: string, exception: Exception | undefined) => void;
}

/** `promote`, `leave`, or the id of another class. */
const valueOf = (exception: Exception | undefined): string => {
  if (exception === undefined) return 'promote';
  return exception.kind === 'leave' ? 'leave' : exception.classId;
};

const exceptionOf = (value: string): Exception | undefined => {
  if (value === 'promote') return undefined;
  return value === 'leave' ? { kind: 'leave' } : { kind: 'elsewhere', classId: value };
};

/** Each student of the class with what becomes of them. */
export function StudentChoices(props: StudentChoicesProps) {
  const { title, students, target, others, exceptions, onChange } = props;
  const t = useTranslations('students.promote');
  const data = [
    { value: 'promote', label: t('options.promote', { class: target.name }) },
    ...others.map(({ id, name }) => ({
      value: id,
      label: t('options.repeat', { class: name }),
    })),
    { value: 'leave', label: t('options.leave') },
  ];
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {students.map((student) => {
          const name = studentName(student);
          return (
            <li key={student.id} className={classes.line} data-exception={student.id in exceptions}>
              <PersonCell name={name} photo={student.photo} detail={student.studentId} />
              <NativeSelect
                className={classes.what ?? ''}
                aria-label={t('whatFor', { name })}
                data={data}
                value={valueOf(exceptions[student.id])}
                onChange={(event) => onChange(student.id, exceptionOf(event.currentTarget.value))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
