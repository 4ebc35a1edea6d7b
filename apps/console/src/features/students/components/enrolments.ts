import type { StudentDetail } from '@ardoise/contract/students';
import { type Stay, staysOf } from '@ardoise/contract/values/joining';

export type Enrolment = StudentDetail['enrolments'][number];

/** Newest first. */
const byStart = (a: Enrolment, b: Enrolment) => b.from.localeCompare(a.from);

/** Whoever is promoted stays of the class until its year ends. */
const isStanding = ({ ended }: Enrolment): boolean =>
  ended === null || ended === 'promoted' || ended === 'repeated';

/** Where the student is in the current year, and in those that are planned: this year's first. */
export const openEnrolments = (enrolments: readonly Enrolment[]): readonly Enrolment[] =>
  enrolments
    .filter((one) => isStanding(one) && (one.isCurrentYear || one.isPlannedYear))
    .toSorted((a, b) => a.from.localeCompare(b.from));

/** The one of the current year; for somebody who is yet to come, the first of a year that is planned. */
export const currentEnrolment = (enrolments: readonly Enrolment[]): Enrolment | undefined =>
  openEnrolments(enrolments)[0];

export const pastEnrolments = (enrolments: readonly Enrolment[]): readonly Enrolment[] => {
  const open = openEnrolments(enrolments);
  return enrolments.filter((enrolment) => !open.includes(enrolment)).toSorted(byStart);
};

/** When somebody who is not there now was there before in a year, the oldest first. */
export const staysIn = (enrolments: readonly Enrolment[], yearId: string): Stay[] =>
  staysOf(
    enrolments.filter((one) => one.yearId === yearId && one.ended !== 'cancelled').toReversed(),
  );
