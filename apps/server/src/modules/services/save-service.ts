import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { serviceErrors } from '@ardoise/contract/service-errors';
import type { ServiceInput, updateService as call } from '@ardoise/contract/services';
import { foldName } from '@ardoise/contract/values/fold-name';
import { serviceTitle } from '@ardoise/contract/values/fee-title';
import { basicFee } from '@ardoise/contract/values/service-types';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { retitleServiceFees } from '../billing/public.ts';
import { findClasses, lockYears, readYears } from '../years/public.ts';
import { amountsWith, applyPrice, previewPrice } from './price-change.ts';
import { readSubscribedItems } from './read-subscribed-items.ts';
import { lockService, readAllItems, readAmounts, readItems } from './store.ts';
import type { ServiceRow } from './tables.ts';

export async function createService(work: Work, given: ServiceInput): Promise<string> {
  const { tx, orgId, now, actor } = work;
  await refuseNameTaken(work, given.name, null);
  await refuseStrangers(work, given);
  const id = newId(now);
  await oncePerName(
    tx
      .insertInto('services')
      .values({
        org_id: orgId,
        id,
        type: given.type,
        name: given.name,
        folded_name: foldName(given.name),
        description: given.description,
        cost: given.cost,
        every: given.every,
        created_at: now,
        created_by: actor?.personId ?? null,
      })
      .execute(),
  );
  await writeItems(work, id, given);
  await insertRows(tx, 'service_amounts', amountsWith(id, orgId, [], given));
  await work.audit({
    action: 'service.created',
    subject: 'service',
    subjectId: id,
    after: { ...given },
  });
  await work.emit('service.changed', id, {});
  return id;
}

/**
 * A new price concerns people: unless it is said what it means for them, nothing is changed. Enrolments ask for basic fees, and
 * hold the years while they do: one that is under way is among those whom the price concerns, and the next asks for the new one.
 */
export async function updateService(
  work: Work,
  id: string,
  { service: given, version, effect }: Input<typeof call>['body'],
): Promise<void> {
  const { tx, orgId } = work;
  if (given.type === basicFee) await lockYears(tx, orgId, 'update');
  const before = await lockService(tx, orgId, id, 'update');
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  refuseOtherKind(before, given);
  await refuseNameTaken(work, given.name, id);
  await refuseStrangers(work, given);
  const { students: concerned } = await previewPrice(work, before, given);
  if (concerned > 0 && effect === undefined)
    throw new Refusal(serviceErrors.chooseEffect, { values: { count: concerned } });
  const recordBefore = await recordOf(work, before);
  const applied = await applyPrice(work, before, given, effect ?? 'keep');
  await oncePerName(
    tx
      .updateTable('services')
      .set({
        type: given.type,
        name: given.name,
        folded_name: foldName(given.name),
        description: given.description,
        cost: given.cost,
        every: given.every,
        version: version + 1,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute(),
  );
  await writeItems(work, id, given);
  await writeAmounts(work, id, given);
  await retitle(work, id, given.name);
  await work.audit({
    action: 'service.changed',
    subject: 'service',
    subjectId: id,
    before: recordBefore,
    after: { ...given, ...(effect === undefined ? {} : { effect, ...applied }) },
  });
  await work.emit('service.changed', id, {});
}

export function refuseOtherKind(before: ServiceRow, given: ServiceInput): void {
  if ((before.type === basicFee) !== (given.type === basicFee))
    throw new Refusal(serviceErrors.serviceTypeStays);
}

export async function refuseNameTaken(
  { tx, orgId }: Work,
  name: string,
  except: string | null,
): Promise<void> {
  const taken = await tx
    .selectFrom('services')
    .select('id')
    .where('org_id', '=', orgId)
    .where('folded_name', '=', foldName(name))
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== except) throw new Refusal(serviceErrors.serviceNameTaken);
}

/** Somebody else gives a service the same name at this moment: it is seen only once they have. */
async function oncePerName(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'services_by_name';
    throw isTaken ? new Refusal(serviceErrors.serviceNameTaken) : error;
  }
}

/** Amounts are of the school's own years, cycles and classes. */
async function refuseStrangers({ tx, orgId }: Work, { years }: ServiceInput): Promise<void> {
  if (years.length === 0) return;
  const known = await readYears(tx, orgId);
  const classIds = years.flatMap(({ amounts }) => amounts.flatMap(({ classId }) => classId ?? []));
  const cycleIds = years.flatMap(({ amounts }) => amounts.flatMap(({ cycleId }) => cycleId ?? []));
  const classes = await findClasses(tx, orgId, classIds);
  const { rows: cycles } = await sql<{ id: string; year_id: string }>`
    select id, year_id from cycles where org_id = ${orgId} and id = any(${cycleIds}::uuid[])`.execute(
    tx,
  );
  for (const { yearId, amounts } of years) {
    found(
      known.find(({ id }) => id === yearId),
      errors.notFound,
    );
    for (const { classId, cycleId } of amounts) {
      const isOfYear =
        (classId === undefined || classes.get(classId)?.year_id === yearId) &&
        (cycleId === undefined ||
          cycles.some((one) => one.id === cycleId && one.year_id === yearId));
      if (!isOfYear) throw new Refusal(errors.notFound);
    }
  }
}

/** Items that are missing are offered no more; whoever has one keeps it. */
async function writeItems(work: Work, serviceId: string, { items }: ServiceInput): Promise<void> {
  const { tx, orgId, now } = work;
  const known = new Set((await readItems(tx, orgId, serviceId)).map(({ id }) => id));
  for (const { id } of items)
    if (id !== undefined && !known.has(id)) throw new Refusal(errors.notFound);
  const placed = items.map((item, position) => ({ ...item, position }));
  const kept = placed.flatMap(({ id, ...item }) => (id === undefined ? [] : [{ id, ...item }]));
  await sql`update service_items set removed_at = ${now}
    where org_id = ${orgId} and service_id = ${serviceId} and removed_at is null
      and id <> all(${kept.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`update service_items i set name = given.name, cost = given.cost, position = given.position
     from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ name }) => name)}::text[],
                 ${kept.map(({ cost }) => cost)}::bigint[], ${kept.map(({ position }) => position)}::int[])
       as given(id, name, cost, position)
    where i.org_id = ${orgId} and i.id = given.id`.execute(tx);
  await insertRows(
    tx,
    'service_items',
    placed
      .filter(({ id }) => id === undefined)
      .map(({ name, cost, position }) => ({
        org_id: orgId,
        id: newId(now),
        service_id: serviceId,
        position,
        name,
        cost,
      })),
  );
}

/** Of the years that are named, and of no other. */
async function writeAmounts({ tx, orgId }: Work, id: string, given: ServiceInput): Promise<void> {
  const yearIds = given.years.map(({ yearId }) => yearId);
  await sql`delete from service_amounts
    where org_id = ${orgId} and service_id = ${id} and year_id = any(${yearIds}::uuid[])`.execute(
    tx,
  );
  await insertRows(tx, 'service_amounts', amountsWith(id, orgId, [], given));
}

/** Fees are called what their service and its item are called now; receipts keep what they said. */
async function retitle(work: Work, serviceId: string, name: string): Promise<void> {
  const { tx, orgId } = work;
  const items = new Map(
    (await readAllItems(tx, orgId, [serviceId])).map((item) => [item.id, item.name]),
  );
  const subscribed = await readSubscribedItems(tx, orgId, serviceId);
  const titles = [...subscribed].map(([subscriptionId, itemId]) => ({
    subscriptionId,
    title: serviceTitle(name, items.get(itemId ?? '') ?? null),
  }));
  await retitleServiceFees(work, serviceId, [{ subscriptionId: null, title: name }, ...titles]);
}

/** As the audit log keeps it. */
async function recordOf(
  { tx, orgId }: Work,
  service: ServiceRow,
): Promise<Record<string, unknown>> {
  const items = await readItems(tx, orgId, service.id);
  const amounts = await readAmounts(tx, orgId, [service.id]);
  return {
    type: service.type,
    name: service.name,
    description: service.description,
    cost: service.cost,
    every: service.every,
    items: items.map(({ id, name, cost }) => ({ id, name, cost })),
    amounts: amounts.map(({ year_id, cycle_id, class_id, amount }) => ({
      yearId: year_id,
      cycleId: cycle_id,
      classId: class_id,
      amount,
    })),
  };
}
