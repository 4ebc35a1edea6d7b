import { foldName } from '@ardoise/contract/years';
import type { Tx } from '../../platform/db/database.ts';
import {
  findGuardiansAmong,
  findGuardiansOf,
  findStudentsAmong,
  type FoundGuardian,
} from '../students/public.ts';
import { findPayableYear, readClasses } from '../years/public.ts';
import { type KnownStudent, sortNameOf } from './match-students.ts';
import type { RowToPlan, SchoolIndex } from './plan.ts';
import type { KnownGuardian } from './plan-families.ts';

/** Looks up everything that the rows name, in a handful of statements however many rows there are. */
export async function readSchoolIndex(
  tx: Tx,
  orgId: string,
  rows: readonly RowToPlan[],
): Promise<SchoolIndex> {
  const year = await findPayableYear(tx, orgId);
  const classes = year === null ? [] : await readClasses(tx, orgId, year.id);
  return {
    hasYear: year !== null,
    classIds: new Map(classes.map(({ folded_name, id }) => [folded_name, id])),
    ...(await readStudents(tx, orgId, rows)),
    ...(await readGuardians(tx, orgId, rows)),
  };
}

async function readStudents(tx: Tx, orgId: string, rows: readonly RowToPlan[]) {
  const names = new Set(rows.map(({ content }) => sortNameOf(content.student)));
  const numbers = rows.flatMap(({ content }) => (content.number === null ? [] : [content.number]));
  const found = await findStudentsAmong(tx, orgId, [...names], numbers);
  const known = found.map((student): KnownStudent => ({ ...student, rowNumber: null }));
  return {
    studentsByName: groupBy(known, ({ sortName }) => [sortName]),
    studentsByNumber: new Map(known.map((student) => [student.number ?? '', student])),
  };
}

async function readGuardians(tx: Tx, orgId: string, rows: readonly RowToPlan[]) {
  const guardians = rows.flatMap(({ content }) => content.guardians);
  const phones = new Set(guardians.flatMap((one) => one.phones.map(({ number }) => number)));
  const names = new Set(
    guardians.filter((one) => one.phones.length === 0).map(({ fullName }) => foldName(fullName)),
  );
  const found: FoundGuardian[] = await findGuardiansAmong(tx, orgId, [...phones], [...names]);
  const familyIds = new Set(found.flatMap(({ families }) => families.map(({ id }) => id)));
  const members = await findGuardiansOf(tx, orgId, [...familyIds]);
  return {
    guardiansByPhone: groupBy(found, (guardian) => guardian.phones),
    guardiansByName: groupBy(found, ({ foldedName }) => [foldedName]),
    guardiansByFamily: groupBy(
      members.map((member): KnownGuardian & { familyId: string } => ({ ...member, families: [] })),
      ({ familyId }) => [familyId],
    ),
  };
}

function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
