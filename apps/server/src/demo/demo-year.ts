import { equalInstallments, type YearInput } from '@ardoise/contract/years';

/** The three cycles and twelve classes of the demo school: a bilingual one, as many are. */
const structure: ReadonlyArray<{
  readonly kind: 'nursery' | 'primary' | 'secondary';
  readonly classes: ReadonlyArray<readonly [name: string, tuition: number]>;
}> = [
  {
    kind: 'nursery',
    classes: [
      ['Petite section', 75_000],
      ['Grande section', 80_000],
    ],
  },
  {
    kind: 'primary',
    classes: [
      ['SIL', 90_000],
      ['CE1', 90_000],
      ['CM1', 95_000],
      ['CM2', 95_000],
    ],
  },
  {
    kind: 'secondary',
    classes: [
      ['6e A', 135_000],
      ['5e A', 140_000],
      ['Form 1A', 120_000],
      ['Form 1B', 120_000],
      ['Form 3A', 150_000],
      ['Form 5A', 165_000],
    ],
  },
];

/** A year that begins in this calendar year. Nursery pays at once; the others in three installments. */
export function demoYear(beginsIn: number): YearInput {
  const dueDays = [`${beginsIn}-09-30`, `${beginsIn}-12-15`, `${beginsIn + 1}-02-28`];
  return {
    reopeningOn: `${beginsIn}-09-07`,
    closingOn: `${beginsIn + 1}-06-25`,
    cycles: structure.map(({ kind, classes }) => ({
      kind,
      classes: classes.map(([name, tuition]) => ({
        name,
        tuition,
        installments: kind === 'nursery' ? [] : equalInstallments(tuition, dueDays),
      })),
    })),
  };
}

/** The calendar year in which the running school year began; a new one begins in August. */
export const schoolYearOf = (now: Date): number =>
  now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
