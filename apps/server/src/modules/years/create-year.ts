import { foldName } from '@ardoise/contract/values/fold-name';
import { type YearInput } from '@ardoise/contract/years';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Work } from '../../platform/work.ts';
import { byNewest } from './rules.ts';
import { lockYears } from './store.ts';
import type { YearRow } from './tables.ts';

/** Nobody is in it yet, and nothing changes for those who are in another: `settleYears` says which one is current. */
export async function createYear(work: Work, given: YearInput): Promise<string> {
  const { tx, orgId, actor, now, audit } = work;
  const others = await lockYears(tx, orgId, 'update');
  const year = {
    org_id: orgId,
    id: newId(now),
    reopening_on: given.reopeningOn,
    closing_on: given.closingOn,
    status: 'running' as const,
    created_at: afterAll(others, now),
    created_by: actor?.personId ?? null,
  };
  await tx.insertInto('academic_years').values(year).execute();
  await insertClasses(work, year.id, given);
  await audit({
    action: 'year.created',
    subject: 'year',
    subjectId: year.id,
    after: { ...given },
  });
  await work.emit('year.created', year.id, {});
  return year.id;
}

/** Which year is the newest must never be in doubt, not even when clocks of two nodes differ. */
function afterAll(others: readonly YearRow[], now: Date): Date {
  const newest = others.toSorted(byNewest)[0];
  const earliest = newest === undefined ? 0 : newest.created_at.getTime() + 1;
  return new Date(Math.max(now.getTime(), earliest));
}

async function insertClasses(
  { tx, orgId, now }: Work,
  yearId: string,
  { cycles }: YearInput,
): Promise<void> {
  const at = { org_id: orgId, year_id: yearId };
  const cycleRows = cycles.map((cycle, position) => ({
    row: {
      ...at,
      id: newId(now),
      kind: cycle.kind,
      name: cycle.kind === 'custom' ? (cycle.name ?? null) : null,
      position,
    },
    classes: cycle.classes,
  }));
  const classRows = cycleRows
    .flatMap(({ row, classes }) => classes.map((taught) => ({ cycleId: row.id, taught })))
    .map(({ cycleId, taught }, position) => ({
      row: {
        ...at,
        id: newId(now),
        cycle_id: cycleId,
        name: taught.name,
        folded_name: foldName(taught.name),
        tuition: taught.tuition,
        position,
      },
      installments: taught.installments.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)),
    }));
  const installmentRows = classRows.flatMap(({ row, installments }) =>
    installments.map(({ amount, dueOn }, position) => ({
      org_id: orgId,
      class_id: row.id,
      position,
      amount,
      due_on: dueOn,
    })),
  );
  await insertRows(
    tx,
    'cycles',
    cycleRows.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'classes',
    classRows.map(({ row }) => row),
  );
  await insertRows(tx, 'class_installments', installmentRows);
}
