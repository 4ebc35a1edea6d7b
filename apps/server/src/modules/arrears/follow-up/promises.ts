import '../tables.ts';
import {
  type addPromise as addCall,
  followUpErrors,
  type PaymentPromise,
} from '@ardoise/contract/arrears/follow-up';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal, refuseField } from '../../../platform/refusal.ts';
import { lockFamilies, todayAt } from '../../students/public.ts';
import { daysFrom, promiseState } from '../rules.ts';

const furthestDays = 365;

interface PromiseRow extends Omit<PaymentPromise, 'state' | 'madeAt'> {
  familyId: string;
  madeAt: Date;
  isWithdrawn: boolean;
}

const columns: RawBuilder<unknown> = sql`m.id, m.family_id as "familyId", m.amount, m.paid, m.due_on as "dueOn",
  m.kept_on as "keptOn", m.note, m.made_at as "madeAt", m.made_by_name as "madeBy",
  m.withdrawn_at is not null as "isWithdrawn"`;

const present = (row: PromiseRow, today: string): PaymentPromise => ({
  id: row.id,
  state: promiseState(row, today),
  amount: row.amount,
  paid: row.paid,
  dueOn: row.dueOn,
  keptOn: row.keptOn,
  note: row.note,
  madeAt: row.madeAt.toISOString(),
  madeBy: row.madeBy,
});

/** Newest first. */
export async function readPromises(
  tx: Tx,
  orgId: string,
  familyId: string,
  today: string,
): Promise<PaymentPromise[]> {
  const { rows } = await sql<PromiseRow>`select ${columns} from payment_promises m
    where m.org_id = ${orgId} and m.family_id = ${familyId} order by m.made_at desc, m.id desc`.execute(
    tx,
  );
  return rows.map((row) => present(row, today));
}

/** The last one of each family that was not withdrawn. */
export async function readStandingPromises(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
  today: string,
): Promise<Map<string, PaymentPromise>> {
  const { rows } = await sql<PromiseRow>`
    select last.* from unnest(${[...familyIds]}::uuid[]) as w (id)
     cross join lateral (
       select ${columns} from payment_promises m
        where m.org_id = ${orgId} and m.family_id = w.id and m.withdrawn_at is null
        order by m.made_at desc, m.id desc limit 1) last`.execute(tx);
  return new Map(rows.map((row) => [row.familyId, present(row, today)]));
}

async function readOwed(tx: Tx, orgId: string, familyId: string): Promise<number> {
  const row = await tx
    .selectFrom('family_debts')
    .select('owed')
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  return row?.owed ?? 0;
}

/** Two of one family take turns. One that is open gives way to the new one; one that was broken stays as it is. */
export async function addPromise(
  context: SchoolContext,
  familyId: string,
  { amount, dueOn, note }: Input<typeof addCall>['body'],
): Promise<PaymentPromise> {
  const { tx, orgId, now, actor, audit, emit, language } = context;
  const today = await todayAt(context);
  if (dueOn < today) throw refuseField(followUpErrors.promiseInThePast, 'dueOn', language);
  if (dueOn > daysFrom(today, furthestDays))
    throw refuseField(followUpErrors.promiseTooFar, 'dueOn', language);
  await lockFamilies(tx, orgId, [familyId]);
  const owed = await readOwed(tx, orgId, familyId);
  if (owed === 0) throw new Refusal(followUpErrors.nothingToPromise);
  if (amount > owed) {
    const values = { owed: formatFcfa(owed, language) };
    const text = say(followUpErrors.promiseAboveOwed, language, values);
    throw new Refusal(followUpErrors.promiseAboveOwed, { values, fields: { amount: text } });
  }
  await sql`update payment_promises set withdrawn_at = ${now}, withdrawn_by_name = ${actor.name}
    where org_id = ${orgId} and family_id = ${familyId} and withdrawn_at is null and kept_on is null
      and due_on >= ${today}::date`.execute(tx);
  const id = newId(now);
  await tx
    .insertInto('payment_promises')
    .values({
      org_id: orgId,
      id,
      family_id: familyId,
      amount,
      due_on: dueOn,
      note,
      made_at: now,
      made_by: actor.personId,
      made_by_name: actor.name,
      withdrawn_at: null,
      withdrawn_by_name: null,
    })
    .execute();
  await audit({
    action: 'paymentPromise.recorded',
    subject: 'family',
    subjectId: familyId,
    after: { amount, dueOn, note },
  });
  await emit('family.followedUp', familyId, { by: 'promise' });
  return readOne(tx, orgId, id, today);
}

async function readOne(tx: Tx, orgId: string, id: string, today: string): Promise<PaymentPromise> {
  const { rows } = await sql<PromiseRow>`select ${columns} from payment_promises m
    where m.org_id = ${orgId} and m.id = ${id}`.execute(tx);
  return present(found(rows[0], errors.notFound), today);
}

/** What was kept stays kept. */
export async function withdrawPromise(
  context: SchoolContext,
  familyId: string,
  promiseId: string,
): Promise<PaymentPromise> {
  const { tx, orgId, now, actor, audit, emit } = context;
  const { rows } = await sql<{ isSettled: boolean }>`
    select withdrawn_at is not null or kept_on is not null as "isSettled" from payment_promises
     where org_id = ${orgId} and family_id = ${familyId} and id = ${promiseId} for update`.execute(
    tx,
  );
  if (found(rows[0], errors.notFound).isSettled) throw new Refusal(followUpErrors.promiseSettled);
  await sql`update payment_promises set withdrawn_at = ${now}, withdrawn_by_name = ${actor.name}
    where org_id = ${orgId} and id = ${promiseId}`.execute(tx);
  const promise = await readOne(tx, orgId, promiseId, await todayAt(context));
  await audit({
    action: 'paymentPromise.withdrawn',
    subject: 'family',
    subjectId: familyId,
    before: { amount: promise.amount, dueOn: promise.dueOn },
  });
  await emit('family.followedUp', familyId, { by: 'promise' });
  return promise;
}
