import { applicationForm } from '@ardoise/contract/applications';
import {
  approveApplication,
  rejectApplication,
  reviewApplication,
} from '../modules/admissions/decide.ts';
import { submitApplication } from '../modules/admissions/submit-application.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { type Work, workIn } from '../platform/work.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const hourMs = 3_600_000;

interface DemoApplicant {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 1 | 2;
  readonly dateOfBirth: string;
  readonly guardian: string;
  readonly phone: string;
  readonly wantedClass: string;
  readonly hoursAgo: number;
  readonly becomes: 'submitted' | 'underReview' | 'approved' | 'rejected' | 'permanentlyRejected';
}

/** One in each state, and one that has waited too long. */
const applicants: readonly DemoApplicant[] = [
  {
    firstName: 'Merveille',
    lastName: 'Eyoum',
    gender: 2,
    dateOfBirth: '2015-05-02',
    guardian: 'Eyoum Thérèse',
    phone: '677214433',
    wantedClass: '6e A',
    hoursAgo: 3,
    becomes: 'submitted',
  },
  {
    firstName: 'Junior',
    lastName: 'Asongwe',
    gender: 1,
    dateOfBirth: '2014-02-19',
    guardian: 'Asongwe Peter',
    phone: '679553217',
    wantedClass: 'Form 1A',
    hoursAgo: 190,
    becomes: 'submitted',
  },
  {
    firstName: 'Prunelle',
    lastName: 'Mouelle',
    gender: 2,
    dateOfBirth: '2020-08-11',
    guardian: 'Mouelle Annie',
    phone: '696442318',
    wantedClass: 'Petite section',
    hoursAgo: 26,
    becomes: 'underReview',
  },
  {
    firstName: 'Ali',
    lastName: 'Bouba',
    gender: 1,
    dateOfBirth: '2018-11-27',
    guardian: 'Bouba Salamatou',
    phone: '694118256',
    wantedClass: 'SIL',
    hoursAgo: 70,
    becomes: 'approved',
  },
  {
    firstName: 'Kelly',
    lastName: 'Tanyi',
    gender: 2,
    dateOfBirth: '2012-01-30',
    guardian: 'Tanyi Rose',
    phone: '675330914',
    wantedClass: 'Form 3A',
    hoursAgo: 120,
    becomes: 'rejected',
  },
  {
    firstName: 'Arnold',
    lastName: 'Ekwalla',
    gender: 1,
    dateOfBirth: '2009-07-14',
    guardian: 'Ekwalla Jean',
    phone: '699871245',
    wantedClass: 'Form 5A',
    hoursAgo: 150,
    becomes: 'permanentlyRejected',
  },
];

export async function seedApplications(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
): Promise<void> {
  const now = services.clock.now();
  for (const applicant of applicants) {
    const submittedAt = new Date(now.getTime() - applicant.hoursAgo * hourMs);
    const id = newId(submittedAt);
    const form = formOf(applicant);
    await submitApplication(workIn(services, tx, owner.orgId, { now: submittedAt }), id, {
      form,
      language: 'fr',
      timeZone: 'Africa/Douala',
    });
    const decidedAt = new Date(submittedAt.getTime() + 2 * hourMs);
    await decide(contextOf(services, tx, owner, decidedAt), applicant, id);
  }
}

const formOf = ({
  firstName,
  lastName,
  gender,
  dateOfBirth,
  guardian,
  phone,
  wantedClass,
}: DemoApplicant) =>
  applicationForm.parse({
    student: { firstName, lastName, gender, dateOfBirth, nationality: 'CM' },
    health: {},
    guardians: [
      { fullName: guardian, relationship: 'guardian', phones: [{ kind: 'cell', number: phone }] },
    ],
    wantedClass,
  });

async function decide(work: Work, { becomes }: DemoApplicant, id: string): Promise<void> {
  switch (becomes) {
    case 'submitted':
      return;
    case 'underReview':
      return reviewApplication(work, id);
    case 'approved':
      return approveApplication(work, id, { classId: null, familyId: null, owes: 'all' });
    case 'rejected':
      return rejectApplication(work, id, becomes, 'Le dernier bulletin manque.');
    case 'permanentlyRejected':
      return rejectApplication(work, id, becomes, 'La classe est complète pour cette année.');
  }
}
