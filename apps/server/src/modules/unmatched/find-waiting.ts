import './tables.ts';
import { shownOfKind } from '@ardoise/contract/attention';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { isWaiting } from './lines/line-list.ts';

interface WaitingLine {
  id: string;
  operator: 'mtn' | 'orange' | null;
  amount: number;
  phone: string | null;
  at: Date;
}

/** Money of statements of which nobody has said whose it is. */
export async function findWaitingLines({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>) {
  const { rows } = await sql<WaitingLine & { count: number }>`
    select t.id, t.operator, t.amount, t.phone, t.at, count(*) over ()::int as count
      from statement_lines t where t.org_id = ${orgId} and ${isWaiting}
     order by t.at, t.id limit ${shownOfKind}`.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ id, operator, amount, phone, at }) => ({
      id,
      operator,
      amount,
      phone,
      at: at.toISOString(),
    })),
  };
}

interface WaitingProof {
  id: string;
  reference: string;
  family: string;
  sentAt: Date;
}

export async function findWaitingProofs({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>) {
  const { rows } = await sql<WaitingProof & { count: number }>`
    select proof.id, proof.reference, f.name as family, proof.sent_at as "sentAt", count(*) over ()::int as count
      from payment_proofs proof join families f on f.org_id = proof.org_id and f.id = proof.family_id
     where proof.org_id = ${orgId} and proof.state = 'waiting'
     order by proof.sent_at, proof.id limit ${shownOfKind}`.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ id, reference, family, sentAt }) => ({
      id,
      reference,
      family,
      sentAt: sentAt.toISOString(),
    })),
  };
}
