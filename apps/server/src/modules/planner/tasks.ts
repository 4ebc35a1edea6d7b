import './tables.ts';
import {
  type addTask as addCall,
  type changeTask as changeCall,
  type listTasks as listCall,
  type markTask as markCall,
  mostTasks,
  type Task,
} from '@ardoise/contract/planner/tasks';
import { plannerErrors } from '@ardoise/contract/planner/planner-errors';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { inOrder, type PageOfIds } from '../../platform/lists/list.ts';
import { matchText } from '../../platform/lists/match-words.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { findMembers } from '../identity/public.ts';
import type { TaskRow } from './tables.ts';

type Reading = Pick<SchoolContext, 'tx' | 'orgId' | 'actor'>;
type Given = Input<typeof addCall>['body'];

/** One's own, and what one has given to others; nobody else's is there. */
const isSeen = ({ orgId, actor }: Reading): RawBuilder<unknown> =>
  sql`t.org_id = ${orgId} and (t.given_to = ${actor.personId} or t.made_by = ${actor.personId})`;

async function present({ tx, orgId, actor }: Reading, rows: readonly TaskRow[]): Promise<Task[]> {
  const members = await findMembers(tx, orgId);
  const nameOf = new Map(members.map(({ personId, fullName }) => [personId, fullName]));
  const person = (id: string) => {
    const name = nameOf.get(id);
    return name === undefined ? null : { id, name };
  };
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    note: row.note,
    tags: row.tags,
    dueOn: row.due_on,
    isImportant: row.is_important,
    isCompleted: row.completed_at !== null,
    isDeleted: row.deleted_at !== null,
    givenTo: person(row.given_to),
    madeBy: person(row.made_by),
    isGiven: row.made_by === actor.personId && row.given_to !== actor.personId,
    changedAt: row.changed_at.toISOString(),
    version: row.version,
  }));
}

const filters = {
  important: sql`t.is_important and t.deleted_at is null`,
  completed: sql`t.completed_at is not null and t.deleted_at is null`,
  deleted: sql`t.deleted_at is not null`,
  open: sql`t.completed_at is null and t.deleted_at is null`,
};

const orders = {
  due: sql`t.due_on nulls last, t.id`,
  '-due': sql`t.due_on desc nulls last, t.id`,
  title: sql`lower(t.title), t.id`,
  '-title': sql`lower(t.title) desc, t.id`,
  newest: sql`t.id desc`,
};

export async function listTasks(
  work: Reading,
  query: Input<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const { tx } = work;
  const { page, perPage } = query;
  const { ids, total, ...counts } = await findTasks(work, query);
  const { rows } = await sql<TaskRow>`select t.* from tasks t
    where t.org_id = ${work.orgId} and t.id = any (${[...ids]}::uuid[])`.execute(tx);
  const items = await present(work, inOrder(ids, rows));
  return { items, total, page, perPage, counts };
}

interface FoundTasks extends PageOfIds {
  readonly open: number;
  readonly important: number;
}

/** Those that one may see are read once for the page, and once for all counts. */
async function findTasks(
  work: Reading,
  query: Input<typeof listCall>['query'],
): Promise<FoundTasks> {
  const { page, perPage, filter = 'open', tag, q, sort = 'due' } = query;
  const chosen = sql.join(
    [
      filters[filter],
      ...(tag === undefined ? [] : [sql`${tag} = any (t.tags)`]),
      ...matchText('t.title', q),
    ],
    sql` and `,
  );
  const { rows } = await sql<FoundTasks>`
    select to_json(array(select t.id from tasks t where ${isSeen(work)} and ${chosen} order by ${orders[sort]}
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           count(*) filter (where ${chosen}) as total, count(*) filter (where ${filters.open}) as open,
           count(*) filter (where ${filters.important}) as important
      from tasks t where ${isSeen(work)}`.execute(work.tx);
  return rows[0] ?? { ids: [], total: 0, open: 0, important: 0 };
}

async function lockTask(work: Reading, id: string): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`select t.* from tasks t
    where ${isSeen(work)} and t.id = ${id} for update`.execute(work.tx);
  return found(rows[0], errors.notFound);
}

async function presentOne(work: Reading, row: TaskRow): Promise<Task> {
  return found((await present(work, [row]))[0], errors.notFound);
}

/** Whose it is to be; whoever does not work here cannot be given anything. */
async function whose({ tx, orgId, actor }: Reading, givenToId: string | null): Promise<string> {
  if (givenToId === null || givenToId === actor.personId) return actor.personId;
  const members = await findMembers(tx, orgId);
  if (!members.some(({ personId }) => personId === givenToId))
    throw new Refusal(plannerErrors.notOfTheTeam);
  return givenToId;
}

async function sayGiven(work: SchoolContext, row: TaskRow): Promise<void> {
  const { personId: byId } = work.actor;
  if (row.given_to !== byId)
    await work.emit('task.given', row.id, { personId: row.given_to, byId });
}

export async function addTask(work: SchoolContext, given: Given): Promise<Answer<typeof addCall>> {
  const { tx, orgId, actor, now } = work;
  await takeTurns(tx, `tasks:${orgId}:${actor.personId}`);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tasks
    where org_id = ${orgId} and made_by = ${actor.personId} and deleted_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) >= mostTasks)
    throw new Refusal(plannerErrors.tooManyTasks, { values: { most: mostTasks } });
  const row = await tx
    .insertInto('tasks')
    .values({
      org_id: orgId,
      id: newId(now),
      made_by: actor.personId,
      given_to: await whose(work, given.givenToId),
      title: given.title,
      note: given.note,
      tags: [...new Set(given.tags)],
      due_on: given.dueOn,
      completed_at: null,
      deleted_at: null,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sayGiven(work, row);
  return told(work, row, 'task.created');
}

/** The audit log knows that there was a task; what it says is between those whose it is. */
async function told(
  work: SchoolContext,
  row: TaskRow,
  action: 'task.created' | 'task.changed' | 'task.removed',
): Promise<Task> {
  await work.audit({ action, subject: 'task', subjectId: row.id, after: { dueOn: row.due_on } });
  await work.emit('task.changed', row.id, {});
  return presentOne(work, row);
}

export async function changeTask(
  work: SchoolContext,
  id: string,
  given: Input<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  const { tx, orgId, now } = work;
  const before = await lockTask(work, id);
  if (before.version !== given.version) throw new Refusal(errors.changedMeanwhile);
  const givenTo = await whose(work, given.givenToId);
  const row = await tx
    .updateTable('tasks')
    .set({
      title: given.title,
      note: given.note,
      tags: [...new Set(given.tags)],
      due_on: given.dueOn,
      given_to: givenTo,
      changed_at: now,
      version: before.version + 1,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (givenTo !== before.given_to) await sayGiven(work, row);
  return told(work, row, 'task.changed');
}

/** Pressing twice says the same twice. */
export async function markTask(
  work: SchoolContext,
  id: string,
  { isCompleted, isImportant, isDeleted }: Input<typeof markCall>['body'],
): Promise<Answer<typeof markCall>> {
  const { tx, orgId, now } = work;
  const before = await lockTask(work, id);
  const since = (is: boolean | undefined, at: Date | null): Date | null => {
    if (is === undefined) return at;
    return is ? (at ?? now) : null;
  };
  const row = await tx
    .updateTable('tasks')
    .set({
      completed_at: since(isCompleted, before.completed_at),
      deleted_at: since(isDeleted, before.deleted_at),
      is_important: isImportant ?? before.is_important,
      changed_at: now,
      version: before.version + 1,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(work, row, isDeleted === true ? 'task.removed' : 'task.changed');
}

export async function listTaskPeople({ tx, orgId }: Reading) {
  const members = await findMembers(tx, orgId);
  return { items: members.map(({ personId, fullName }) => ({ id: personId, name: fullName })) };
}
