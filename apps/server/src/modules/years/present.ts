import { type Language, say } from '@ardoise/contract/values/language';
import { foldName } from '@ardoise/contract/values/fold-name';
import {
  type SchoolClass,
  type YearDetail,
  yearName,
  type YearSummary,
} from '@ardoise/contract/years';
import type { Tx } from '../../platform/db/database.ts';
import { cycleName } from './rules.ts';
import {
  countByClass,
  countByYear,
  readClasses,
  readClassInstallments,
  readCycles,
  readYears,
} from './store.ts';
import type { YearRow } from './tables.ts';
import { stateOfYear } from './year-state.ts';

/** Every year of the school, newest first. */
async function presentYears(tx: Tx, orgId: string): Promise<YearSummary[]> {
  const years = await readYears(tx, orgId);
  const counts = await countByYear(tx, orgId);
  return years.map((year) => ({
    id: year.id,
    name: yearName(year.reopening_on, year.closing_on),
    ...stateOfYear(year),
    closingOn: year.closing_on,
    classCount: counts.get(year.id)?.classes ?? 0,
    studentCount: counts.get(year.id)?.students ?? 0,
    createdAt: year.created_at.toISOString(),
  }));
}

/** Those whose name has what was typed: `2026`, `2026-2027`, `2026 / 2027`. */
export async function findYears(tx: Tx, orgId: string, typed = ''): Promise<YearSummary[]> {
  const wanted = foldName(typed).replace(/[-/ ]+/g, '–');
  return (await presentYears(tx, orgId)).filter(({ name }) => name.includes(wanted));
}

export async function presentYear(tx: Tx, year: YearRow): Promise<YearSummary> {
  const all = await presentYears(tx, year.org_id);
  const summary = all.find(({ id }) => id === year.id);
  if (summary === undefined) throw new Error('A year that was read is missing from its school.');
  return summary;
}

export async function presentYearDetail(
  tx: Tx,
  year: YearRow,
  language: Language,
): Promise<YearDetail> {
  const cycles = await readCycles(tx, year.org_id, year.id);
  const classes = await presentClasses(tx, year, language);
  return {
    ...(await presentYear(tx, year)),
    cycles: cycles
      .map(({ id, kind, name }) => ({
        id,
        kind,
        name,
        classes: classes.filter(({ cycleId }) => cycleId === id).map(({ taught }) => taught),
      }))
      .filter((cycle) => cycle.classes.length > 0),
  };
}

/** The classes of a year in the order in which the school wrote them. */
export async function presentClasses(
  tx: Tx,
  year: YearRow,
  language: Language,
): Promise<Array<{ cycleId: string; taught: SchoolClass }>> {
  const { org_id: orgId, id: yearId } = year;
  const classes = await readClasses(tx, orgId, yearId);
  const cycles = new Map((await readCycles(tx, orgId, yearId)).map((cycle) => [cycle.id, cycle]));
  const installments = await readClassInstallments(
    tx,
    orgId,
    classes.map(({ id }) => id),
  );
  const counts = await countByClass(tx, orgId);
  return classes.map((row) => {
    const cycle = cycles.get(row.cycle_id);
    return {
      cycleId: row.cycle_id,
      taught: {
        id: row.id,
        yearId,
        cycle: cycle === undefined ? '' : say(cycleName(cycle.kind, cycle.name), language),
        name: row.name,
        tuition: row.tuition,
        installments: installments.get(row.id) ?? [],
        studentCount: counts.get(row.id) ?? 0,
      },
    };
  });
}
