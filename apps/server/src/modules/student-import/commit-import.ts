import { importErrors, type ImportRun } from '@ardoise/contract/student-import';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  enrolStudents,
  findNumbersOf,
  findStudentsOf,
  insertFamilies,
  insertGuardians,
  insertStudents,
  linkGuardians,
  reindexFamilies,
  reindexGuardians,
  reindexStudents,
  type Writer,
} from '../students/public.ts';
import type { Report } from './check-import.ts';
import { type Plan, planImport, type PlannedStudent, type RowToPlan } from './plan.ts';
import { readSchoolIndex } from './school-index.ts';
import { changeRun, eachRow, type ImportPlace, noCounts, settleRows } from './store.ts';

export interface Committer {
  readonly id: string;
  readonly name: string;
  readonly requestId: string;
}

/** Larger pieces are no faster, and hold more memory. */
const pieceSize = 2_000;

/**
 * Imports all rows of a checked file in the caller's transaction, or refuses and leaves nothing. The plan is made
 * anew: what came into the school since the check is matched, not repeated.
 */
export async function commitImport(
  tx: Tx,
  place: ImportPlace,
  committer: Committer,
  now: Date,
  report: Report,
): Promise<void> {
  const { orgId } = place;
  const writer: Writer = { tx, orgId, now, personId: committer.id };
  await takeTurn(tx, orgId);
  const { rows, counts } = await readRows(tx, place);
  const index = await readSchoolIndex(tx, orgId, rows);
  const plan = planImport(rows, new Map(), index, () => newId(now));
  if ([...plan.outcomes.values()].some(({ outcome }) => outcome === 'error'))
    throw new Refusal(importErrors.schoolChanged);
  await report(0.1);
  await createFamilies(writer, plan);
  await reindexSiblings(writer, plan);
  await report(0.25);
  await inPieces(
    plan.students,
    (students) => createStudents(writer, place, students, committer),
    (done) => report(0.25 + 0.7 * done),
  );
  const matched = [...plan.outcomes].filter(([, { outcome }]) => outcome === 'matched');
  await settleRows(
    tx,
    place,
    matched.map(([rowNumber]) => ({ rowNumber, outcome: 'matched', number: null })),
  );
  const settled = {
    ...counts,
    created: plan.students.length,
    matched: counts.matched + matched.length,
  };
  await auditImport(writer, place, committer, settled);
  await changeRun(tx, place, 'importing', {
    state: 'done',
    counts: settled,
    families: plan.families.newFamilies.length,
    guardians: plan.families.newGuardians.length,
  });
}

/**
 * Two imports at once would both find a student missing: they take turns. And in a transaction that fills empty tables
 * the planner knows no statistics: it would read a whole table for each of thousands of rows where an index is there.
 */
async function takeTurn(tx: Tx, orgId: string): Promise<void> {
  const name = `student-import ${orgId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
}

/** The rows to create, and the counts of the others. */
async function readRows(
  tx: Tx,
  place: ImportPlace,
): Promise<{ rows: RowToPlan[]; counts: ImportRun['counts'] }> {
  const rows: RowToPlan[] = [];
  const counts = { ...noCounts };
  for await (const { row_number, outcome, content } of eachRow(tx, place)) {
    if (outcome === 'created' && content.row !== null)
      rows.push({ rowNumber: row_number, content: content.row });
    else counts[outcome] += 1;
  }
  return { rows, counts };
}

async function inPieces<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  tell: Report = async () => {},
): Promise<void> {
  for (let start = 0; start < items.length; start += pieceSize) {
    await work(items.slice(start, start + pieceSize));
    await tell(Math.min(1, (start + pieceSize) / items.length));
  }
}

async function createFamilies(writer: Writer, { families }: Plan): Promise<void> {
  const { tx, orgId } = writer;
  const { newFamilies, newGuardians, newLinks } = families;
  await inPieces(newFamilies, (some) => insertFamilies(writer, some));
  await inPieces(newGuardians, (some) => insertGuardians(writer, some));
  await inPieces(newLinks, (some) => linkGuardians(writer, some));
  await inPieces([...new Set(newLinks.map(({ familyId }) => familyId))], (ids) =>
    reindexFamilies(tx, orgId, ids),
  );
  await inPieces(
    newGuardians.map(({ id }) => id),
    (ids) => reindexGuardians(tx, orgId, ids),
  );
}

/** Students whom the school had already are found by their family's new guardians too. */
async function reindexSiblings({ tx, orgId }: Writer, { families }: Plan): Promise<void> {
  const isNew = new Set(families.newFamilies.map(({ id }) => id));
  const joined = families.newLinks.map(({ familyId }) => familyId).filter((id) => !isNew.has(id));
  await inPieces(await findStudentsOf(tx, orgId, [...new Set(joined)]), (ids) =>
    reindexStudents(tx, orgId, ids),
  );
}

async function createStudents(
  writer: Writer,
  place: ImportPlace,
  students: readonly PlannedStudent[],
  committer: Committer,
): Promise<void> {
  const { tx, orgId, now } = writer;
  const ids = students.map(({ id }) => id);
  await insertStudents(
    writer,
    students.map(({ id, familyId, content }) => ({
      id,
      familyId,
      number: content.number,
      input: content.student,
    })),
  );
  await enrolStudents(
    writer,
    students.flatMap(({ id, classId }) => (classId === null ? [] : [{ studentId: id, classId }])),
  );
  await reindexStudents(tx, orgId, ids);
  const numbers = await findNumbersOf(tx, orgId, ids);
  await settleRows(
    tx,
    place,
    students.map(({ id, rowNumber }) => ({
      rowNumber,
      outcome: 'created',
      number: numbers.get(id) ?? null,
    })),
  );
  await insertRows(
    tx,
    'audit_log',
    students.map(({ id, rowNumber }) => ({
      org_id: orgId,
      id: newId(now),
      at: now,
      actor_id: committer.id,
      actor_name: committer.name,
      action: 'student.created',
      subject: 'student',
      subject_id: id,
      before: null,
      after: { import: place.importId, row: rowNumber },
      request_id: committer.requestId,
    })),
  );
}

async function auditImport(
  { tx, orgId, now }: Writer,
  { importId }: ImportPlace,
  { id, name, requestId }: Committer,
  counts: ImportRun['counts'],
): Promise<void> {
  await writeAudit(tx, {
    orgId,
    at: now,
    actor: { id, name },
    action: 'students.imported',
    subject: 'import',
    subjectId: importId,
    after: { ...counts },
    requestId,
  });
}
