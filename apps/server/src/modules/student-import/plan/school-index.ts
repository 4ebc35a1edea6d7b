import type { Tx } from '../../../platform/db/database.ts';
import { findPlacesOf } from '../../enrolment/public.ts';
import { findGuardiansAmong, findGuardiansOf, findStudentsAmong } from '../../students/public.ts';
import { findYearToJoin, readClasses, readYear, yearName } from '../../years/public.ts';
import { readAnswers } from '../answers.ts';
import type { ImportChoices } from '../tables.ts';
import type { KnownStudent } from './match-students.ts';
import type { SchoolIndex } from './plan.ts';
import { createSchoolClasses, type SchoolClasses } from './school-classes.ts';
import type { KnownGuardian } from './plan-families.ts';
import type { PlanRow } from './plan-row.ts';

/** Looks up everything that the rows name, in a handful of statements however many rows there are. */
export async function readSchoolIndex(
  tx: Tx,
  orgId: string,
  rows: readonly PlanRow[],
  choices: ImportChoices,
): Promise<SchoolIndex> {
  const classes = await readSchoolClasses(tx, orgId, choices);
  return {
    ...classes,
    ...(await readStudents(tx, orgId, rows, classes.yearId)),
    ...(await readGuardians(tx, orgId, rows)),
  };
}

export async function readSchoolClasses(
  tx: Tx,
  orgId: string,
  choices: ImportChoices,
): Promise<SchoolClasses> {
  const { yearId } = choices;
  const year =
    yearId === undefined ? await findYearToJoin(tx, orgId) : await readYear(tx, orgId, yearId);
  const classes = year === null ? [] : await readClasses(tx, orgId, year.id);
  return createSchoolClasses({
    yearId: year?.id ?? null,
    yearName: year === null ? null : yearName(year.reopening_on, year.closing_on),
    classes: classes.map(({ id, name }) => ({ id, name })),
    chosen: new Map(Object.entries(choices.classes)),
    remembered: await readAnswers(tx, orgId, 'class'),
  });
}

async function readStudents(
  tx: Tx,
  orgId: string,
  rows: readonly PlanRow[],
  yearId: string | null,
) {
  const names = new Set(rows.map(({ sortName }) => sortName));
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]));
  const found = await findStudentsAmong(tx, orgId, [...names], numbers);
  const ids = found.map(({ id }) => id);
  const places = yearId === null ? null : await findPlacesOf(tx, orgId, yearId, ids);
  const known = found.map(
    ({
      id,
      number,
      sortName,
      dateOfBirth,
      isBirthDateApproximate,
      phones,
      guardianNames,
    }): KnownStudent => ({
      number,
      sortName,
      dateOfBirth,
      isBirthDateApproximate,
      // The family's phones are asked for together: which guardian has which does not matter here.
      guardians: guardianNames.map((foldedName, i) => ({
        foldedName,
        phones: i === 0 ? phones : [],
      })),
      ...(places === null ? {} : { place: { studentId: id, classId: places.get(id) ?? null } }),
      rowNumber: null,
    }),
  );
  return {
    studentsByName: groupBy(known, ({ sortName }) => [sortName]),
    studentsByNumber: new Map(known.map((student) => [student.number ?? '', student])),
  };
}

async function readGuardians(tx: Tx, orgId: string, rows: readonly PlanRow[]) {
  const phones = new Set<string>();
  const names = new Set<string>();
  for (const { guardians } of rows) {
    for (const guardian of guardians) {
      if (guardian.phones.length === 0) names.add(guardian.foldedName);
      for (const phone of guardian.phones) phones.add(phone);
    }
  }
  const found = await findGuardiansAmong(tx, orgId, [...phones], [...names]);
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
