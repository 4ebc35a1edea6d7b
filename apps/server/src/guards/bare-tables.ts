import type pg from 'pg';

/** Tables that belong to no school, each with the reason. They are seen only from the platform's scope. */
const platformTables: Readonly<Record<string, string>> = {
  people: 'one person may work for several schools',
  former_contacts: 'of a person',
  passwords: 'of a person',
  sessions: 'a session is of a person',
  refresh_tokens: 'found by their hash before anyone is known',
  tickets: 'found by their hash before anyone is known',
  sign_in_failures: 'counted before anyone is known',
  known_devices: 'of a person',
  totp_factors: 'of a person',
  passkeys: 'of a person',
  instance_secrets: 'of the instance',
  status_reads: 'one account at an operator may be several schools’',
  sms_gateways: 'of the provider, who carries for all schools',
  gateway_tries: 'a gateway carries for all schools',
  message_counts: 'one recipient is counted over all schools',
  plans: 'what the provider sells to every school',
  sms_packs: 'what the provider sells to every school',
  provider_prices: 'what the provider sells to every school',
  provider_receipt_counters: 'the provider’s receipts are one series over all schools',
  invariant_checks: 'of the platform',
  restored_copies: 'of the instance',
};

/** Not ours: the migrator's and the socket adapter's own. */
const libraryTables = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'socket_io_attachments',
]);

interface TableRow {
  name: string;
  isSecured: boolean;
  hasOrg: boolean;
  keyStart: string | null;
}

/** What is wrong with the tables of a database, one line each. */
export async function findBareTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isSecured",
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as "hasOrg",
           (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as "keyStart"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  return rows
    .filter((table) => !libraryTables.has(table.name))
    .flatMap((table) => {
      const wrong = table.isSecured ? [] : [`${table.name}: no row-level security`];
      if (table.name in platformTables) return wrong;
      if (!table.hasOrg) return [...wrong, `${table.name}: no org_id`];
      return table.keyStart === 'org_id'
        ? wrong
        : [...wrong, `${table.name}: its key does not begin with org_id`];
    });
}

/**
 * What must be unique over all schools, each with the reason. A database that is spread over several machines by school can hold
 * none of these by itself: each would have to carry its school, or stand in a table of its own beside them.
 */
const uniqueOverSchools: Readonly<Record<string, string>> = {
  organisations_app_id_key: 'the address of a school',
  sessions_pkey: 'found before anyone is known; of a person',
  tickets_pkey: 'found by its hash before anyone is known',
  tickets_by_qr_code: 'found by its hash before anyone is known',
  students_payment_code_key: 'typed by a payer who names no school',
  former_students_payment_code_key: 'typed by a payer who names no school',
  applications_follow_hash_key: 'a link that names no school',
  payment_links_token_key: 'a link that names no school',
  invoices_token_key: 'a link that names no school',
  collections_token_key: 'a link that names no school',
  sandbox_collections_by_token: 'a link that names no school',
  chat_links_by_token: 'a link that names no school',
  invitations_by_token: 'a link that names no school',
  receipts_code_key: 'checked by anybody who holds a receipt, whichever school gave it',
  provider_receipts_code_key: 'checked by anybody who holds a receipt',
  provider_receipts_year_number_key: 'the provider’s receipts are one series over all schools',
  api_keys_by_hash: 'a program is known by its key alone',
  transactions_partner_number_key: 'operators answer with it and name no school',
  transactions_by_provider: 'one operator transaction is credited once, whichever school claims it',
};

/** Unique indexes of tables of schools that leave the school out, and are not in the list; and what is in the list and not there. */
export async function findUniqueOverSchools(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      join pg_attribute org on org.attrelid = t.oid and org.attname = 'org_id'
     where t.relnamespace = 'public'::regnamespace and i.indisunique and org.attnum <> all(i.indkey::int2[]) order by 1`);
  const found = new Set(rows.map(({ name }) => name));
  return [
    ...[...found]
      .filter((name) => !(name in uniqueOverSchools))
      .map((name) => `${name}: not listed`),
    ...Object.keys(uniqueOverSchools)
      .filter((name) => !found.has(name))
      .map((name) => `${name}: not there`),
  ];
}

/** Foreign keys that a database spread by school could not hold, each with the reason. */
const keysOverSchools: Readonly<Record<string, string>> = {
  sessions_org_id_fkey:
    'of a person, who may go on in another school; every machine would have the list of schools',
};

interface KeyRow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The school stands on both sides, in the same place. */
  readonly isOfSchool: boolean;
}

/**
 * Spread by school, a row and what it refers to must be of the same school, so that they lie on the same machine; or it refers
 * to a table of the platform, of which every machine has a copy. Whatever is neither, and not in the list; and what is in the
 * list and not there.
 */
export async function findKeysOverSchools(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<KeyRow>(`
    select c.conname as name, t.relname as from, r.relname as to,
           exists (select from unnest(c.conkey, c.confkey) k (own, other)
                     join pg_attribute a on a.attrelid = t.oid and a.attnum = k.own and a.attname = 'org_id'
                     join pg_attribute b on b.attrelid = r.oid and b.attnum = k.other and b.attname = 'org_id') as "isOfSchool"
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
     where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1`);
  const over = rows.filter(
    ({ from, to, isOfSchool }) =>
      !(to in platformTables) && (from in platformTables || !isOfSchool),
  );
  const found = new Set(over.map(({ name }) => name));
  return [
    ...over
      .filter(({ name }) => !(name in keysOverSchools))
      .map(({ name, from, to }) => `${name}: ${from} → ${to} is not listed`),
    ...Object.keys(keysOverSchools)
      .filter((name) => !found.has(name))
      .map((name) => `${name}: not there`),
  ];
}
