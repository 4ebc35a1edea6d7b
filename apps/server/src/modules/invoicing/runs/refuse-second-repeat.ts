import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import type { Work } from '../../../platform/work.ts';
import { findTarget } from './find-target.ts';
import type { PlannedFamily } from './plan-run.ts';
import type { RunContent } from './run-content.ts';

/** Whichever day they are due on. */
const namesOf = ({ title, items }: Pick<RunContent, 'title' | 'items'>): string[] =>
  items.map(({ description, amount }) =>
    JSON.stringify([foldName(title), foldName(description), amount]),
  );

/** The same thing for the same child does not repeat twice: begun on another day, each period would be billed twice for good. */
export async function refuseSecondRepeat(
  { tx, orgId }: Work,
  content: RunContent,
  { yearId, planned }: { readonly yearId: string; readonly planned: readonly PlannedFamily[] },
): Promise<void> {
  await takeTurns(tx, `invoice repeats of ${orgId}`);
  const names = new Set(namesOf(content));
  const live = await tx
    .selectFrom('invoice_repeats')
    .select(['title', 'content'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(next_on is not null or waits_for_term)`)
    .execute();
  const same = live.filter((repeat) => namesOf(repeat.content).some((name) => names.has(name)));
  const meant = planned.filter(({ leftOut }) => leftOut !== 'excluded');
  const familyIds = meant.map(({ familyId }) => familyId);
  const studentIds = new Set(meant.flatMap(({ students }) => students.map(({ id }) => id)));
  for (const { title, content: other } of same) {
    const { target, excludedFamilyIds } = other;
    const students = await findTarget(tx, orgId, { target, yearId }, familyIds);
    const isBilled = students.some(
      ({ id, familyId }) => studentIds.has(id) && !excludedFamilyIds.includes(familyId),
    );
    if (isBilled) throw new Refusal(invoiceErrors.repeatsAlready, { values: { title } });
  }
}
