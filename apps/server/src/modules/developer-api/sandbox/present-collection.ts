import './tables.ts';
import type { Collection, CollectionState } from '@ardoise/contract/developer/collections';
import { errors } from '@ardoise/contract/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { languageOf } from './link-token.ts';
import { paidOutcomes, standingOf } from './rules.ts';
import type { SandboxCollectionRow } from './tables.ts';

/** Where the payer of a link is led to. */
const linkOf = (services: Services, token: string): string =>
  `${services.publicUrl()}/sandbox/${token}?lang=${languageOf(token)}`;

export function presentCollection(
  { services, now }: Pick<Work, 'services' | 'now'>,
  row: SandboxCollectionRow,
): Collection {
  const { state, failure, completedAt } = standingOf(row, now);
  return {
    id: row.id,
    environment: 'sandbox',
    mode: row.mode,
    state,
    amount: row.amount,
    currency: 'XAF',
    number: row.number,
    phone: row.phone,
    operator: row.operator,
    reference: row.reference,
    description: row.description,
    paymentCode: row.payment_code,
    link: row.token === null ? null : linkOf(services, row.token),
    failure,
    receipt: null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

/** The rows whose standing at this moment is this one; as `standingOf` has it. */
export function hasState(state: CollectionState, now: Date): RawBuilder<boolean> {
  const isOver = sql`coalesce(settles_at, expires_at) <= ${now}`;
  const isPaid = sql`coalesce(outcome = any(${[...paidOutcomes]}), false)`;
  switch (state) {
    case 'cancelled':
      return sql`cancelled_at is not null`;
    case 'waiting':
      return sql`(cancelled_at is null and not ${isOver})`;
    case 'paid':
      return sql`(cancelled_at is null and ${isOver} and ${isPaid})`;
    case 'failed':
      return sql`(cancelled_at is null and ${isOver} and not ${isPaid})`;
  }
}

/** Whoever changes it holds it, so that what is paid cannot be cancelled at the same moment. */
export async function lockCollection(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<SandboxCollectionRow> {
  const row = await tx
    .selectFrom('sandbox_collections')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}

export async function findCollection(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<SandboxCollectionRow> {
  const row = await tx
    .selectFrom('sandbox_collections')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}
