import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import {
  type changePack as changePackCall,
  type changePlan as changePlanCall,
  type changePrices as changePricesCall,
  type createPack as createPackCall,
  type DeskPack,
  type DeskPlan,
  type getPrices,
  priceErrors,
} from '@ardoise/contract/desk/prices';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Work } from '../../platform/work.ts';
import { presentPlan, readPlanRows } from './read-plans.ts';
import type { PackRow, PlanRow } from './tables.ts';

const presentPack = ({ is_on: isOn, ...row }: PackRow): DeskPack => ({ ...row, isOn });

export async function listPacks(tx: Tx): Promise<{ items: DeskPack[] }> {
  const rows = await tx
    .selectFrom('sms_packs')
    .selectAll()
    .orderBy('messages')
    .orderBy('id')
    .execute();
  return { items: rows.map(presentPack) };
}

/** A change of what is sold is of no school, and is written down like any other. */
async function tell(
  work: Work,
  what: string,
  id: string,
  before: object | null,
  after: object,
): Promise<void> {
  await work.audit({
    action: `${what}.changed`,
    subject: what,
    subjectId: id,
    before: before === null ? null : { ...before },
    after: { ...after },
  });
  await work.emit('prices.changed', noOrg, {});
}

/** Two packs of the same size in the shop could not be told apart. One change at a time decides. */
async function refuseSameSize(tx: Tx, messages: number, id: string | null): Promise<void> {
  await takeTurns(tx, 'sms-packs');
  const same = await tx
    .selectFrom('sms_packs')
    .select('id')
    .where('messages', '=', messages)
    .where('is_on', '=', true)
    .execute();
  if (same.some((pack) => pack.id !== id))
    throw new Refusal(priceErrors.packSoldAlready, { values: { messages } });
}

export async function createPack(
  work: Work,
  { messages, price, isOn }: Input<typeof createPackCall>['body'],
): Promise<DeskPack> {
  if (isOn) await refuseSameSize(work.tx, messages, null);
  const row = await work.tx
    .insertInto('sms_packs')
    .values({ id: newId(work.now), messages, price, is_on: isOn })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(work, 'pack', row.id, null, row);
  return presentPack(row);
}

export async function changePack(
  work: Work,
  id: string,
  { messages, price, isOn, version }: Input<typeof changePackCall>['body'],
): Promise<DeskPack> {
  const { tx } = work;
  const locked = await tx
    .selectFrom('sms_packs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const before = found(locked, errors.notFound);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  if (isOn) await refuseSameSize(tx, messages, id);
  const after = await tx
    .updateTable('sms_packs')
    .set({ messages, price, is_on: isOn, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(work, 'pack', id, before, after);
  return presentPack(after);
}

export async function readPrices(tx: Tx): Promise<Answer<typeof getPrices>> {
  const row = await tx.selectFrom('provider_prices').selectAll().executeTakeFirstOrThrow();
  return { senderId: row.sender_id, version: row.version };
}

export async function changePrices(
  work: Work,
  { senderId, version }: Input<typeof changePricesCall>['body'],
): Promise<Answer<typeof getPrices>> {
  const before = await readPrices(work.tx);
  const after = await work.tx
    .updateTable('provider_prices')
    .set({ sender_id: senderId, version: version + 1 })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (after === undefined) throw new Refusal(errors.changedMeanwhile);
  await tell(work, 'prices', noOrg, before, { senderId });
  return { senderId, version: after.version };
}

const countSchools = async (tx: Tx, now: Date): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select case when plan_until <= ${now} then 'basic' else plan_id end as id, count(*) as count
      from organisations where closed_at is null group by 1`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

export async function listPlans({
  tx,
  now,
}: Pick<Work, 'tx' | 'now'>): Promise<{ items: DeskPlan[] }> {
  const counts = await countSchools(tx, now);
  const items = (await readPlanRows(tx)).map((row: PlanRow) => ({
    ...presentPlan(row),
    schools: counts.get(row.id) ?? 0,
    version: row.version,
  }));
  return { items };
}

export async function changePlan(
  work: Work,
  id: Input<typeof changePlanCall>['params']['id'],
  { version, capabilities, ...body }: Input<typeof changePlanCall>['body'],
): Promise<DeskPlan> {
  const { tx } = work;
  const before = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await tx
    .updateTable('plans')
    .set({
      name: body.name,
      currency: body.currency,
      monthly: body.monthly,
      monthly_by_year: body.monthlyByYear,
      yearly: body.yearly,
      month_xaf: body.monthXaf,
      year_xaf: body.yearXaf,
      capabilities: [...new Set(capabilities)],
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  const after = (await listPlans(work)).items.find((plan) => plan.id === id);
  const changed = found(after, errors.notFound);
  await tell(work, 'plan', id, presentPlan(before), changed);
  return changed;
}
