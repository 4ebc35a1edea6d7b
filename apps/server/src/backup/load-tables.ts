import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { copyIn } from './copy-rows.ts';
import { type Manifest, quoted, type TableOfBackup } from './manifest.ts';
import { readTables } from './read-schema.ts';

interface Prepared {
  /** What was taken away, as the statements that bring it back. */
  readonly putBack: readonly string[];
}

/** References between tables are checked when all rows are there; what follows a change is in the rows already. */
async function openTables(client: pg.Client): Promise<Prepared> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
      from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
           format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled = 'O'
       and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all
    select format('alter table %s no force row level security', oid::regclass),
           format('alter table %s force row level security', oid::regclass)
      from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`);
  for (const { away } of rows) await client.query(away);
  return { putBack: rows.map(({ back }) => back) };
}

function refuseOther(
  there: readonly TableOfBackup[],
  here: ReadonlyMap<string, readonly string[]>,
) {
  for (const { schema, name, columns } of there) {
    const own = here.get(`${schema}.${name}`);
    const missing = columns.find((column) => own?.includes(column) !== true);
    if (missing !== undefined)
      throw new BackupError(`This release has no place for ${schema}.${name}.${missing}.`);
  }
}

/** What a node had in hand when the backup was made, it no longer has. */
const giveBackJobs = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`;

export interface Loading {
  load(table: string, piece: Buffer): Promise<void>;
  /** Checks the counts and references, and brings back what was taken away. */
  finish(): Promise<void>;
}

/** In one transaction: all rows of the backup, or none. */
export async function beginLoading(client: pg.Client, manifest: Manifest): Promise<Loading> {
  await client.query('begin');
  const tables = await readTables(client);
  refuseOther(
    manifest.tables,
    new Map(tables.map(({ schema, name, columns }) => [`${schema}.${name}`, columns])),
  );
  const { putBack } = await openTables(client);
  await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`);
  const known = new Map(manifest.tables.map((one) => [`${one.schema}.${one.name}`, one]));
  const loaded = new Map<string, number>();
  return {
    load: async (name, piece) => {
      const table = known.get(name);
      if (table === undefined) throw new Error(`${name} is in no manifest.`);
      const columns = table.columns.map((column) => `"${column}"`).join(', ');
      const rows = await copyIn(client, `copy ${quoted(table)} (${columns}) from stdin`, piece);
      loaded.set(name, (loaded.get(name) ?? 0) + rows);
    },
    finish: async () => {
      for (const [name, { rows }] of known)
        if ((loaded.get(name) ?? 0) !== rows)
          throw new BackupError(
            `${name} has ${loaded.get(name) ?? 0} rows, and should have ${rows}.`,
          );
      for (const { schema, name, value } of manifest.sequences)
        await client.query('select setval($1::regclass, $2)', [quoted({ schema, name }), value]);
      await client.query(giveBackJobs);
      for (const back of putBack) await client.query(back);
      await client.query('commit');
    },
  };
}
