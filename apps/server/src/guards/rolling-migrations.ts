/**
 * During an upgrade nodes of the release before go on working on a schema that the first new node has changed. So a migration only
 * adds (expands); what the release before still uses goes a release later (contracts), by a line in `contractions`.
 */

/** From the first migration of which this is asked. Those before it were applied with all nodes stopped. */
export const firstRolling = 117;

interface Contraction {
  /** The migration, without `.sql`. */
  readonly migration: string;
  /** The statement, as it is told. */
  readonly statement: string;
  /** Which release stopped using it; it must be the one before, or older. */
  readonly why: string;
}

/** What may go because no running release uses it any more. A new line here is a decision, not an accident. */
export const contractions: readonly Contraction[] = [];

/** Bodies of functions and texts are no statements of the migration, and comments are for people. */
const bare = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

const statementsOf = (text: string): string[] =>
  bare(text)
    .split(';')
    .map(oneLine)
    .filter((statement) => statement !== '');

/** Commas within brackets belong to one action. */
function actionsOf(statement: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < statement.length; at += 1) {
    const letter = statement[at];
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === ',' && depth === 0) {
      actions.push(statement.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...actions, statement.slice(start).trim()];
}

const hasValue = /\b(?:default|generated)\b/;

/** Why the release before would break by a part of `alter table`; null: it would not. */
function breaksByAction(action: string): string | null {
  if (action.startsWith('drop ') && !action.startsWith('drop constraint'))
    return 'takes away a column that it reads or writes';
  if (/^rename\b/.test(action)) return 'gives another name to what it uses';
  if (/^alter (?:column )?\S+ (?:set data )?type\b/.test(action))
    return 'changes what a column holds';
  if (/^alter (?:column )?\S+ set not null/.test(action)) return 'refuses rows that it writes';
  if (/^alter (?:column )?\S+ drop default/.test(action)) return 'leaves out what its rows rely on';
  if (/^add (?:constraint \S+ )?(?:check|unique|foreign key|exclude|primary key)/.test(action))
    return 'refuses rows that it writes';
  if (/^add\b/.test(action) && /\bnot null\b/.test(action) && !hasValue.test(action))
    return 'asks for a column that it does not know';
  return null;
}

const alterTable = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/;

function breaksBy(statement: string, made: ReadonlySet<string>): string | null {
  const altered = alterTable.exec(statement);
  if (altered !== null) {
    const [, table = '', actions = ''] = altered;
    if (made.has(table)) return null;
    for (const action of actionsOf(actions)) {
      const why = breaksByAction(action);
      if (why !== null) return why;
    }
    return null;
  }
  if (
    /^drop (?:table|view|materialized view|function|procedure|type|schema|sequence|domain)\b/.test(
      statement,
    )
  )
    return 'takes away what it uses';
  if (/^alter (?:view|type|sequence|schema|function|procedure|index) .* rename\b/.test(statement))
    return 'gives another name to what it uses';
  if (/^truncate\b/.test(statement)) return 'empties what it uses';
  const unique =
    /^create unique index (?:concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?(\S+?)(?: |\()/.exec(
      statement,
    );
  if (unique !== null && !made.has(unique[1] ?? '')) return 'refuses rows that it writes';
  return null;
}

interface MigrationFile {
  /** Without `.sql`. */
  readonly name: string;
  readonly text: string;
}

/** What would break a node of the release before, one line each. */
export function findBreaking(
  files: readonly MigrationFile[],
  allowed: readonly Contraction[] = contractions,
): string[] {
  return files
    .filter(({ name }) => Number.parseInt(name, 10) >= firstRolling)
    .flatMap(({ name, text }) => {
      const statements = statementsOf(text);
      const made = new Set(
        statements.flatMap(
          (one) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? [],
        ),
      );
      return statements.flatMap((statement) => {
        const why = breaksBy(statement, made);
        const isAllowed = allowed.some(
          (one) => one.migration === name && one.statement === statement,
        );
        return why === null || isAllowed ? [] : [`${name}: ${statement}: ${why}`];
      });
    });
}
