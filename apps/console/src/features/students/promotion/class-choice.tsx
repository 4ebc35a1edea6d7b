import type { YearSummary } from '@ardoise/contract/years';
import { NativeSelect } from '@mantine/core';
import { ClassSelect } from '../../../domain/years/class-select.tsx';
import classes from './class-choice.module.css';

interface ClassChoiceProps {
  yearLabel: string;
  classLabel: string;
  years: readonly YearSummary[];
  yearId: string | undefined;
  classId: string | undefined;
  onYear: (yearId: string) => void;
  onClass: (classId: string | undefined) => void;
}

/** A year and a class of it. */
export function ClassChoice(props: ClassChoiceProps) {
  const { yearLabel, classLabel, years, yearId, classId, onYear, onClass } = props;
  return (
    <div className={classes.choice}>
      <ClassSelect
        label={classLabel}
        yearId={yearId}
        disabled={yearId === undefined}
        value={classId ?? null}
        onChange={(value) => onClass(value ?? undefined)}
      />
      <NativeSelect
        label={yearLabel}
        data={years.map(({ id, name }) => ({ value: id, label: name }))}
        value={yearId ?? ''}
        onChange={(event) => onYear(event.currentTarget.value)}
      />
    </div>
  );
}
