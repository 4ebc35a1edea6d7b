import type { PayOperator } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { startIncome } from '../transactions/start-collection.ts';

interface Collected {
  readonly orgId: string;
  readonly operator: PayOperator;
  readonly phone: string;
  readonly amount: number;
}

/** Begins to collect other income, as a program asks for it. Answers the transaction. */
export const collect = (
  services: Services,
  { orgId, operator, phone, amount }: Collected,
): Promise<string> =>
  inSchool(services, orgId, async (work) => {
    const { tx, now } = work;
    const id = newId(now);
    await sql`insert into collections (org_id, id, environment, key_id, mode, amount, language, created_at)
      values (${orgId}, ${id}, 'production', ${id}, 'prompt', ${amount}, 'en', ${now})`.execute(tx);
    const said = { description: null, language: 'en', refuseIn: 'en' } as const;
    const asked = { collectionId: id, clientKey: id, operator, phone, amount };
    return (await startIncome(work, { ...asked, ...said })).transactionId;
  });
