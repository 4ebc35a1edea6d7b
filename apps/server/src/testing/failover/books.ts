import { sql } from 'kysely';
import { checkInvariants, isPaid } from '../../modules/ledger/public.ts';
import { createDatabase, createPool, type Tx } from '../../platform/db/database.ts';
import type { Counted, Taken } from './verdict.ts';

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
): Promise<Taken[]> {
  const answer = await fetch(`${simulatorUrl}/control/ledger`);
  const { movements } = (await answer.json()) as LedgerAnswer;
  return movements
    .filter(({ kind }) => kind === 'collection')
    .map(({ phone, amount }) => ({ phone: ownPhone(phone), amount }))
    .filter(({ phone }) => phones.has(phone));
}

export interface CountedRow extends Counted {
  readonly state: string;
  readonly submittedAt: Date;
  readonly completedAt: Date | null;
}

export interface ProductBooks {
  readonly orgId: string;
  /** What has become of the payments of these phones. */
  readCounted(phones: readonly string[]): Promise<CountedRow[]>;
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
    readCounted: (phones) =>
      db.read({ orgId }, async (tx) => (await countedRows(orgId, phones).execute(tx)).rows),
    countRows: () => db.read({ orgId }, (tx) => countRows(tx, orgId)),
    findBroken: async () => {
      const found = await db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
      return found.map(({ invariant, rule, found: what }) => `${invariant}, ${rule}: ${what}`);
    },
    close: () => db.close(),
  };
}

const countedRows = (orgId: string, phones: readonly string[]) => sql<CountedRow>`
  select t.id as "transactionId", t.phone, t.state, ${isPaid} as "isPaid",
         t.amount + case t.fee_bearer when 'payer' then t.fee else 0 end as asked,
         t.submitted_at as "submittedAt", t.completed_at as "completedAt",
         count(distinct p.id)::int as payments, count(distinct r.payment_id)::int as receipts,
         coalesce(sum(e.amount), 0)::bigint as posted
    from transactions t
    left join payments p on p.org_id = t.org_id and p.transaction_id = t.id and p.reverses_id is null
    left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
    left join ledger_entries e on e.org_id = p.org_id and e.payment_id = p.id and e.kind <> 'providerFee'
   where t.org_id = ${orgId} and t.phone = any (${phones}) group by t.org_id, t.id`;

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
