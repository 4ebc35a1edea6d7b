import { randomId } from '@ardoise/web/lib/random-id.ts';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Step, steps } from '../steps.ts';
import type { Problems } from './problems.ts';
import { useYearDraft } from './use-year-draft.ts';
import { useYearForm } from './use-year-form.ts';
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

export function useWizard(): Wizard {
  const draft = useYearDraft();
  const [key, setKey] = useState(() => draft.kept?.key ?? randomId());
  // The step is in the address, so that Back works and a reload stays where it was.
  const { step: wanted = 'dates' } = useSearch({ from });
  const navigate = useNavigate({ from: '/academic-year/create' });
  const open = (step: Step) => void navigate({ search: step === 'dates' ? {} : { step } });
  const year = useYearForm(draft.kept?.values ?? blankYear(), { wanted, open, steps });
  const { values, step } = year;
  const isDone = useRef(false);
  const isBlank = isBlankYear(values);

  useEffect(() => {
    if (isDone.current) return;
    if (isBlank) draft.discard();
    else draft.keep({ key, step, values });
  }, [draft, isBlank, key, step, values]);

  return {
    ...year,
    key,
    isBlank,
    startOver: () => {
      year.replace(blankYear());
      setKey(randomId());
      open('dates');
    },
    finish: () => {
      isDone.current = true;
      draft.discard();
    },
  };
}
