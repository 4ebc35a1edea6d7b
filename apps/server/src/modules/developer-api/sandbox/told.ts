import './tables.ts';
import type { WebhookData } from '@ardoise/contract/webhooks/webhook-events';
import type { Work } from '../../../platform/work.ts';
import { findCollection } from './present-collection.ts';
import { sentStandingOf, standingOf } from './rules.ts';
import { findSandboxDisbursement } from './sandbox-disbursements.ts';

type Told<Data> = { readonly isPaid: boolean; readonly isTwice: boolean; readonly data: Data };

/** What webhooks tell of a collection of the sandbox that has come to its outcome. */
export async function readToldCollection(
  work: Work,
  id: string,
): Promise<Told<WebhookData<'collection.paid'>> | null> {
  const row = await findCollection(work, id);
  const { number, operator, amount, reference, outcome } = row;
  const { state, failure, completedAt } = standingOf(row, work.now);
  if (completedAt === null) return null;
  return {
    isPaid: state === 'paid',
    isTwice: outcome === 'twice',
    data: {
      id,
      number,
      amount,
      operator,
      reference,
      failure,
      completedAt: completedAt.toISOString(),
    },
  };
}

export async function readToldDisbursement(
  work: Work,
  id: string,
): Promise<Told<WebhookData<'disbursement.paid'>>> {
  const row = await findSandboxDisbursement(work, id);
  const { number, amount, reference, outcome } = row;
  const { state, failure } = sentStandingOf(row, work.now);
  return {
    isPaid: state === 'paid',
    isTwice: outcome === 'twice',
    data: { id, number, amount, reference, failure },
  };
}
