import { allCalls } from '@ardoise/contract/protocol/calls';
import type { Ground } from '../ground.ts';
import { type Figure, round } from '../print.ts';
import { signIn } from '../sign-in.ts';
import { keysOf } from './keys-of.ts';
import type { ListSchool } from './fill-school.ts';
import {
  hasPages,
  isMeasured,
  listCalls,
  listsOfContract,
  type Question,
  questionsOf,
} from './list-calls.ts';
import { listSchools, type ListSchools } from './list-schools.ts';
import { ask, type Asked, measure, type Times } from './measure-call.ts';
import { openStatements } from './read-statements.ts';

const maxMs = 60;
const maxGrowth = 3;
/** Below this the small school's own time is the machine's mood, and no ratio of it says anything. */
const leastMs = 5;
const explained = 8;
const farPages: Readonly<Record<string, number>> = { 'middle page': 0.5, 'last page': 1 };

interface Measured {
  readonly list: string;
  readonly question: string;
  readonly small: Times;
  readonly large: Times;
  readonly again: () => Promise<unknown>;
}

/** How many pages a list has, which its total says. */
async function countPages(asked: Asked, perPage: number): Promise<number> {
  const { data } = JSON.parse(await ask(asked)) as { data: { total: number } };
  return Math.max(1, Math.ceil(data.total / perPage));
}

/** A list of nothing is fast, and says nothing. What does not answer at all has missed its figure anyway. */
async function listsNothing(asked: Asked): Promise<boolean> {
  const answer = await ask(asked).catch(() => '{"data":{}}');
  const { data } = JSON.parse(answer) as { data: { items?: readonly unknown[] } };
  return data.items?.length === 0;
}

type AskedBy = (question: Question) => (school: ListSchool, n: number) => Asked;

/** Whoever passes over what comes before is slowest in the middle, also if he begins at the nearer end. */
async function addFarPages(
  questions: Question[],
  askedBy: AskedBy,
  { small, large }: ListSchools,
): Promise<void> {
  const [first] = questions;
  if (first === undefined) return;
  const pages = new Map<string, number>();
  for (const school of [small, large])
    pages.set(school.orgId, await countPages(askedBy(first)(school, 0), 10));
  for (const [name, share] of Object.entries(farPages))
    questions.push({
      name,
      query: (school, n) => ({
        ...first.query(school, n),
        page: String(Math.max(1, Math.round((pages.get(school.orgId) ?? 1) * share))),
      }),
    });
}

interface MeasuredLists {
  readonly rows: readonly Measured[];
  /** Those that the large school has nothing of, although the table of lists does not say so. */
  readonly empty: ReadonlySet<string>;
}

async function measureLists(productUrl: string, schools: ListSchools): Promise<MeasuredLists> {
  const rows: Measured[] = [];
  const empty = new Set<string>();
  const only = process.env['BENCH_LISTS']?.split(',') ?? [];
  for (const { name, call } of allCalls) {
    const entry = listCalls[name];
    if (entry === undefined || !isMeasured(entry)) continue;
    if (only.length > 0 && !only.includes(name)) continue;
    // On a busy machine all of them take longer than a token lasts.
    const { token } = await signIn(productUrl);
    const keys =
      entry.byKey === undefined ? null : await keysOf(productUrl, token, entry.byKey, schools);
    const askedBy: AskedBy =
      ({ query }) =>
      (school, n) => ({
        productUrl,
        token: keys?.get(school.orgId) ?? token,
        call,
        params: Object.fromEntries(
          Object.entries(entry.params ?? {}).map(([key, value]) => [key, value(school, n)]),
        ),
        query: query(school, n),
        orgId: school.orgId,
      });
    const questions = questionsOf(call, entry);
    if (hasPages(call)) await addFarPages(questions, askedBy, schools);
    const [first] = questions;
    if (
      first !== undefined &&
      entry.isEmptySince === undefined &&
      (await listsNothing(askedBy(first)(schools.large, 0)))
    )
      empty.add(name);
    const before = performance.now();
    for (const question of questions)
      rows.push(await measureQuestion(name, question, askedBy(question), schools));
    const seconds = (performance.now() - before) / 1_000;
    process.stdout.write(`  ${name}: ${questions.length} questions in ${round(seconds)} s\n`);
  }
  return { rows, empty };
}

async function measureQuestion(
  list: string,
  question: Question,
  asked: (school: ListSchool, n: number) => Asked,
  { small, large }: ListSchools,
): Promise<Measured> {
  const shown = Object.entries(question.query(large, 0)).map(([key, value]) => `${key}=${value}`);
  const ofSmall = await measureOrMiss(small, asked);
  const leastGrown = maxGrowth * Math.max(ofSmall.p95, leastMs);
  // What is far beyond is not asked again: it would take minutes to say the same.
  const isPlain = ({ p50, p95 }: Times): boolean =>
    p95 < Math.min(maxMs, leastGrown) || p50 > 10 * maxMs;
  return {
    list,
    question: question.name in farPages ? question.name : shown.join(' ').slice(0, 40),
    small: ofSmall,
    large: await measureOrMiss(large, asked, isPlain),
    again: () => ask(asked(large, 3)).catch(() => ''),
  };
}

/** What answers nothing, or is refused since the node is busy with it, has missed its figure; the others are measured all the same. */
async function measureOrMiss(
  school: ListSchool,
  asked: (of: ListSchool, n: number) => Asked,
  isEnough?: (times: Times) => boolean,
): Promise<Times> {
  try {
    return await measure(school, asked, isEnough);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : 'No answer.'}\n`);
    return { p50: Infinity, p95: Infinity };
  }
}

const bareGrowthOf = ({ small, large }: Measured): number => large.p95 / small.p95;
const growthOf = ({ small, large }: Measured): number => large.p95 / Math.max(small.p95, leastMs);
const isMet = (row: Measured): boolean => row.large.p95 < maxMs && growthOf(row) <= maxGrowth;

/** Every list with every filter, sort and search, of a school with a million payments beside one with a thousand. */
export async function benchLists(ground: Ground): Promise<Figure[]> {
  const missing = listsOfContract.filter(({ name }) => !(name in listCalls));
  if (missing.length > 0)
    throw new Error(`Not in the table of lists: ${missing.map(({ name }) => name).join(', ')}.`);
  const schools = await listSchools(ground);
  const { rows, empty } = await measureLists(ground.productUrl, schools);
  await explainSlowest(ground.databaseUrl, rows);
  const lists = [...new Set(rows.map(({ list }) => list))];
  return lists.map((list) =>
    figureOfList(
      rows.filter((row) => row.list === list),
      empty.has(list),
    ),
  );
}

const times = ({ p50, p95 }: Times): string => `p50 ${round(p50, 1)} p95 ${round(p95, 1)} ms`;

const figureOf = (row: Measured): Figure => ({
  name: `list ${row.list} ${row.question}`.trim(),
  measured: `${times(row.large)}; of 1,000: ${times(row.small)}`,
  wanted: `under ${maxMs} ms, at most ${maxGrowth} times, 8 callers`,
  p95Ms: row.large.p95,
  growth: { value: bareGrowthOf(row), from: 'that of 1,000' },
  isMet: isMet(row),
});

/** The slowest of a list's questions stands for it; the growth of the verdict has a floor, the one that is shown has none. */
function figureOfList(rows: readonly Measured[], isEmpty: boolean): Figure {
  const [slowest] = rows.toSorted((a, b) => b.large.p95 - a.large.p95);
  const [first] = rows;
  if (slowest === undefined || first === undefined) throw new Error('A list has no question.');
  const missed = rows.filter((row) => !isMet(row));
  const grown = Math.max(...rows.map(growthOf));
  return {
    ...figureOf(slowest),
    name: `list ${first.list}, slowest of ${rows.length}: ${slowest.question || 'first page'}`,
    measured: `${times(slowest.large)}; of 1,000: ${times(slowest.small)}; most growth above ${leastMs} ms ${round(grown, 2)}${missed.length === 0 ? '' : `; ${missed.length} missed`}${isEmpty ? '; lists nothing' : ''}`,
    isMet: missed.length === 0 && !isEmpty,
    parts: rows.map(figureOf),
  };
}

/** So that whoever reads the figure need not look for its reason. */
async function explainSlowest(databaseUrl: string, rows: readonly Measured[]): Promise<void> {
  const statements = await openStatements(databaseUrl);
  for (const row of rows.toSorted((a, b) => b.large.p95 - a.large.p95).slice(0, explained)) {
    const asked = await statements.of(row.again);
    const blocks = asked.reduce((sum, one) => sum + one.blocks, 0);
    process.stdout.write(
      `\n${row.list} ${row.question}: p95 ${round(row.large.p95, 1)} ms, ${asked.length} statements, ${blocks} blocks\n`,
    );
    for (const { calls, ms, blocks: read, query } of asked)
      process.stdout.write(
        `  ${calls} × ${round(ms, 1)} ms, ${read} blocks: ${query.slice(0, 160)}\n`,
      );
  }
  await statements.close();
}
