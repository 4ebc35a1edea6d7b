import { CompiledQuery, sql } from 'kysely';
import { checkInvariants } from '../../modules/ledger/public.ts';
import { createDatabase, createPool, type Tx } from '../../platform/db/database.ts';
import {
  type CountedTransaction,
  type TakenFromPhone,
  transactionsQuestion,
} from '../soak/verdict/collections.ts';

interface LedgerAnswer {
  readonly movements: ReadonlyArray<{
    readonly kind: string;
    readonly phone: string;
    readonly amount: number;
  }>;
}

/** The simulator writes numbers as operators do, with the country before them. */
const ownPhone = (phone: string): string => phone.replace(/^\+?237/, '');

/** What the operators took from these phones, by their own books. */
export async function readTaken(
  simulatorUrl: string,
  phones: ReadonlySet<string>,
): Promise<TakenFromPhone[]> {
  const answer = await fetch(`${simulatorUrl}/control/ledger`);
  const { movements } = (await answer.json()) as LedgerAnswer;
  return movements
    .filter(({ kind }) => kind === 'collection')
    .map(({ phone, amount }) => ({ phone: ownPhone(phone), amount }))
    .filter(({ phone }) => phones.has(phone));
}

export interface CountedRow extends CountedTransaction {
  readonly completedAt: Date | null;
}

export interface ProductBooks {
  readonly orgId: string;
  /** What has become of the payments of these phones. */
  readCounted(phones: ReadonlySet<string>): Promise<CountedRow[]>;
  /** How many rows of all tables are of the school. */
  countRows(): Promise<number>;
  /** Invariants of the books that do not hold, one line each. */
  findBroken(): Promise<string[]>;
  close(): Promise<void>;
}

/** The product's own books, read by its own login. */
export async function openBooks(databaseUrl: string): Promise<ProductBooks> {
  const pool = createPool(databaseUrl, null, 2);
  const db = createDatabase(pool);
  const orgId = await db.read('platform', async (tx) => {
    const { org_id } = await tx
      .selectFrom('organisations')
      .select('org_id')
      .where('app_id', '=', 'demo')
      .executeTakeFirstOrThrow();
    return org_id;
  });
  return {
    orgId,
    readCounted: async (phones) => {
      const rows = await db.read({ orgId }, (tx) => readTransactions(tx, orgId));
      return rows.filter(({ phone }) => phones.has(phone));
    },
    countRows: () => db.read({ orgId }, (tx) => countRows(tx, orgId)),
    findBroken: async () => {
      const found = await db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
      return found.map(({ invariant, rule, found: what }) => `${invariant}, ${rule}: ${what}`);
    },
    close: () => db.close(),
  };
}

async function readTransactions(tx: Tx, orgId: string): Promise<CountedRow[]> {
  const { rows } = await tx.executeQuery<CountedTransaction>(
    CompiledQuery.raw(transactionsQuestion, [orgId]),
  );
  const ended = await tx
    .selectFrom('transactions')
    .select(['id', 'completed_at'])
    .where('org_id', '=', orgId)
    .execute();
  const endedAt = new Map(ended.map(({ id, completed_at }) => [id, completed_at]));
  return rows.map((row) => ({ ...row, completedAt: endedAt.get(row.id) ?? null }));
}

async function countRows(tx: Tx, orgId: string): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(tx);
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(name)} where org_id = ${orgId}`.execute(tx);
    total += rows[0]?.count ?? 0;
  }
  return total;
}
