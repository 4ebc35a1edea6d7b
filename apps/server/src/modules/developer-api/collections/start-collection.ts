import type { Collection, createCollection } from '@ardoise/contract/developer/collections';
import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Input } from '@ardoise/contract/protocol/call';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { newId, newSecret } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { KeyContext } from '../../../platform/http/context.ts';
import { refuseBeyondAll, refuseUncollectable, testOperators } from '../../mobile-money/public.ts';
import { keptText } from '../kept-text.ts';
import type { CollectionsTable } from '../tables.ts';
import { beginTry, refuseUnowed } from './begin-try.ts';
import { endLink } from './end-link.ts';
import { linkMark } from './link-token.ts';
import { readCollection } from './read-collections.ts';

export const linkDays = 7;
const daySeconds = 86_400;

type Asked = Input<typeof createCollection>['body'];

/** Of the two environments in which operators are asked. */
function environmentOf({ key: { environment } }: KeyContext): CollectionsTable['environment'] {
  if (environment === 'sandbox') throw new Error('The sandbox has books of its own.');
  return environment;
}

/** A mistyped code is nobody's. */
const readCode = (typed: string | undefined): string | null =>
  typed === undefined ? null : found(parsePaymentCode(typed), errors.notFound);

function newRow(context: KeyContext, asked: Asked): CollectionsTable {
  const { orgId, now, key } = context;
  const isLink = asked.mode === 'link';
  return {
    org_id: orgId,
    id: newId(now),
    environment: environmentOf(context),
    key_id: key.id,
    mode: asked.mode,
    amount: asked.amount,
    phone: asked.phone === undefined ? null : nationalNumber(asked.phone),
    operator: asked.operator ?? null,
    payment_code: readCode(asked.paymentCode),
    reference: keptText(asked.reference),
    description: keptText(asked.description),
    language: asked.language,
    token: isLink ? `${linkMark}${newSecret()}` : null,
    expires_at: isLink ? new Date(now.getTime() + linkDays * daySeconds * 1_000) : null,
    cancelled_at: null,
    created_at: now,
  };
}

/** Asks for money, by a prompt at once or by a link that a payer opens. */
export async function startCollection(context: KeyContext, asked: Asked): Promise<Collection> {
  const { tx, orgId, services, language } = context;
  const row = newRow(context, asked);
  if (row.environment === 'development' && testOperators(services).length === 0)
    throw new Refusal(collectionErrors.environmentNotSetUp);
  await tx.insertInto('collections').values(row).execute();
  if (row.mode === 'link') {
    if (row.environment === 'production') await refuseUncollectable(context, row.amount, language);
    else refuseBeyondAll(testOperators(services), row.amount, language);
    await refuseUnowed(context, row, language);
    const delaySeconds = linkDays * daySeconds;
    await enqueue(
      tx,
      endLink,
      { orgId, id: row.id },
      { key: `collection:${row.id}`, delaySeconds },
    );
  } else {
    const { phone = '', operator = null } = asked;
    await beginTry(context, row, { phone, operator, language: row.language, refuseIn: language });
  }
  if (row.environment === 'production')
    await context.audit({
      action: 'collection.started',
      subject: 'collection',
      subjectId: row.id,
      before: null,
      after: { amount: row.amount, mode: row.mode, reference: row.reference },
    });
  return readCollection(context, row.id);
}
