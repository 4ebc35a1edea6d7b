import { importErrors, type ImportRun } from '@ardoise/contract/student-import';
import { sql } from 'kysely';
import { sideBySide, together, type Tx } from '../../../platform/db/database.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { type OpeningPayment, takeOpeningPayments } from '../../billing/public.ts';
import { enrolNewStudents, type Joining } from '../../enrolment/public.ts';
import { discardPlans, planForLists, withOwedLater, writeOwed } from '../../students/public.ts';
import { createPeople, type Piece, type Row } from './create-people.ts';
import {
  indexCreated,
  type Indexing,
  indexJoined,
  indexOfSchool,
  startIndexing,
} from './index-created.ts';
import { holdFamilies } from './hold-families.ts';
import { moveAsListed } from './move-as-listed.ts';
import { presentFindings } from '../present-findings.ts';
import { type Plan, planImport } from '../plan/plan.ts';
import { type PlanRow, planRowOf } from '../plan/plan-row.ts';
import { readSchoolIndex } from '../plan/school-index.ts';
import {
  changeOutcomes,
  changeRun,
  eachThousand,
  type ImportPlace,
  noCounts,
  readThousand,
  rowsAtOnce,
} from '../store.ts';
import type { ImportRunRow } from '../tables.ts';

/** Told from time to time how far the work is, from 0 to 1. */
export type Report = (progress: number) => Promise<void>;

/** What was chosen with the press of the button. */
export interface CommitChoices {
  readonly joining: Joining;
  /** Whether students who are in another class than the list says are moved to it. */
  readonly moves: boolean;
}

/** How much of the time is spent planning; the rest is writing. */
const planningShare = 0.15;

/**
 * Imports all good rows of a checked file in the caller's transaction, or refuses and leaves nothing; those in error stay
 * out. The plan is made anew: what came into the school since the check is matched, not repeated. What new people are
 * searched by is written beside it, and answered is what is left to write there once the import is committed.
 */
export async function commitImport(
  work: Work,
  search: Tx,
  { id: importId, choices, findings }: Pick<ImportRunRow, 'id' | 'choices' | 'findings'>,
  { joining, moves }: CommitChoices,
  report: Report,
): Promise<(search: Tx) => Promise<void>> {
  const { tx, orgId, now } = work;
  const place = { orgId, importId };
  const beside: Work = { ...work, tx: sideBySide(tx) };
  await takeTurn(tx, orgId);
  const { rows, contents, counts } = await readRows(beside.tx, place);
  const school = await readSchoolIndex(tx, orgId, rows, choices);
  const plan = await planImport(rows, new Map(), school, () => newId(now));
  if ([...plan.others.values()].some(({ outcome }) => outcome === 'error'))
    throw new Refusal(importErrors.changedSinceCheck);
  await holdFamilies(beside, plan);
  await report(planningShare);
  const indexing = await withOwedLater(tx, () =>
    createAll(
      { work: beside, search: sideBySide(search), importId, plan, joining, report },
      contents,
    ),
  );
  const openings = openingsOf(plan, rows);
  await takeOpeningPayments(work, openings);
  // Only whom the check has shown: whoever came in since is not moved unseen.
  const moved = moves ? await moveAsListed(work, place) : 0;
  await changeOutcomes(tx, place, plan.others);
  const settled = {
    ...counts,
    created: plan.students.size,
    matched: counts.matched + plan.others.size,
  };
  const paidBefore = openings.reduce((sum, { amount }) => sum + amount, 0);
  const after = { ...settled, paidBefore, moved, ...joining };
  await work.audit({ action: 'students.imported', subject: 'import', subjectId: importId, after });
  await changeRun(tx, place, 'importing', {
    state: 'done',
    counts: settled,
    findings: { ...presentFindings(findings), moved },
    families: plan.families.newFamilies.length,
    guardians: plan.families.newGuardians.length,
  });
  await work.emit('import.finished', importId, settled);
  return (searchAfter) => indexJoined(searchAfter, orgId, indexing);
}

/** What the list says was paid for each new student before the school used Ardoise. */
const openingsOf = (plan: Plan, rows: readonly PlanRow[]): OpeningPayment[] =>
  rows.flatMap(({ rowNumber, paid }) => {
    const student = paid > 0 ? plan.students.get(rowNumber) : undefined;
    return student === undefined
      ? []
      : [{ studentId: student.id, familyId: student.familyId, amount: paid }];
  });

/**
 * Two imports at once would both find a student missing: they take turns. And in a transaction that fills empty tables
 * the planner knows no statistics: it would read a whole table for each of thousands of rows where an index is there.
 */
async function takeTurn(tx: Tx, orgId: string): Promise<void> {
  await takeTurns(tx, `student-import ${orgId}`);
  await sql`set local enable_seqscan = off`.execute(tx);
  await planForLists(tx);
}

/** The rows to create, as planning and as creating needs them, and the counts of the others. */
async function readRows(
  tx: Tx,
  place: ImportPlace,
): Promise<{ rows: PlanRow[]; contents: Row[]; counts: ImportRun['counts'] }> {
  const rows: PlanRow[] = [];
  const contents: Row[] = [];
  const counts = { ...noCounts };
  for await (const some of eachThousand((after) => readThousand(tx, place, after))) {
    for (const { row_number, outcome, content } of some) {
      const { row, studentId } = content;
      if (row === null || studentId === undefined) counts[outcome] += 1;
      else {
        rows.push(planRowOf(row_number, studentId, row));
        contents.push({ rowNumber: row_number, content: row });
      }
    }
  }
  return { rows, contents, counts };
}

/** So many pieces may wait to be enrolled and indexed while the next one is created: each is held in memory. */
const piecesBehind = 2;

interface Creating {
  readonly work: Work;
  readonly search: Tx;
  readonly importId: string;
  readonly plan: Plan;
  readonly joining: Joining;
  readonly report: Report;
}

/**
 * A thousand rows at a time, each with the family and guardians that it names first. One piece is enrolled and indexed
 * while the next is created, so that there is always something for the database to do while we work out what comes next.
 */
async function createAll(
  { work, search, importId, plan, joining, report }: Creating,
  rows: readonly Row[],
): Promise<Indexing> {
  const indexing = startIndexing();
  const behind: Array<Promise<unknown>> = [];
  try {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce);
      const [piece] = await together([
        createPeople(work, importId, plan, some),
        discardPlans(work.tx),
      ]);
      const rest = together([
        enrol(work, piece, joining),
        indexCreated(search, work, indexing, piece),
      ]);
      // Until it is awaited, behind the pieces to come, its failure must not count as one that nobody handles.
      rest.catch(() => {});
      behind.push(rest);
      if (behind.length > piecesBehind) await behind.shift();
      await report(planningShare + (1 - planningShare) * ((start + some.length) / rows.length));
    }
    await together(behind);
  } finally {
    await Promise.allSettled(behind);
  }
  await indexOfSchool(work.tx, work.orgId, indexing);
  return indexing;
}

async function enrol(work: Work, { enrolling, students }: Piece, joining: Joining): Promise<void> {
  await enrolNewStudents(
    work,
    enrolling.map((one) => ({ ...one, joining })),
  );
  await writeOwed(
    work.tx,
    work.orgId,
    students.map(({ id }) => id),
  );
}
