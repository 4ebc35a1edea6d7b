import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Marks, strongPattern } from '../marks.ts';

/** Tables in which nothing is replaced, with the reason. A new line here is a decision, not an accident. */
export const notSwept: ReadonlyArray<{ readonly tables: readonly string[]; readonly why: string }> =
  [
    {
      tables: ['receipts', 'provider_receipts', 'cash_sessions'],
      why: 'are signed: they lose the name, and are signed again, by the modules that sign them',
    },
    {
      tables: [
        'application_terms',
        'cash_session_sums',
        'chat_words',
        'family_terms',
        'guardian_terms',
        'name_spellings',
        'payer_terms',
        'search_words',
        'student_terms',
      ],
      why: 'are made from the records, and made anew with them',
    },
    {
      tables: [
        'allocations',
        'debt_steps',
        'due_sums',
        'fee_installments',
        'fee_sums',
        'invoice_due_sums',
        'invoice_payment_sums',
        'invoice_payments',
        'invoice_sums',
        'ledger_accounts',
        'ledger_entries',
        'list_counts',
        'payment_sums',
        'prompt_sums',
        'transaction_parts',
        'transaction_sums',
      ],
      why: 'are large and hold ids, days and amounts, no text that anybody writes',
    },
    {
      tables: ['organisations', 'school_decisions', 'verified_names'],
      why: 'say what the school is called, also where it bears somebody’s name',
    },
    {
      tables: ['api_keys', 'operator_accounts', 'operator_settings', 'webhook_endpoints'],
      why: 'hold hashes and sealed credentials, which a replaced letter would break; names of who made them are replaced by hand',
    },
  ];

interface SweptColumn {
  readonly name: string;
  readonly type: string;
}

interface SweptTable {
  readonly table: string;
  readonly columns: readonly SweptColumn[];
  /** Columns that name a person, a family or a record. */
  readonly links: readonly string[];
}

/** Copies of answers and findings, kept for days: they name people in parts, and say of nobody whose they are. */
const copies: readonly string[] = ['idempotency_keys', 'import_runs', 'webhook_deliveries'];

/** Every table of a school with its texts, as the schema has them: one that a later release adds is swept too. */
async function readTables(tx: Tx): Promise<SweptTable[]> {
  const skipped = notSwept.flatMap(({ tables }) => tables);
  const { rows } = await sql<SweptTable>`
    select c.relname as table,
           json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
             filter (where a.attgenerated = '' and format_type(a.atttypid, null) in ('text', 'jsonb', 'text[]')) as columns,
           coalesce(array_agg(a.attname::text) filter (where a.attname = 'subject_id'
             or (a.attname <> 'org_id' and format_type(a.atttypid, null) = 'uuid')), '{}') as links
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = 'public' and c.relname <> all(${skipped}::text[]) and c.relrowsecurity
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped)
     group by c.relname
    having count(*) filter (where a.attgenerated = '' and format_type(a.atttypid, null) in ('text', 'jsonb', 'text[]')) > 0
     order by c.relname`.execute(tx);
  return rows;
}

const column = (name: string) => sql.ref(name);
const textOf = (name: string) => sql`${column(name)}::text`;

/** A whole value that is only a phone or an email becomes empty; within a text it becomes the new name. */
const without = (name: string, { contacts, names }: Marks, instead: string) => {
  const base =
    contacts === null
      ? textOf(name)
      : sql`regexp_replace(regexp_replace(${textOf(name)}, ${`^(?:${contacts})$`}, '', 'i'), ${contacts}, ${instead}, 'gi')`;
  return sql`regexp_replace(${base}, ${names}, ${instead}, 'gi')`;
};

interface Sweep {
  readonly tx: Tx;
  readonly orgId: string;
  readonly marks: Marks;
  readonly instead: string;
  /** Their records, and the family's: in rows that are tied to these a name is theirs, whoever else has it. */
  readonly recordIds: readonly string[];
  /** Whether nobody else of the school is called so. */
  readonly isNameTheirs: boolean;
}

/** The whole name, phones and emails, in every text. */
async function sweepTable(
  { tx, orgId, marks, instead }: Sweep,
  { table, columns }: SweptTable,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const pattern = strongPattern(marks);
  const set = columns.map(
    ({ name, type }) => sql`${column(name)} = ${without(name, marks, instead)}::${sql.raw(type)}`,
  );
  const matches = columns.map(({ name }) => sql`${textOf(name)} ~* ${pattern}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    where org_id = ${orgId} and ${where} and (${sql.join(matches, sql` or `)})`.execute(tx);
}

/** Data that holds every word of the name holds the name in parts: its first name in one place, its last in another. */
async function sweepParts(
  { tx, orgId, marks, instead }: Sweep,
  { table, columns }: SweptTable,
  where: RawBuilder<unknown>,
): Promise<void> {
  if (marks.eachWord.length === 0) return;
  for (const { name } of columns.filter(({ type }) => type === 'jsonb')) {
    const all = marks.eachWord.map((word) => sql`${textOf(name)} ~* ${word}`);
    await sql`update ${sql.table(table)}
      set ${column(name)} = regexp_replace(${textOf(name)}, ${marks.word}, ${instead}, 'gi')::jsonb
      where org_id = ${orgId} and ${where} and ${sql.join(all, sql` and `)}`.execute(tx);
  }
}

const linkedTo = (links: readonly string[], ids: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    links.map((name) => sql`${textOf(name)} = any(${[...ids]}::text[])`),
    sql` or `,
  )})`;

/** Replaces somebody in every text of the school. */
export async function sweepTexts(sweep: Sweep): Promise<void> {
  const { tx, marks, recordIds, isNameTheirs } = sweep;
  const { contacts } = marks;
  for (const table of await readTables(tx)) {
    if (isNameTheirs) await sweepTable(sweep, table);
    else if (contacts !== null)
      await sweepTable({ ...sweep, marks: { ...marks, names: contacts } }, table);
    if (isNameTheirs && copies.includes(table.table)) await sweepParts(sweep, table, sql`true`);
    if (table.links.length === 0) continue;
    const linked = linkedTo(table.links, recordIds);
    if (!isNameTheirs) await sweepTable(sweep, table, linked);
    await sweepParts(sweep, table, linked);
  }
}
