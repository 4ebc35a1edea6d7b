import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { getFamilyHistory as familyCall } from '@ardoise/contract/families';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import {
  type ChangedValue,
  familyHistoryActions,
  studentActions,
} from '@ardoise/contract/record-changes';
import type { getStudentHistory as studentCall } from '@ardoise/contract/students';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { readFamily } from '../families/read-families.ts';
import { withFormer } from '../merging/former-records.ts';
import { readStudent } from './read-student.ts';
import { studentNameIn } from './student-name.ts';
import { changedFields } from '../rules.ts';
import { changedValues } from './changed-values.ts';

type Page = Input<typeof studentCall>['query'];

/** Not told to who may not see health, not even that there was something to change. */
const aboutHealth = /^(?:health|medicalNote)\./;

/** Who changed what, newest first. */
export async function readStudentHistory(
  context: SchoolContext,
  studentId: string,
  page: Page,
): Promise<Answer<typeof studentCall>> {
  await readStudent(context.tx, context.orgId, studentId);
  const canSeeHealth = roleHolds(context.role, 'people.health');
  const actions = studentActions.filter((action) => canSeeHealth || !aboutHealth.test(action));
  const subjects = await withFormer(context.tx, context.orgId, [studentId]);
  return readChanges(context, subjects, actions, page);
}

/** With what happened to its children, by their names. A guardian who is changed alone, under the users, changes in every family. */
export async function readFamilyHistory(
  context: SchoolContext,
  familyId: string,
  page: Page,
): Promise<Answer<typeof familyCall>> {
  const { tx, orgId } = context;
  await readFamily(tx, orgId, familyId);
  const names = await readMembers(tx, orgId, familyId);
  const subjects = await withFormer(tx, orgId, [familyId]);
  return readChanges(context, [...subjects, ...names.keys()], familyHistoryActions, page, {
    names,
  });
}

/** Children and guardians of a family by their names, also under the ids that they had before a merge. */
async function readMembers(tx: Tx, orgId: string, familyId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    with children as (
      select s.id, ${studentNameIn('s')} as name from students s
       where s.org_id = ${orgId} and s.family_id = ${familyId}),
    adults as (
      select g.id, g.full_name as name from family_guardians fg
        join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
       where fg.org_id = ${orgId} and fg.family_id = ${familyId})
    select id, name from children
    union all select former.id, children.name from former_students former
      join children on children.id = former.student_id where former.org_id = ${orgId}
    union all select id, name from adults
    union all select g.id, adults.name from guardians g
      join adults on adults.id = g.merged_into_id where g.org_id = ${orgId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface ReadChanges<Action extends string> {
  items: Array<{
    at: string;
    actor: string | null;
    about: string | null;
    action: Action;
    fields: string[];
    values: ChangedValue[];
  }>;
  total: number;
  page: number;
  perPage: number;
}

interface ChangesOf {
  /** Of the subjects that are named beside what was done to them. */
  readonly names?: ReadonlyMap<string, string>;
  /** On the entries of the audit log: which of them belong here. */
  readonly where?: RawBuilder<boolean>;
}

/** Of these subjects, what these actions did; for the history of whatever has one. */
export async function readChanges<Action extends string>(
  { tx, orgId }: Pick<SchoolContext, 'tx' | 'orgId'>,
  subjectIds: readonly string[],
  actions: readonly Action[],
  { page, perPage }: Page,
  { names, where = sql<boolean>`true` }: ChangesOf = {},
): Promise<ReadChanges<Action>> {
  const entries = tx
    .selectFrom('audit_log')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`subject_id = any(${[...subjectIds]}::text[])`)
    .where(sql<boolean>`action = any(${[...actions]}::text[])`)
    .where(where);
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const items = rows.map((row) => ({
    at: row.at.toISOString(),
    actor: row.actor_name,
    about: names?.get(row.subject_id ?? '') ?? null,
    action: row.action as Action,
    fields: fieldsOf(row),
    values: valuesOf(row),
  }));
  return { items, total, page, perPage };
}

/** Health entries name their fields themselves, since they keep no values to compare. */
function fieldsOf({ action, before, after }: AuditedChange): string[] {
  const named = action === 'health.changed' ? after?.['fields'] : undefined;
  return Array.isArray(named) ? named.map(String) : changedFields(before, after);
}

/** What is new in every field tells nobody anything, and what health says belongs to nobody who reads a history. */
const untold = /^(?:health|medicalNote|document)\.|\.created$/;

const valuesOf = ({ action, before, after }: AuditedChange): ChangedValue[] =>
  untold.test(action) ? [] : changedValues(before, after, changedFields(before, after));

interface AuditedChange {
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}
