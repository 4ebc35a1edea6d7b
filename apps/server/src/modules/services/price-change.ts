import type { Answer } from '@ardoise/contract/protocol/call';
import {
  type PriceEffect,
  priceEffects,
  type previewServicePrice,
  type ServiceInput,
} from '@ardoise/contract/services';
import type { Work } from '../../platform/work.ts';
import {
  lockServiceFees,
  lowerInstallments,
  readServiceFees,
  rewriteServiceFees,
  type ServiceFee,
} from '../billing/public.ts';
import { lockStudents, todayAt } from '../students/public.ts';
import { findClasses } from '../years/public.ts';
import { amountFor, repriced } from './rules.ts';
import { readSubscribedItems } from './read-subscribed-items.ts';
import { readAllItems, readAmounts, readOpenYears } from './store.ts';
import type { AmountRow, ServiceRow } from './tables.ts';

interface ChangedFee {
  readonly fee: ServiceFee;
  /** What its item, its class or the service costs from now on. */
  readonly cost: number;
}

/** The fees whose price is another one with this change. What is owed of a year that has closed stays what it was. */
export async function readConcerned(
  work: Work,
  service: ServiceRow,
  wanted: ServiceInput,
  read: typeof readServiceFees = readServiceFees,
): Promise<ChangedFee[]> {
  const { tx, orgId } = work;
  const costs = await costsOf(work, service, wanted);
  const fees = await read(tx, orgId, { serviceIds: [service.id] });
  const itemOf = await readSubscribedItems(tx, orgId, service.id);
  const classIds = fees.flatMap(({ classId }) => classId ?? []);
  const classes = await findClasses(tx, orgId, [...new Set(classIds)]);
  const open = new Set((await readOpenYears(tx, orgId)).map(({ id }) => id));
  return fees
    .filter(({ isClosed, yearId }) => !isClosed && open.has(yearId))
    .flatMap((fee): ChangedFee[] => {
      const [before, after] =
        fee.subscriptionId === null
          ? costs.ofClass(fee.yearId, classes.get(fee.classId ?? ''))
          : costs.ofItem(itemOf.get(fee.subscriptionId) ?? null);
      return before === after ? [] : [{ fee, cost: after }];
    });
}

/** What each item and each class costs before and after. */
async function costsOf({ tx, orgId }: Work, service: ServiceRow, wanted: ServiceInput) {
  const items = await readAllItems(tx, orgId, [service.id]);
  const wantedItems = new Map(wanted.items.map((item) => [item.id, item.cost]));
  const amounts = await readAmounts(tx, orgId, [service.id]);
  const amountsAfter = amountsWith(service.id, orgId, amounts, wanted);
  return {
    ofItem: (itemId: string | null): readonly [number, number] => {
      if (itemId === null) return [service.cost, wanted.cost];
      const before = items.find(({ id }) => id === itemId)?.cost ?? 0;
      // An item that is offered no more costs those who have it what it did.
      return [before, wantedItems.get(itemId) ?? before];
    },
    ofClass: (
      yearId: string,
      taught: { readonly id: string; readonly cycle_id: string } | undefined,
    ): readonly [number, number] => {
      const place = { yearId, classId: taught?.id ?? '', cycleId: taught?.cycle_id ?? '' };
      return [
        amountFor({ cost: service.cost, amounts }, place),
        amountFor({ cost: wanted.cost, amounts: amountsAfter }, place),
      ];
    },
  };
}

/** The amounts of the years that the change names are as it says; others stay. */
export function amountsWith(
  serviceId: string,
  orgId: string,
  amounts: readonly AmountRow[],
  { years }: Pick<ServiceInput, 'years'>,
): AmountRow[] {
  const named = new Set(years.map(({ yearId }) => yearId));
  const kept = amounts.filter(({ year_id }) => !named.has(year_id));
  const said = years.flatMap(({ yearId, amounts: ofYear }) =>
    ofYear.map(({ cycleId, classId, amount }) => ({
      org_id: orgId,
      service_id: serviceId,
      year_id: yearId,
      cycle_id: cycleId ?? null,
      class_id: classId ?? null,
      amount,
    })),
  );
  return [...kept, ...said];
}

const sumOf = (parts: ReadonlyArray<{ readonly amount: number }>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

interface Repriced {
  readonly fee: ServiceFee;
  readonly installments: ReadonlyArray<{ readonly amount: number; readonly dueOn: string }>;
  readonly more: number;
  readonly credit: number;
}

/** Those of the fees that ask for something else afterwards. */
function apply(concerned: readonly ChangedFee[], effect: PriceEffect, today: string): Repriced[] {
  return concerned.flatMap(({ fee, cost }): Repriced[] => {
    const lowered = lowerInstallments(fee.installments, fee.discount);
    const installments = repriced({ ...fee, lowered }, cost, effect, today);
    const more = sumOf(installments) - sumOf(fee.installments);
    if (more === 0) return [];
    const net = Math.max(0, sumOf(installments) - fee.discount);
    return [{ fee, installments, more, credit: Math.max(0, fee.paid - net) }];
  });
}

export async function previewPrice(
  work: Work,
  service: ServiceRow,
  wanted: ServiceInput,
): Promise<Answer<typeof previewServicePrice>> {
  const concerned = await readConcerned(work, service, wanted);
  const today = await todayAt(work);
  const effects = priceEffects.map((effect) => {
    const changed = apply(concerned, effect, today);
    return {
      effect,
      students: new Set(changed.map(({ fee }) => fee.studentId)).size,
      more: changed.reduce((sum, { more }) => sum + more, 0),
      credit: changed.reduce((sum, { credit }) => sum + credit, 0),
    };
  });
  return { students: Math.max(...effects.map(({ students }) => students)), effects };
}

/** Writes the new price into the fees that it concerns. Called before the service itself is written. */
export async function applyPrice(
  work: Work,
  service: ServiceRow,
  wanted: ServiceInput,
  effect: PriceEffect,
): Promise<{ readonly students: number; readonly credit: number }> {
  const { tx, orgId } = work;
  if (effect === 'keep') return { students: 0, credit: 0 };
  const seen = await readConcerned(work, service, wanted);
  const studentIds = seen.map(({ fee }) => fee.studentId);
  await lockStudents(tx, orgId, [...new Set(studentIds)]);
  const concerned = await readConcerned(work, service, wanted, lockServiceFees);
  const changed = apply(concerned, effect, await todayAt(work));
  await rewriteServiceFees(
    work,
    changed.map(({ fee, installments }) => ({ ...fee, installments })),
  );
  return {
    students: changed.length,
    credit: changed.reduce((sum, { credit }) => sum + credit, 0),
  };
}
