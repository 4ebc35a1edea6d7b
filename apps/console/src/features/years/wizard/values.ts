import type { CycleKind, YearInput } from '@ardoise/contract/years';
import type { BasicEvery } from '@ardoise/contract/values/service-types';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { withoutTrailingBlanks } from '../../../ui/form/trailing-blanks.ts';
import { textToDay } from '../../../ui/form/typed-day.ts';
import { textToAmount } from '../../../domain/money/typed-amount.ts';

/** Everything as it was typed, so that a draft brings back half an amount as well as a whole one. */
export interface InstallmentValues {
  readonly key: string;
  readonly amount: string;
  readonly dueOn: string;
}

export interface ClassValues {
  readonly key: string;
  readonly name: string;
  readonly tuition: string;
  readonly installments: readonly InstallmentValues[];
}

export interface CycleValues {
  readonly key: string;
  readonly kind: CycleKind;
  /** Only for a cycle of the school's own. */
  readonly name: string;
  readonly classes: readonly ClassValues[];
}

/** A basic fee that the year asks for at enrolment. */
export interface BasicFeeValues {
  readonly key: string;
  /** Of one that the school asks for already. */
  readonly serviceId: string | null;
  readonly name: string;
  readonly every: BasicEvery;
  readonly amount: string;
  /** As typed, by the keys of cycles and classes; blank where the amount above holds. */
  readonly amounts: Readonly<Record<string, string>>;
}

export interface YearValues extends Record<string, unknown> {
  readonly reopeningOn: string;
  readonly closingOn: string;
  readonly cycles: readonly CycleValues[];
  /** Null until the step was opened: then the year asks for what the one before it did. */
  readonly basicFees: readonly BasicFeeValues[] | null;
}

export const blankInstallment = (): InstallmentValues => ({
  key: randomId(),
  amount: '',
  dueOn: '',
});

export const blankClass = (): ClassValues => ({
  key: randomId(),
  name: '',
  tuition: '',
  installments: [],
});

export const blankCycle = (kind: CycleKind): CycleValues => ({
  key: randomId(),
  kind,
  name: '',
  classes: [blankClass()],
});

export const blankBasicFee = (name = '', every: BasicEvery = 'year'): BasicFeeValues => ({
  key: randomId(),
  serviceId: null,
  name,
  every,
  amount: '',
  amounts: {},
});

export const blankYear = (): YearValues => ({
  reopeningOn: '',
  closingOn: '',
  cycles: [],
  basicFees: null,
});

export const isBlankClass = ({ name, tuition }: ClassValues): boolean =>
  name.trim() === '' && tuition.trim() === '';

const isBlankInstallment = ({ amount, dueOn }: InstallmentValues): boolean =>
  amount.trim() === '' && dueOn.trim() === '';

export const namedClasses = ({ classes }: CycleValues): readonly ClassValues[] =>
  withoutTrailingBlanks(classes, isBlankClass);

export const isBlankYear = ({ reopeningOn, closingOn, cycles }: YearValues): boolean =>
  reopeningOn.trim() === '' && closingOn.trim() === '' && cycles.length === 0;

const dayOf = (typed: string) => textToDay(typed) ?? undefined;

function classInput({ name, tuition, installments }: ClassValues) {
  return {
    name,
    tuition: textToAmount(tuition),
    installments: withoutTrailingBlanks(installments, isBlankInstallment).map(
      ({ amount, dueOn }) => ({ amount: textToAmount(amount), dueOn: dayOf(dueOn) }),
    ),
  };
}

/**
 * What the call takes. Of a year that is not finished it may still lack this and that, which the contract's rules
 * then find.
 */
export function toInput({ reopeningOn, closingOn, cycles }: YearValues): YearInput {
  const given = {
    reopeningOn: dayOf(reopeningOn),
    closingOn: dayOf(closingOn),
    cycles: cycles.map((cycle) => ({
      kind: cycle.kind,
      ...(cycle.kind === 'custom' ? { name: cycle.name } : {}),
      classes: namedClasses(cycle).map(classInput),
    })),
  };
  return given as YearInput;
}

export const countClasses = ({ cycles }: YearValues): number =>
  cycles.reduce((count, cycle) => count + namedClasses(cycle).length, 0);
