import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg, { type Client } from 'pg';

/** What a release asks of the database: every statement that its tests sent, once each. */
export interface ReleaseStatements {
  /** The last migration that it knows, without `.sql`. */
  readonly migration: string;
  /** Columns that it never gives and that have a value all the same: triggers of its own schema fill them. */
  readonly filledByTriggers: readonly string[];
  readonly statements: readonly string[];
}

export const fixtureFile = path.join(import.meta.dirname, 'statements.json.gz');

export const readStatements = (): ReleaseStatements =>
  JSON.parse(gunzipSync(readFileSync(fixtureFile)).toString()) as ReleaseStatements;

/** What is asked about rows; the rest sets up a connection, or makes tables for a moment. */
export const isAboutRows = (statement: string): boolean =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(statement) && !statement.includes(';');

interface Refused {
  readonly statement: string;
  readonly why: string;
}

interface Short {
  readonly statement: string;
  /** As `table.column`. */
  readonly column: string;
}

/** Those that PostgreSQL no longer understands: a table, column, function or type of theirs is gone or is another. */
export async function findRefused(
  client: Client,
  statements: readonly string[],
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const statement of statements) {
    try {
      await client.query(`prepare of_release as ${statement}`);
      await client.query('deallocate of_release');
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      refused.push({ statement, why: error.message });
    }
  }
  return refused;
}

const insertion = /insert into "?(?<table>\w+)"?\s*(?:as \w+\s*)?\((?<columns>[\w\s",]+)\)/gi;

/** Those that leave a column out that has no value of its own and must have one. */
export async function findShort(
  client: Client,
  { statements, filledByTriggers }: Pick<ReleaseStatements, 'statements' | 'filledByTriggers'>,
): Promise<Short[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
  );
  return statements.flatMap((statement) =>
    [...statement.matchAll(insertion)].flatMap(({ groups }) => {
      const given = new Set(
        (groups?.['columns'] ?? '').split(',').map((column) => column.trim().replaceAll('"', '')),
      );
      return rows
        .filter(({ table, column }) => table === groups?.['table'] && !given.has(column))
        .map(({ table, column }) => ({ statement, column: `${table}.${column}` }))
        .filter(({ column }) => !filledByTriggers.includes(column));
    }),
  );
}
