import type { Pool } from 'pg';
import { StartError } from '../start-error.ts';

/**
 * An empty schema that stands there while a restore is under way. It is no table, so that it can stand beside the schema of any
 * release, whichever the backup is of.
 */
export const restoringSchema = 'ardoise_restoring';

/** Half of a backup looks like a product that was just set up: nobody may be served from it. */
export async function refuseHalfRestored(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('select from pg_namespace where nspname = $1', [
    restoringSchema,
  ]);
  if (rowCount !== 0)
    throw new StartError(
      'A restore into this database has not come to its end. Run it again with --replace.',
    );
}
