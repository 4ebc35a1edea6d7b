import { randomId } from '@ardoise/web/lib/random-id.ts';
import { type GetInputPropsReturnType, useForm, type UseFormReturnType } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../../../lib/console.tsx';
import { type Step, steps } from '../steps.ts';
import { type Problems, problemsAt, findProblems, reachableStep } from './problems.ts';
import { useFocus } from './use-focus.ts';
import { useYearDraft } from './use-year-draft.ts';
import { blankYear, isBlankYear, type YearValues } from './values.ts';

const from = '/signed-in/academic-year/create';

/** What a step needs of the wizard. */
export interface Wizard {
  readonly form: UseFormReturnType<YearValues>;
  readonly values: YearValues;
  readonly step: Step;
  /** The idempotency key of the year to be created. */
  readonly key: string;
  /** Only what was found when somebody wanted to go on, and is still so. */
  readonly errors: Problems;
  /** What the field with this path is given. */
  readonly field: (path: string) => GetInputPropsReturnType;
  readonly isBlank: boolean;
  /** Whether the steps before this one are all right. */
  readonly canReach: (step: Step) => boolean;
  readonly open: (step: Step) => void;
  /** On to the next step, or to the first field that is not right. */
  readonly goOn: () => void;
  readonly goBack: () => void;
  readonly showProblems: (problems: Problems) => void;
  readonly focus: (...paths: readonly string[]) => void;
  /** Puts other values in the place of everything. */
  readonly replace: (values: YearValues) => void;
  readonly startOver: () => void;
  /** The year exists: nothing is left to be kept. */
  readonly finish: () => void;
}

/** The step is in the address, so that Back works and a reload stays where it was. */
function useStep(problems: Problems) {
  const { step: wanted = 'dates' } = useSearch({ from });
  const navigate = useNavigate({ from: '/academic-year/create' });
  return {
    step: reachableStep(wanted, steps, problems),
    canReach: (step: Step) => reachableStep(step, steps, problems) === step,
    open: (step: Step) => void navigate({ search: step === 'dates' ? {} : { step } }),
  };
}

export function useWizard(): Wizard {
  const { language } = usePreferences();
  const draft = useYearDraft();
  const [key, setKey] = useState(() => draft.kept?.key ?? randomId());
  const form = useForm<YearValues>({
    mode: 'controlled',
    initialValues: draft.kept?.values ?? blankYear(),
  });
  const { values } = form;
  const problems = useMemo(() => findProblems(values, language), [values, language]);
  const { step, canReach, open } = useStep(problems);
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const focus = useFocus();
  const isDone = useRef(false);
  const isBlank = isBlankYear(values);

  useEffect(() => {
    if (isDone.current) return;
    if (isBlank) draft.discard();
    else draft.keep({ key, step, values });
  }, [draft, isBlank, key, step, values]);

  const errors = useMemo(
    () => Object.fromEntries(Object.entries(problems).filter(([path]) => told.has(path))),
    [problems, told],
  );
  const showProblems = (found: Problems) => {
    setTold(new Set(Object.keys(found)));
    focus(...Object.keys(found));
  };
  const replace = (next: YearValues) => {
    setTold(new Set());
    form.setValues(next);
  };
  return {
    form,
    values,
    step,
    key,
    errors,
    field: (path) => ({ ...form.getInputProps(path), error: errors[path] }),
    isBlank,
    canReach,
    open,
    focus,
    replace,
    showProblems,
    goOn: () => {
      const found = problemsAt(step, problems);
      if (Object.keys(found).length > 0) showProblems(found);
      else open(steps[steps.indexOf(step) + 1] ?? step);
    },
    goBack: () => open(steps[steps.indexOf(step) - 1] ?? step),
    startOver: () => {
      replace(blankYear());
      setKey(randomId());
      open('dates');
    },
    finish: () => {
      isDone.current = true;
      draft.discard();
    },
  };
}
