import type { WebhookData } from '@ardoise/contract/webhooks/webhook-events';
import type { Work } from '../../../platform/work.ts';
import { findTestDisbursement } from './development-disbursements.ts';

/** What webhooks tell of a disbursement by an operator's test system that has ended. */
export async function readToldTest(
  work: Work,
  recordId: string,
): Promise<{ readonly isPaid: boolean; readonly data: WebhookData<'disbursement.paid'> }> {
  const { id, number, amount, reference, state, failure } = await findTestDisbursement(
    work,
    recordId,
  );
  return { isPaid: state === 'paid', data: { id, number, amount, reference, failure } };
}
