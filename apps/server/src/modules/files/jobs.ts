import type { Tx } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs.ts';

interface StoredFile {
  readonly orgId: string;
  readonly id: string;
  /** Under which storage keeps the content. */
  readonly name: string;
}

/** PostgreSQL's foreign_key_violation. */
const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

async function hasRow(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets a document that nobody kept, or that somebody removed, and whatever else was put into storage and has no row.
 * A document that a record holds stays: its foreign key refuses. So does every picture that has its row. The row goes
 * first, so that no row is without its content; a run after a crash finds no row and removes the content.
 */
export const forgetFile: Job<StoredFile> = {
  name: 'files.forget',
  kind: 'upkeep',
  maxAttempts: 10,
  work: async ({ orgId, id, name }, { services }) => {
    const isKept = await services.db
      .write({ orgId }, async (tx) => {
        await tx
          .deleteFrom('stored_files')
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .where('purpose', '=', 'document')
          .execute();
        return hasRow(tx, orgId, id);
      })
      .catch((error: unknown) => {
        if (isInUse(error)) return true;
        throw error;
      });
    if (!isKept) await services.storage.remove(name);
  },
};
