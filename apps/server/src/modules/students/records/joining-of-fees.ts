import { effectOfJoining, staysOf } from '@ardoise/contract/values/joining';
import type { StudentDetail } from '@ardoise/contract/students';
import type { Tx } from '../../../platform/db/database.ts';
import { readClassInstallments } from '../../years/public.ts';

type Enrolment = StudentDetail['enrolments'][number];
type Joining = StudentDetail['fees'][number]['joining'];

const isStanding = ({ ended }: Enrolment): boolean =>
  ended === null || ended === 'promoted' || ended === 'repeated' || ended === 'left';

/** The places of the same year that were not undone, the oldest first and the one that stands last. */
const placesOfYear = (enrolments: readonly Enrolment[], yearId: string): Enrolment[] =>
  enrolments
    .filter((one) => one.yearId === yearId && one.ended !== 'cancelled')
    .toReversed()
    .toSorted((a, b) => Number(isStanding(a)) - Number(isStanding(b)));

/**
 * Why a fee asks for less, or later, than its class does: by the enrolment that it follows. Null where the student was
 * there before anything fell due.
 */
export async function readJoinings(
  tx: Tx,
  orgId: string,
  enrolments: readonly Enrolment[],
): Promise<(enrolmentId: string | null) => Joining> {
  const classIds = [...new Set(enrolments.map(({ classId }) => classId))];
  const planned = await readClassInstallments(tx, orgId, classIds);
  return (enrolmentId) => {
    const place = enrolments.find(({ id }) => id === enrolmentId);
    if (place === undefined) return null;
    const stays = staysOf(placesOfYear(enrolments, place.yearId));
    const effect = effectOfJoining(planned.get(place.classId) ?? [], stays);
    if (effect.notOwed === 0 && effect.postponed === 0) return null;
    return { joinedOn: place.joinedOn, ...effect };
  };
}
