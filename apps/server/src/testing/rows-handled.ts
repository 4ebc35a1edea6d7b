import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tx } from '../platform/db/database.ts';

export interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Every row that a step of the plan answers or compares in vain. */
export const rowsHandled = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, child) => sum + rowsHandled(child), 0);

/** A connection that tells how many rows were handled by a statement and by all that its triggers did, whatever they are called. */
export async function openRowCounter(databaseUrl: string) {
  const db = new pg.Client({ connectionString: databaseUrl });
  let plans: Array<{ readonly text: string; readonly rows: number }> = [];
  db.on('notice', ({ message = '' }) => {
    const told = /plan:\s*(\{.*\})\s*$/s.exec(message)?.[1];
    if (told === undefined) return;
    const { 'Query Text': text, Plan: root } = JSON.parse(told) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    plans.push({ text, rows: rowsHandled(root) });
  });
  await db.connect();
  await db.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set auto_explain.log_level = notice;
    set client_min_messages = notice; set ardoise.scope = 'platform'`);
  const client = Object.assign(db, { release: () => {} });
  const pool = { connect: async () => client, end: async () => {} };
  const tx = new Kysely<never>({ dialect: new PostgresDialect({ pool: pool as never }) });
  const countOf = async (work: () => Promise<unknown>): Promise<number> => {
    plans = [];
    await work();
    if (plans.length === 0) throw new Error('Nothing was told of how it was done.');
    return plans.reduce((sum, { rows }) => sum + rows, 0);
  };
  return {
    of: (...statements: readonly string[]): Promise<number> =>
      countOf(async () => {
        for (const statement of statements) await db.query(statement);
      }),
    ofWork: (work: (tx: Tx) => Promise<unknown>): Promise<number> =>
      countOf(() => tx.transaction().execute((own) => work(own as unknown as Tx))),
    /** Of the last count, what handled most, for whoever looks why. */
    heaviest: () => plans.toSorted((one, other) => other.rows - one.rows).slice(0, 3),
    close: () => db.end(),
  };
}
