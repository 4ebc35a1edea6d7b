import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import type { Language } from '@ardoise/contract/values/language';
import { type EventDetail, eventDetail, type PayOperator } from '@ardoise/contract/transactions';
import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';

/** Enough to recognise it by; the payment's history has all of it. */
const longestWords = 300;

/** As it is kept: words of ours are said in the reader's language. */
const writeRefusal = (said: EventDetail): string =>
  JSON.stringify('said' in said ? { ...said, said: said.said.slice(0, longestWords) } : said);

/** What the operator said, in the reader's language. */
export function sayRefusal(kept: string | null, language: Language): string {
  const detail = kept === null ? null : eventDetail.safeParse(JSON.parse(kept)).data;
  return detail === undefined || detail === null ? '' : sayEventDetail(detail, language);
}

type Refused = Pick<TransactionsTable, 'id' | 'operator' | 'kind'>;

/**
 * The operator does not take the school's credentials, so that nobody can pay by it. Said once: each guardian who tries
 * after that would say the same. The provider's own account is not the school's to mend, and
 * stands in the log.
 */
export async function noteRefusal(
  work: Work,
  row: Refused,
  said: EventDetail | null,
): Promise<void> {
  if (row.kind === 'provider') {
    const { operator, id } = row;
    work.services.log.error(
      { operator, transaction: id, said },
      'the provider’s account is refused',
    );
    return;
  }
  const isNew = await work.tx
    .updateTable('operator_settings')
    .set({
      refused_at: work.now,
      refused_said: said === null ? null : writeRefusal(said),
    })
    .where('org_id', '=', work.orgId)
    .where('operator', '=', row.operator)
    .where('kind', '=', row.kind)
    .where('refused_at', 'is', null)
    .returning('operator')
    .executeTakeFirst();
  await work.tx
    .updateTable('operator_settings')
    .set({ last_refused_at: work.now })
    .where('org_id', '=', work.orgId)
    .where('operator', '=', row.operator)
    .where('kind', '=', row.kind)
    .execute();
  if (isNew !== undefined) await work.emit('operator.refused', row.id, {});
}

/** Money came by the account: should it be refused again, that is news. */
export async function forgetRefusal(
  { tx, orgId }: Work,
  { operator, kind }: Refused,
): Promise<void> {
  await tx
    .updateTable('operator_settings')
    .set({ refused_at: null, refused_said: null, last_refused_at: null })
    .where('org_id', '=', orgId)
    .where('operator', '=', operator)
    .where('kind', '=', kind)
    .execute();
}

/** Staff have just seen that the operator lets the account in: payers need not wait until it is tried again. */
export async function offerAgain(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  operator: PayOperator,
): Promise<void> {
  await tx
    .updateTable('operator_settings')
    .set({ last_refused_at: null })
    .where('org_id', '=', orgId)
    .where('operator', '=', operator)
    .execute();
}
