import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import type { closePrompt as call } from '@ardoise/contract/take-payment';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkOperator, closePrompt, readTransaction } from '../mobile-money/public.ts';

type Given = Pick<Input<typeof call>, 'params' | 'body'>;

/** Before it is closed the operator has its say: what was paid a moment ago is taken, and not closed. */
export async function askBeforeClosing(
  context: Pick<SchoolContext, 'services' | 'orgId' | 'actor' | 'role' | 'language'>,
  { params: { id } }: Pick<Given, 'params'>,
): Promise<void> {
  const { services, orgId, language } = context;
  await services.db.read({ orgId }, async (tx) => {
    await readTransaction(tx, orgId, id, language);
    if (roleHolds(context.role, 'payments.adjust')) return;
    const begun = await tx
      .selectFrom('desk_payments')
      .select('created_by')
      .where('org_id', '=', orgId)
      .where('transaction_id', '=', id)
      .executeTakeFirst();
    if (begun?.created_by !== context.actor.personId) throw new Refusal(errors.notPermitted);
  });
  await checkOperator(services, { orgId, id });
}

/** Whoever began a prompt at the desk may stop waiting for it, as may those who decide on payments. */
export async function closeDeskPrompt(
  context: SchoolContext,
  { params: { id }, body: { reason } }: Given,
): Promise<Answer<typeof call>> {
  await closePrompt(context, id, reason);
  return readTransaction(context.tx, context.orgId, id, context.language);
}
