import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Actor } from '../../../platform/http/context.ts';
import { Refusal, writeOrRefuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { workIn } from '../../../platform/work.ts';
import { noOrg, type Tx } from '../../../platform/db/database.ts';
import { findPasswordHash } from '../people/people-store.ts';
import { countWrongTry, refuseTooManyTries, subjectsOfSignedIn } from '../sign-in/limit-tries.ts';
import { findFactorMethods } from './factors-store.ts';
import { isPasswordRight } from './passwords.ts';
import { takeTotpCode } from './totp.ts';

/** What somebody is asked for before money leaves: the code of their app; their password where a passkey is all they have. */
type ConfirmsBy = 'code' | 'password' | null;

async function findWay(tx: Tx, personId: string): Promise<ConfirmsBy> {
  const methods = await findFactorMethods(tx, personId);
  if (methods.includes('totp')) return 'code';
  if (methods.length === 0 || (await findPasswordHash(tx, personId)) === null) return null;
  return 'password';
}

export const findConfirmation = (services: Services, personId: string): Promise<ConfirmsBy> =>
  services.db.read('platform', (tx) => findWay(tx, personId));

interface Asking {
  readonly services: Services;
  readonly actor: Actor;
}

/**
 * Asks whoever has a second factor for it, before a change that a borrowed, signed-in browser must not be able to make. It has a
 * transaction of its own, since factors are of no school, and a wrong try is counted whatever becomes of the rest.
 */
export async function confirmPerson(
  { services, actor: { personId } }: Asking,
  typed: string | undefined,
): Promise<void> {
  const by = await findConfirmation(services, personId);
  if (by === null) return;
  if (typed === undefined) throw new Refusal(sessionErrors.confirmationNeeded);
  await writeOrRefuse(
    (work) => services.db.write('platform', work),
    async (tx) => {
      const work = workIn(services, tx, noOrg);
      const subjects = subjectsOfSignedIn(personId);
      await refuseTooManyTries(work, subjects);
      const isRight =
        by === 'code'
          ? await takeTotpCode(work, personId, typed)
          : await isPasswordRight(await findPasswordHash(tx, personId), typed);
      if (isRight) return;
      await countWrongTry(work, subjects);
      const { wrongAppCode, wrongPassword } = sessionErrors;
      throw new Refusal(by === 'code' ? wrongAppCode : wrongPassword, { keepsWrites: true });
    },
  );
}
