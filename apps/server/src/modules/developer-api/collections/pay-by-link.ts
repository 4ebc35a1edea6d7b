import { paymentErrors } from '@ardoise/contract/payments';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import {
  type OfferedOperator,
  operatorsOn,
  testOperators,
  tryWindowMinutes,
} from '../../mobile-money/public.ts';
import { beginTry, type Payer } from './begin-try.ts';
import { lockCollection } from './lock-collection.ts';
import { findCollection, type FoundCollection } from './read-collections.ts';

/** So often one link can be tried in a while: it asks telephones, and anybody may have it. */
const mostTries = 5;

/** By what a payer may pay it. */
export const operatorsFor = (
  reading: Pick<Work, 'services' | 'tx' | 'orgId'>,
  { environment }: Pick<FoundCollection, 'environment'>,
): Promise<readonly OfferedOperator[]> =>
  environment === 'production'
    ? operatorsOn(reading)
    : Promise.resolve(testOperators(reading.services));

async function refuseManyTries({ tx, orgId, now }: Work, id: string): Promise<void> {
  const since = new Date(now.getTime() - tryWindowMinutes * 60_000);
  const { tries } = await tx
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('org_id', '=', orgId)
    .where('collection_id', '=', id)
    .where('submitted_at', '>', since)
    .executeTakeFirstOrThrow();
  if (tries < mostTries) return;
  const values = { minutes: tryWindowMinutes };
  throw new Refusal(paymentErrors.tooManyUnfinishedPayments, { values });
}

/**
 * A payer gives a number on the page of a link. Of two who press at once the second finds the payment of the first: its row is
 * held until it is committed. Answers the payment that stands, whoever began it; null where nobody can pay it any more.
 */
export const payByLink = (
  services: Services,
  { org_id: orgId, id }: Pick<FoundCollection, 'org_id' | 'id'>,
  payer: Payer,
): Promise<string | null> =>
  inSchool(services, orgId, async (work) => {
    await lockCollection(work.tx, orgId, id);
    const row = await findCollection(work, id);
    if (row === undefined) return null;
    const isUnderWay = row.state === 'paid' || (row.state === 'waiting' && row.failure === null);
    if (isUnderWay && row.transaction_id !== null) return row.transaction_id;
    if (row.state !== 'waiting') return null;
    await refuseManyTries(work, id);
    return beginTry(work, row, payer);
  });
