/** Pure: what a payer is asked for before they choose, on the page and in the message that brings them there. */

export interface AskedInstallment {
  readonly studentId: string;
  /** `2026–2027`, by which years are in order. */
  readonly year: string;
  readonly dueOn: string;
  /** Still to pay, above zero. */
  readonly open: number;
}

const byYearAndDeadline = (a: AskedInstallment, b: AskedInstallment): number =>
  a.year === b.year ? compare(a.dueOn, b.dueOn) : compare(a.year, b.year);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * All that is due today or overdue, over all fees; if nothing is, the next one, with whatever else falls due for the family
 * that very day. A child's next year waits until nothing is left to pay of the year before it.
 */
export function askedFirst<One extends AskedInstallment>(
  open: readonly One[],
  today: string,
): readonly One[] {
  const inOrder = [...open].sort(byYearAndDeadline);
  const isDue = ({ dueOn }: AskedInstallment): boolean => dueOn <= today;
  const due = inOrder.filter(
    (one) => isDue(one) && !inOrder.some((other) => isOfYearBefore(other, one) && !isDue(other)),
  );
  if (due.length > 0) return due.sort((a, b) => compare(a.dueOn, b.dueOn));
  const [next] = inOrder;
  return inOrder.filter((one) => one.year === next?.year && one.dueOn === next.dueOn);
}

const isOfYearBefore = (other: AskedInstallment, one: AskedInstallment): boolean =>
  other.studentId === one.studentId && other.year < one.year;
