import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { usePreferences } from '../../../lib/console.tsx';
import type { Step } from '../steps.ts';
import { findProblems, type Problems, problemsAt, reachableStep } from './problems.ts';
import { useFocus } from './use-focus.ts';
import type { YearValues } from './values.ts';

interface WantedStep {
  readonly wanted: Step;
  readonly open: (step: Step) => void;
  readonly steps: readonly Step[];
}

/** What a year that is created and one that is corrected have in common: its fields, what is wrong with them, and the steps. */
export function useYearForm(initialValues: YearValues, { wanted, open, steps }: WantedStep) {
  const { language } = usePreferences();
  const form = useForm<YearValues>({ mode: 'controlled', initialValues });
  const { values } = form;
  const problems = useMemo(() => findProblems(values, language), [values, language]);
  const known = steps.includes(wanted) ? wanted : 'dates';
  const step = reachableStep(known, steps, problems);
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const focus = useFocus();
  const errors = useMemo(
    () => Object.fromEntries(Object.entries(problems).filter(([path]) => told.has(path))),
    [problems, told],
  );
  const showProblems = (found: Problems) => {
    setTold(new Set(Object.keys(found)));
    focus(...Object.keys(found));
  };
  return {
    form,
    values,
    step,
    errors,
    field: (path: string) => ({ ...form.getInputProps(path), error: errors[path] }),
    canReach: (other: Step) => reachableStep(other, steps, problems) === other,
    open,
    focus,
    replace: (next: YearValues) => {
      setTold(new Set());
      form.setValues(next);
    },
    showProblems,
    goOn: () => {
      const found = problemsAt(step, problems);
      if (Object.keys(found).length > 0) showProblems(found);
      else open(steps[steps.indexOf(step) + 1] ?? step);
    },
    goBack: () => open(steps[steps.indexOf(step) - 1] ?? step),
  };
}
