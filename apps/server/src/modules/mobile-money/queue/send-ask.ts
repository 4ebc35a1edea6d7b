import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import type { OpenTransaction } from '../transactions/open-transaction.ts';
import type { AskAnswer } from '../operators/operator.ts';
import { failTransaction, lockTransaction, recordEvents } from '../transactions/transition.ts';

/**
 * Asks the operator for the money, and writes down what it said. The transaction is marked as asked already: should this process
 * end in the middle, whoever comes next knows that the operator may have heard. Only the first ask can be refused for
 * good: a repeat may be refused although the one before it was taken, so that its status decides. Answers whether it is
 * still open.
 */
export async function sendAsk(
  services: Services,
  open: OpenTransaction,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<boolean> {
  const { row, adapter, account, request } = open;
  const answer: AskAnswer =
    account === null
      ? { kind: 'refused', reason: 'wrongSettings', detail: { note: 'noCredentials' } }
      : ((isRepeat ? null : await adapter.checkPayer?.(account, request)) ??
        (await adapter.ask(account, request)));
  const place = { orgId: row.org_id, id: row.id };
  const kind = answer.kind === 'asked' ? 'accepted' : 'asked';
  const said = [{ kind, detail: answer.detail } as const];
  return inSchool(services, row.org_id, async (work) => {
    if (answer.kind !== 'refused' || isRepeat) {
      await recordEvents(work, row.id, said);
      return true;
    }
    const locked = await lockTransaction(work.tx, place);
    if (locked?.state !== 'asked') return false;
    await failTransaction(work, locked, answer.reason, said);
    return false;
  });
}
