import type { StudentDetail } from '@ardoise/contract/students';

export type Enrolment = StudentDetail['enrolments'][number];

/** Newest first. */
const byStart = (a: Enrolment, b: Enrolment) => b.from.localeCompare(a.from);

/** The one that lasts; where an old year was never closed, the newest. */
export const currentEnrolment = (enrolments: readonly Enrolment[]): Enrolment | undefined =>
  enrolments.filter(({ ended }) => ended === null).toSorted(byStart)[0];

export const pastEnrolments = (enrolments: readonly Enrolment[]): readonly Enrolment[] => {
  const current = currentEnrolment(enrolments);
  return enrolments.filter((enrolment) => enrolment !== current).toSorted(byStart);
};
