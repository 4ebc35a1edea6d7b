import './tables.ts';
import type { YearBasicFees } from '@ardoise/contract/basic-fees';
import { errors } from '@ardoise/contract/protocol/errors';
import { basicFee } from '@ardoise/contract/values/service-types';
import { sql } from 'kysely';
import { insertRows } from '../../platform/insert-rows.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readClasses } from '../years/public.ts';
import { createService } from './save-service.ts';
import { readBasicFees, readService, refuseUnavailable } from './store.ts';

/** A year that was just created, with what it asks for at enrolment beside tuition. */
export async function setUpBasicFees(
  work: Work,
  yearId: string,
  basicFees: YearBasicFees | undefined,
): Promise<void> {
  if (basicFees === undefined) {
    await carryOver(work, yearId);
    return;
  }
  if (basicFees.length > 0) await refuseUnavailable(work);
  await writeChosen(work, yearId, basicFees);
}

/** By the names of cycles and classes: the new year has others of its own. */
async function carryOver({ tx, orgId }: Work, yearId: string): Promise<void> {
  await sql`
    with before as (
      select y.id from academic_years y
       where y.org_id = ${orgId} and y.id <> ${yearId} and y.status <> 'cancelled'
         and exists (select from service_amounts a where a.org_id = y.org_id and a.year_id = y.id)
       order by y.created_at desc limit 1)
    insert into service_amounts (org_id, service_id, year_id, cycle_id, class_id, amount)
    select a.org_id, a.service_id, ${yearId}, cycle.id, taught.id, a.amount
      from before join service_amounts a on a.org_id = ${orgId} and a.year_id = before.id
      left join cycles old_cycle on old_cycle.org_id = a.org_id and old_cycle.id = a.cycle_id
      left join cycles cycle on cycle.org_id = a.org_id and cycle.year_id = ${yearId}
        and cycle.kind = old_cycle.kind and cycle.name is not distinct from old_cycle.name
      left join classes old_class on old_class.org_id = a.org_id and old_class.id = a.class_id
      left join classes taught on taught.org_id = a.org_id and taught.year_id = ${yearId}
        and taught.folded_name = old_class.folded_name
     where (a.cycle_id is null or cycle.id is not null) and (a.class_id is null or taught.id is not null)`.execute(
    tx,
  );
}

/** What the school asked for until now and does not name for this year, it does not ask for in it. */
async function writeChosen(work: Work, yearId: string, basicFees: YearBasicFees): Promise<void> {
  const { tx, orgId } = work;
  const known = await readBasicFees(tx, orgId);
  const places = await readPlaces(work, yearId);
  const chosen: string[] = [];
  for (const { serviceId, amount, amounts, name, every } of basicFees) {
    const id =
      serviceId === undefined
        ? await createService(work, {
            type: basicFee,
            name,
            description: '',
            cost: amount,
            every,
            items: [],
            years: [],
          })
        : await knownBasicFee(work, serviceId);
    chosen.push(id);
    const at = { org_id: orgId, service_id: id, year_id: yearId };
    await insertRows(tx, 'service_amounts', [
      { ...at, cycle_id: null, class_id: null, amount },
      ...amounts.map((one) => ({ ...at, ...places(one), amount: one.amount })),
    ]);
  }
  await insertRows(
    tx,
    'service_amounts',
    known
      .filter(({ id }) => !chosen.includes(id))
      .map(({ id }) => ({
        org_id: orgId,
        service_id: id,
        year_id: yearId,
        cycle_id: null,
        class_id: null,
        amount: 0,
      })),
  );
}

async function knownBasicFee({ tx, orgId }: Work, serviceId: string): Promise<string> {
  const { id, type } = await readService(tx, orgId, serviceId);
  return found(type === basicFee ? id : null, errors.notFound);
}

/** Finds the cycle or class at a place of the year. */
async function readPlaces({ tx, orgId }: Work, yearId: string) {
  const { rows: cycles } = await sql<{ id: string }>`
    select id from cycles where org_id = ${orgId} and year_id = ${yearId} order by position`.execute(
    tx,
  );
  const classes = await readClasses(tx, orgId, yearId);
  return ({ cycle, class: taught }: YearBasicFees[number]['amounts'][number]) => {
    const { id: cycleId } = found(cycles[cycle], errors.notFound);
    if (taught === undefined) return { cycle_id: cycleId, class_id: null };
    const ofCycle = classes.filter(({ cycle_id }) => cycle_id === cycleId);
    return { cycle_id: null, class_id: found(ofCycle[taught], errors.notFound).id };
  };
}
