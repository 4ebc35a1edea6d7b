import { allCalls } from '@ardoise/contract/protocol/calls';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import pg from 'pg';
import type { Ground } from '../ground.ts';
import { type Figure, round } from '../print.ts';
import { signIn } from '../sign-in.ts';
import { fillKept, fillListSchool, type ListSchool } from './fill-school.ts';
import {
  hasPages,
  isMeasured,
  listCalls,
  listsOfContract,
  type Question,
  questionsOf,
} from './list-calls.ts';
import { ask, type Asked, measure, type Times } from './measure-call.ts';
import { openStatements } from './read-statements.ts';
import { withoutIndexes } from './without-indexes.ts';

const largePayments = Number(process.env['BENCH_PAYMENTS'] ?? 1_000_000);
const largeStudents = Math.max(1_000, largePayments / 20);
const smallSize = 1_000;
const schoolsBeside = Number(process.env['BENCH_SCHOOLS'] ?? 50);
const maxMs = 60;
const maxGrowth = 3;
/** Below this the small school's own time is the machine's mood, and no ratio of it says anything. */
const leastMs = 20;
const explained = 8;

interface Schools {
  readonly small: ListSchool;
  readonly large: ListSchool;
}

export async function fillSchools(db: pg.Client): Promise<Schools> {
  const { rows } = await db.query<{ id: string }>(
    `select id from people where email = 'owner@demo.school'`,
  );
  const ownerId = rows[0]?.id ?? '';
  await db.query('set synchronous_commit = off');
  const made: ListSchool[] = [];
  await withoutIndexes(db, async () => {
    made.push(await fillListSchool(db, ownerId, smallSize, smallSize));
    for (let n = 0; n < schoolsBeside; n += 1) await fillListSchool(db, ownerId, 100, 200);
    made.push(await fillListSchool(db, ownerId, largeStudents, largePayments));
  });
  // As the server itself does within a minute.
  await db.query('analyze');
  for (const school of made) await fillKept(db, school);
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const [small, large] = made;
  if (small === undefined || large === undefined) throw new Error('The schools are not filled.');
  return { small, large };
}

interface Row {
  readonly name: string;
  readonly small: Times;
  readonly large: Times;
  readonly again: () => Promise<unknown>;
}

/** The last page of a list, which is found by its total. */
async function lastPage(asked: Asked, perPage: number): Promise<string> {
  const { data } = JSON.parse(await ask(asked)) as { data: { total: number } };
  return String(Math.max(1, Math.ceil(data.total / perPage)));
}

interface MeasuredCall {
  readonly name: string;
  readonly call: CallSpec;
}

export async function measureLists(
  productUrl: string,
  { small, large }: Schools,
  wanted: readonly string[] = [],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, call } of allCalls) {
    const entry = listCalls[name];
    if (entry === undefined || !isMeasured(entry)) continue;
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    // On a busy machine all of them take longer than a token lasts.
    const { token } = await signIn(productUrl);
    const askedBy =
      ({ query }: Question) =>
      (school: ListSchool, n: number): Asked => ({
        productUrl,
        token,
        call,
        params: Object.fromEntries(
          Object.entries(entry.params ?? {}).map(([key, value]) => [key, value(school, n)]),
        ),
        query: query(school, n),
        orgId: school.orgId,
      });
    const questions = questionsOf(call, entry);
    const [first] = questions;
    if (first !== undefined && hasPages(call)) {
      const pages = new Map<string, string>();
      for (const school of [small, large])
        pages.set(school.orgId, await lastPage(askedBy(first)(school, 0), 10));
      questions.push({
        name: 'last page',
        query: (school, n) => ({ ...first.query(school, n), page: pages.get(school.orgId) ?? '1' }),
      });
    }
    rows.push(...(await measureQuestions({ name, call }, questions, askedBy, { small, large })));
  }
  return rows;
}

async function measureQuestions(
  { name }: MeasuredCall,
  questions: readonly Question[],
  askedBy: (question: Question) => (school: ListSchool, n: number) => Asked,
  { small, large }: Schools,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of questions) {
    const asked = askedBy(question);
    const shown = Object.entries(question.query(large, 0)).map(([key, value]) => `${key}=${value}`);
    rows.push({
      name: `${name} ${question.name === 'last page' ? 'last page' : shown.join(' ').slice(0, 40)}`,
      small: await measureOrMiss(small, asked),
      large: await measureOrMiss(large, asked),
      again: () => ask(asked(large, 3)).catch(() => ''),
    });
  }
  return rows;
}

/** What answers nothing, or is refused since the node is busy with it, has missed its figure; the others are measured all the same. */
async function measureOrMiss(
  school: ListSchool,
  asked: (of: ListSchool, n: number) => Asked,
): Promise<Times> {
  try {
    return await measure(school, asked);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : 'No answer.'}\n`);
    return { p50: Infinity, p95: Infinity };
  }
}

const growthOf = ({ small, large }: Row): number => large.p95 / Math.max(small.p95, leastMs);

/** Every list with every filter, sort and search, of a school with a million payments beside one with a thousand. */
export async function benchLists({ databaseUrl, productUrl }: Ground): Promise<Figure[]> {
  const missing = listsOfContract.filter(({ name }) => !(name in listCalls));
  if (missing.length > 0)
    throw new Error(`Not in the table of lists: ${missing.map(({ name }) => name).join(', ')}.`);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const schools = await fillSchools(db);
  await db.end();
  const rows = await measureLists(productUrl, schools);
  await explainSlowest(databaseUrl, rows);
  return rows.map((row) => ({
    name: `list ${row.name}`,
    measured: `p50 ${round(row.large.p50, 1)} p95 ${round(row.large.p95, 1)} ms; of 1,000: ${round(row.small.p50, 1)} and ${round(row.small.p95, 1)}`,
    wanted: `under ${maxMs} ms, at most ${maxGrowth} times`,
    isMet: row.large.p95 < maxMs && growthOf(row) <= maxGrowth,
  }));
}

/** So that whoever reads the figure need not look for its reason. */
export async function explainSlowest(databaseUrl: string, rows: readonly Row[]): Promise<void> {
  const statements = await openStatements(databaseUrl);
  for (const row of rows.toSorted((a, b) => b.large.p95 - a.large.p95).slice(0, explained)) {
    process.stdout.write(`\n${row.name}: p95 ${round(row.large.p95, 1)} ms\n`);
    for (const { calls, ms, blocks, query } of await statements.of(row.again))
      process.stdout.write(
        `  ${calls} × ${round(ms, 1)} ms, ${blocks} blocks: ${query.slice(0, 160)}\n`,
      );
  }
  await statements.close();
}
