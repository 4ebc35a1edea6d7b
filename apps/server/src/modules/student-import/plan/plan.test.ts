import { describe, expect, it } from 'vitest';
import { writeXlsx } from '../../../platform/xlsx/write.ts';
import type { KnownStudent } from './match-students.ts';
import type { ParsedRow } from '../read/parse-row.ts';
import { planImport, type SchoolIndex } from './plan.ts';
import { type PlanRow, planRowOf } from './plan-row.ts';
import { createSchoolClasses } from './school-classes.ts';
import { openStudentSheet } from '../read/read-sheet.ts';

const titles = [
  'Téléphone',
  'Nom',
  'Prénom',
  'SEXE',
  'Né(e) le',
  'Classe',
  'Matricule',
  'Famille',
  'Parent',
  'Lien',
  'Guardian 2 name',
  'N°',
];

async function readRows(
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>,
  header = titles,
) {
  const content = await writeXlsx({
    sheets: [{ name: 'A', columns: header.map((title) => ({ title, width: 10 })), rows }],
  });
  const sheet = await openStudentSheet(content, 'fr', '2026-11-16');
  const parsed: ParsedRow[] = [];
  for await (const row of sheet.rows) parsed.push(row);
  return { header: sheet.header, parsed };
}

const emptySchool: SchoolIndex = {
  ...createSchoolClasses({
    yearId: null,
    yearName: '2026–2027',
    classes: [{ id: 'class-6a', name: '6e A' }],
    chosen: new Map(),
    remembered: new Map(),
  }),
  studentsByName: new Map(),
  studentsByNumber: new Map(),
  guardiansByPhone: new Map(),
  guardiansByName: new Map(),
  guardiansByFamily: new Map(),
};

async function plan(
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>,
  school = emptySchool,
) {
  const { header, parsed } = await readRows(rows);
  const good = parsed.flatMap(({ rowNumber, content }): PlanRow[] =>
    content === null ? [] : [planRowOf(rowNumber, `student-${rowNumber}`, content)],
  );
  let made = 0;
  return planImport(good, header, school, () => `id-${(made += 1)}`);
}

const awa = [
  '677 12 34 56',
  'Ngo Bata',
  'Awa',
  'F',
  '14/03/2015',
  '6e A',
  null,
  'Bata',
  'Jeanne Bata',
  'Mère',
];
const paul = [
  '+237677123456',
  'Ngo Bata',
  'Paul',
  'Garçon',
  '01/09/2016',
  '6e A',
  null,
  'BATA',
  'Jeanne BATA',
];

describe('a sheet', () => {
  it('is understood with its columns in any order and its titles in either language', async () => {
    const { parsed } = await readRows([awa]);
    expect(parsed[0]?.problems).toEqual([]);
    expect(parsed[0]?.content).toMatchObject({
      student: { lastName: 'Ngo Bata', firstName: 'Awa', gender: 2, dateOfBirth: '2015-03-14' },
      className: '6e A',
      familyName: 'Bata',
      guardians: [
        {
          fullName: 'Jeanne Bata',
          relationship: 'mother',
          phones: [{ kind: 'cell', number: '677123456' }],
        },
      ],
    });
  });

  it('may have a title above its header', async () => {
    const { parsed } = await readRows(
      [
        ['Nom et prénoms', 'Sexe', 'Parent'],
        ['NGO BATA Awa', 'F', 'Jeanne'],
      ],
      ['Liste des élèves 2026'],
    );
    expect(parsed.map(({ rowNumber, label }) => [rowNumber, label.student])).toEqual([
      [3, 'NGO BATA Awa'],
    ]);
  });

  it('that lacks columns is refused by their names', async () => {
    await expect(readRows([['x']], ['Nom'])).rejects.toMatchObject({
      details: { values: { columns: 'Prénom, Sexe, Nom du parent 1' } },
    });
  });

  it('has every bad cell named by its place, in both languages', async () => {
    const { parsed } = await readRows([
      ['12', '', 'Awa', 'X', '31/02/2015', '6e A', 'a b', 'Bata', '', 'boss'],
    ]);
    expect(parsed[0]?.content).toBeNull();
    const problems = parsed[0]?.problems ?? [];
    expect(problems.map(({ cell, column }) => `${cell} ${column}`).toSorted()).toEqual([
      'A2 Téléphone',
      'B2 Nom',
      'D2 SEXE',
      'E2 Né(e) le',
      'G2 Matricule',
      'I2 Parent',
      'J2 Lien',
    ]);
    expect(problems.find(({ cell }) => cell === 'D2')?.message.fr).toContain('garçon');
    expect(problems.every(({ message }) => message.en !== '' && message.fr !== '')).toBe(true);
  });

  it('has rows that hold nothing but a count skipped', async () => {
    const { parsed } = await readRows([
      [null, null, null, null, null, null, null, null, null, null, null, 7],
    ]);
    expect(parsed.map(({ isEmpty }) => isEmpty)).toEqual([true]);
  });
});

describe('a plan', () => {
  it('joins brothers and sisters by family name and a guardian’s phone', async () => {
    const { families, students } = await plan([awa, paul]);
    expect(families.newFamilies).toHaveLength(1);
    expect(families.newGuardians).toHaveLength(1);
    const [first, second] = [...students.values()];
    expect(second?.familyId).toBe(first?.familyId);
    expect(first?.classId).toBe('class-6a');
  });

  it('lets one guardian belong to two families', async () => {
    const other = ['677123456', 'Eto', 'Jo', 'M', '', '', null, 'Eto', 'Jeanne Bata'];
    const { families } = await plan([awa, other]);
    expect(families.newFamilies).toHaveLength(2);
    expect(families.newGuardians).toHaveLength(1);
    expect(families.newLinks).toHaveLength(2);
  });

  it('sees the same student twice in a file, whatever the accents and case', async () => {
    const again = ['677123456', 'NGO BATA', 'Âwa', 'F', '2015-03-14', null, null, null, 'Jeanne'];
    const { others } = await plan([awa, again]);
    expect(others.get(3)).toMatchObject({
      outcome: 'matched',
      problems: [{ cell: 'B3', message: { en: 'The same student as in row 2.' } }],
    });
  });

  it('takes namesakes with another birthday, or another phone, for two', async () => {
    const { students } = await plan([
      awa,
      ['677123456', 'Ngo Bata', 'Awa', 'F', '15/03/2015', '', null, 'Bata', 'Jeanne Bata'],
      ['699001122', 'Ngo Bata', 'Awa', 'F', '14/03/2015', '', null, 'Bata', 'Marthe Bata'],
    ]);
    expect(students.size).toBe(3);
  });

  it('tells a class that is not there and a student ID that is taken', async () => {
    const known: KnownStudent = {
      number: 'LP-1',
      sortName: 'eto jo',
      dateOfBirth: null,
      isBirthDateApproximate: false,
      guardians: [],
      rowNumber: null,
    };
    const school = { ...emptySchool, studentsByNumber: new Map([['LP-1', known]]) };
    const { others, students } = await plan(
      [
        ['', 'A', 'B', 'F', '', '5e Z', null, null, 'Caro'],
        ['', 'D', 'E', 'F', '', '', 'LP-1', null, 'Fanta'],
        ['', 'G', 'H', 'F', '', '', 'LP-2', null, 'Ines'],
        ['', 'J', 'K', 'F', '', '', 'LP-2', null, 'Lea'],
        ['', 'Eto', 'Jo', 'M', '', '', 'LP-1', null, 'Mado'],
        ['', 'M', 'N', 'F', '', '5e Z', 'LP-1', null, 'Odile'],
      ],
      school,
    );
    expect(
      [...others.values()].map(({ outcome, problems }) => [
        outcome,
        ...problems.map(({ cell }) => cell),
      ]),
    ).toEqual([
      ['error', 'F2'],
      ['error', 'G3'],
      ['error', 'G5'],
      ['matched'],
      ['error', 'G7', 'F7'],
    ]);
    expect([...students.keys()]).toEqual([4]);
  });
});

it('planning a long list lets others work in between', async () => {
  const [row] = (await readRows([awa])).parsed;
  const content = row?.content;
  if (content === null || content === undefined) throw new Error('The row is not good.');
  const rows = Array.from(
    { length: 20_000 },
    (_, i): PlanRow => ({
      ...planRowOf(i, `student-${i}`, content),
      sortName: `name ${i}`,
      number: null,
    }),
  );
  let turns = 0;
  let isOver = false;
  const countTurns = (): void => {
    turns += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await planImport(rows, new Map(), emptySchool, () => 'id');
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});
