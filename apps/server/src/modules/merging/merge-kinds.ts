import type { MergeChoice } from '@ardoise/contract/merging';
import type { Work } from '../../platform/work.ts';
import { moveFollowUps } from '../arrears/public.ts';
import { mergeFees, moveCredit } from '../billing/public.ts';
import { mergeEnrolments } from '../enrolment/public.ts';
import { moveInvoicesOfFamily, moveInvoicesOfStudent } from '../invoicing/public.ts';
import { moveTransactions } from '../mobile-money/public.ts';
import { moveLinks } from '../pay-pages/public.ts';
import { moveSubscriptions } from '../services/public.ts';
import {
  mergeFamily,
  mergeGuardian,
  mergeStudent,
  readStudent,
  refreshPlaces,
} from '../students/public.ts';
import { readYears } from '../years/public.ts';

/** Everything of the one goes to the other. Answers the movements of money, in their order. */
export async function mergeOf(work: Work, choice: MergeChoice): Promise<string[]> {
  switch (choice.kind) {
    case 'guardian':
      await mergeGuardian(work, choice);
      return [];
    case 'family':
      return mergeFamilies(work, choice);
    case 'student':
      return mergeStudents(work, choice);
  }
}

async function mergeFamilies(
  work: Work,
  families: Pick<MergeChoice, 'keptId' | 'goneId' | 'take' | 'guardianPairs'>,
): Promise<string[]> {
  const { keptId, goneId } = families;
  const moved = await moveCredit(work, goneId, keptId);
  await moveTransactions(work, goneId, keptId);
  await moveLinks(work, 'family_id', goneId, keptId);
  await moveInvoicesOfFamily(work, goneId, keptId);
  await moveFollowUps(work, goneId, keptId);
  await mergeFamily(work, families);
  return moved;
}

/** The families first, so that what exceeds a fee is the credit of the one that stays. */
async function mergeStudents(work: Work, choice: MergeChoice): Promise<string[]> {
  const { tx, orgId } = work;
  const { keptId, goneId, take, withFamily, guardianPairs, enrolments } = choice;
  const { family_id: keptFamily } = await readStudent(tx, orgId, keptId);
  const { family_id: goneFamily } = await readStudent(tx, orgId, goneId);
  const isOneFamily = keptFamily === goneFamily;
  const moved =
    withFamily && !isOneFamily
      ? await mergeFamilies(work, {
          keptId: take.includes('family') ? goneFamily : keptFamily,
          goneId: take.includes('family') ? keptFamily : goneFamily,
          take: [],
          guardianPairs,
        })
      : [];
  await moveLinks(work, 'student_id', goneId, keptId);
  await moveInvoicesOfStudent(work, goneId, keptId);
  const standing = await mergeEnrolments(work, { keptId, goneId, chosen: enrolments });
  await moveSubscriptions(work, { keptId, goneId });
  const movedOfFees = await mergeFees(work, { keptId, goneId, standing });
  await mergeStudent(work, { keptId, goneId, take });
  await refreshPlaces(tx, orgId, await readYears(tx, orgId), [keptId]);
  return [...moved, ...movedOfFees];
}
