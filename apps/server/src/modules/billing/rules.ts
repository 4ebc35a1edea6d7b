interface PlannedInstallment {
  readonly amount: number;
  readonly dueOn: string;
}

/** A class without installments has one: the whole tuition, due when the year closes. */
export const installmentsOf = (
  tuition: number,
  planned: readonly PlannedInstallment[],
  closingOn: string,
): readonly PlannedInstallment[] =>
  planned.length > 0 ? planned : [{ amount: tuition, dueOn: closingOn }];
