import { foldName } from '@ardoise/contract/values/fold-name';
import { type YearInput } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Work } from '../../platform/work.ts';
import { countByClass, readClasses, readClassInstallments, readCycles } from './store.ts';

type CycleInput = YearInput['cycles'][number];
type ClassInput = CycleInput['classes'][number];

/** What is there already has its id. */
export type StructureInput = Omit<YearInput, 'cycles'> & {
  readonly cycles: ReadonlyArray<
    Omit<CycleInput, 'classes'> & {
      readonly id?: string | undefined;
      readonly classes: ReadonlyArray<ClassInput & { readonly id?: string | undefined }>;
    }
  >;
};

export type ClassNow = ClassInput & { readonly id: string; readonly students: number };

/** A year's cycles and classes in their order, as a correction of it is written. */
export type Structure = Omit<StructureInput, 'cycles'> & {
  readonly cycles: ReadonlyArray<
    Omit<CycleInput, 'classes'> & { readonly id: string; readonly classes: readonly ClassNow[] }
  >;
};

export async function readStructure(
  tx: Tx,
  orgId: string,
  year: { readonly id: string; readonly reopening_on: string; readonly closing_on: string },
): Promise<Structure> {
  const classes = await readClasses(tx, orgId, year.id);
  const classIds = classes.map(({ id }) => id);
  const installments = await readClassInstallments(tx, orgId, classIds);
  const counts = await countByClass(tx, orgId);
  const cycles = await readCycles(tx, orgId, year.id);
  return {
    reopeningOn: year.reopening_on,
    closingOn: year.closing_on,
    cycles: cycles
      .map(({ id: cycleId, kind, name }) => ({
        id: cycleId,
        kind,
        ...(name === null ? {} : { name }),
        classes: classes
          .filter(({ cycle_id }) => cycle_id === cycleId)
          .map(({ id, name: className, tuition }) => ({
            id,
            name: className,
            tuition,
            installments: installments.get(id) ?? [],
            students: counts.get(id) ?? 0,
          })),
      }))
      .filter((cycle) => cycle.classes.length > 0),
  };
}

/** Writes a year's dates, cycles and classes as they are wanted. Classes that are missing are removed: nobody is in them. */
export async function writeStructure(
  work: Work,
  yearId: string,
  wanted: StructureInput,
): Promise<void> {
  const { tx, orgId, now } = work;
  await sql`update academic_years set reopening_on = ${wanted.reopeningOn}, closing_on = ${wanted.closingOn}
    where org_id = ${orgId} and id = ${yearId}`.execute(tx);
  const cycles = wanted.cycles.map((cycle, position) => ({
    ...cycle,
    isNew: cycle.id === undefined,
    id: cycle.id ?? newId(now),
    position,
  }));
  const classes = cycles
    .flatMap((cycle) => cycle.classes.map((taught) => ({ taught, cycleId: cycle.id })))
    .map(({ taught, cycleId }, position) => ({
      ...taught,
      isNew: taught.id === undefined,
      id: taught.id ?? newId(now),
      cycleId,
      position,
    }));
  await writeCycles(work, yearId, cycles);
  await sql`update classes set removed_at = ${now}
    where org_id = ${orgId} and year_id = ${yearId} and removed_at is null
      and id <> all(${classes.map(({ id }) => id)}::uuid[])`.execute(tx);
  await writeClasses(work, yearId, classes);
  await writeInstallments(work, classes);
}

type Placed<Row> = Row & {
  readonly id: string;
  readonly isNew: boolean;
  readonly position: number;
};

/** A cycle whose classes were all removed stays, and is shown no more. */
async function writeCycles(
  { tx, orgId }: Work,
  yearId: string,
  cycles: ReadonlyArray<Placed<Pick<CycleInput, 'kind' | 'name'>>>,
): Promise<void> {
  const nameOf = ({ kind, name }: Pick<CycleInput, 'kind' | 'name'>) =>
    kind === 'custom' ? (name ?? null) : null;
  await insertRows(
    tx,
    'cycles',
    cycles
      .filter(({ isNew }) => isNew)
      .map((cycle) => ({
        org_id: orgId,
        id: cycle.id,
        year_id: yearId,
        kind: cycle.kind,
        name: nameOf(cycle),
        position: cycle.position,
      })),
  );
  const kept = cycles.filter(({ isNew }) => !isNew);
  await sql`update cycles c set kind = given.kind, name = given.name, position = given.position
     from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ kind }) => kind)}::text[],
                 ${kept.map(nameOf)}::text[], ${kept.map(({ position }) => position)}::int[])
       as given(id, kind, name, position)
    where c.org_id = ${orgId} and c.id = given.id`.execute(tx);
}

type PlacedClass = Placed<ClassInput> & { readonly cycleId: string };

async function writeClasses(
  { tx, orgId }: Work,
  yearId: string,
  classes: readonly PlacedClass[],
): Promise<void> {
  const kept = classes.filter(({ isNew }) => !isNew);
  // Two classes may take each other's names: each lets go of its own before any takes another.
  await sql`update classes set folded_name = id::text
    where org_id = ${orgId} and id = any(${kept.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`update classes c set name = given.name, folded_name = given.folded, tuition = given.tuition,
        cycle_id = given.cycle_id, position = given.position
     from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ name }) => name)}::text[],
                 ${kept.map(({ name }) => foldName(name))}::text[], ${kept.map(({ tuition }) => tuition)}::bigint[],
                 ${kept.map(({ cycleId }) => cycleId)}::uuid[], ${kept.map(({ position }) => position)}::int[])
       as given(id, name, folded, tuition, cycle_id, position)
    where c.org_id = ${orgId} and c.id = given.id`.execute(tx);
  await insertRows(
    tx,
    'classes',
    classes
      .filter(({ isNew }) => isNew)
      .map(({ id, cycleId, name, tuition, position }) => ({
        org_id: orgId,
        id,
        year_id: yearId,
        cycle_id: cycleId,
        name,
        folded_name: foldName(name),
        tuition,
        position,
      })),
  );
}

async function writeInstallments(
  { tx, orgId }: Work,
  classes: ReadonlyArray<Placed<ClassInput>>,
): Promise<void> {
  await sql`delete from class_installments
    where org_id = ${orgId} and class_id = any(${classes.map(({ id }) => id)}::uuid[])`.execute(tx);
  await insertRows(
    tx,
    'class_installments',
    classes.flatMap(({ id, installments }) =>
      installments
        .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
        .map(({ amount, dueOn }, position) => ({
          org_id: orgId,
          class_id: id,
          position,
          amount,
          due_on: dueOn,
        })),
    ),
  );
}
