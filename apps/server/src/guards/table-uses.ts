import type { SourceFile } from './read-sources.ts';
import { readers } from './table-owners.ts';
import type { Reader } from './table-readers-of-money.ts';

const userOf = (file: string): string =>
  /^modules\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? file;

const declaredTables = /\binterface Tables \{\n([\s\S]*?)\n\s*\}/g;

/** Each table, and the module that declares it in its tables.ts. */
export function findOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files.filter((file) => file.path.endsWith('/tables.ts')))
    for (const [, rows = ''] of text.matchAll(declaredTables))
      for (const [, table = ''] of rows.matchAll(/^\s*(\w+): \w+;/gm)) {
        if (owners.has(table)) throw new Error(`The table ${table} is declared twice.`);
        owners.set(table, userOf(path));
      }
  return owners;
}

/** In kysely's calls and in SQL: what changes rows. */
const changes = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g,
  /\binsertRows\(\s*\w+,\s*'(\w+)/g,
  /\bremoveOld\(\s*\w+,\s*\{\s*table:\s*'(\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi,
];
const reads = [
  /\b(?:selectFrom|using|\w*Join)\(\s*'(\w+)/g,
  // Of a list that is found by the builder.
  /\btable:\s*'(\w+)'/g,
  /\bjoin\s+(?:lateral\s+)?(\w+)/gi,
];
/** `from families f, students s`. */
const lists = /\b(?:from|using)\s+(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi;

/** Comments and imports speak of tables in other ways. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/^(?:import|export)\b[^;]*?from '[^']*';$/gm, '');

interface Named {
  readonly table: string;
  readonly isChange: boolean;
}

function namesIn(text: string): Named[] {
  const code = codeOf(text);
  const found = (patterns: readonly RegExp[], isChange: boolean): Named[] =>
    patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].map(([, table = '']) => ({ table, isChange })),
    );
  const listed = [...code.matchAll(lists)].flatMap(([, list = '']) =>
    list.split(',').map((one) => ({ table: /\w+/.exec(one)?.[0] ?? '', isChange: false })),
  );
  return [...found(changes, true), ...found(reads, false), ...listed];
}

/** A table that is named outside of the module that owns it. */
export interface ForeignUse extends Named {
  readonly path: string;
  readonly user: string;
  readonly owner: string;
}

/** The platform's tables are there for everybody. */
export const findForeignUses = (
  files: readonly SourceFile[],
  owners: ReadonlyMap<string, string>,
): ForeignUse[] =>
  files.flatMap(({ path, text }) =>
    namesIn(text).flatMap((named) => {
      const user = userOf(path);
      const owner = owners.get(named.table);
      const isForeign = owner !== undefined && owner !== 'platform' && owner !== user;
      return isForeign ? [{ ...named, path, user, owner }] : [];
    }),
  );

const allows = (reader: Reader, { user, table, isChange }: ForeignUse): boolean =>
  reader.name === user && reader.tables.includes(table) && (!isChange || reader.canChange === true);

/** What the list of readers does not allow. */
export function findStrangers(
  uses: readonly ForeignUse[],
  allowed: readonly Reader[] = readers,
): string[] {
  const strangers = uses
    .filter((use) => !allowed.some((reader) => allows(reader, use)))
    .map(
      ({ path, isChange, table, owner }) =>
        `${path} ${isChange ? 'changes' : 'reads'} ${table} of ${owner}`,
    );
  return [...new Set(strangers)].sort();
}
