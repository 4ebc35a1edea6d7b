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
