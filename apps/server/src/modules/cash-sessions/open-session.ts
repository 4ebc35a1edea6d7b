import { cashErrors } from '@ardoise/contract/cash-sessions';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { postFloat } from './post-cash.ts';

interface NewSession {
  readonly till: string;
  readonly float: number;
}

interface InTheWay {
  readonly cashier_id: string;
  readonly cashier_name: string;
}

/** Schools open a session now and then: they take turns, so that the numbers have no gaps and nobody opens twice. */
export async function openSession(
  context: SchoolContext,
  { till, float }: NewSession,
): Promise<string> {
  const { tx, orgId, now, actor, audit, emit } = context;
  await takeTurns(tx, `cash sessions of ${orgId}`);
  const { rows } = await sql<InTheWay>`
    select cashier_id, cashier_name from cash_sessions
     where org_id = ${orgId} and closed_at is null
       and (cashier_id = ${actor.personId} or lower(till) = lower(${till}))`.execute(tx);
  if (rows.some(({ cashier_id: cashierId }) => cashierId === actor.personId))
    throw new Refusal(cashErrors.sessionAlreadyOpen);
  const [keeper] = rows;
  if (keeper !== undefined)
    throw new Refusal(cashErrors.tillInUse, { values: { name: keeper.cashier_name } });
  const id = newId(now);
  await sql`insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at)
    select ${orgId}, ${id}, coalesce(max(number), 0) + 1, ${till}, ${actor.personId}, ${actor.name}, ${float}, ${now}
      from cash_sessions where org_id = ${orgId}`.execute(tx);
  await audit({
    action: 'cashSession.opened',
    subject: 'cashSession',
    subjectId: id,
    after: { till, float },
  });
  await emit('cashSession.opened', id, { cashierId: actor.personId });
  await postFloat(context, id, float);
  return id;
}
