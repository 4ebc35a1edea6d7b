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

/**
 * Forgets a document that nobody kept, or that somebody removed. One that a record holds stays: its foreign key refuses.
 * The row goes first, so that no row is without its content; a run after a crash finds no row and removes the content.
 */
export const forgetFile: Job<StoredFile> = {
  name: 'files.forget',
  maxAttempts: 10,
  work: async ({ orgId, id, name }, { services }) => {
    try {
      await services.db.write({ orgId }, (tx) =>
        tx
          .deleteFrom('stored_files')
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .where('purpose', '=', 'document')
          .execute(),
      );
    } catch (error) {
      if (isInUse(error)) return;
      throw error;
    }
    await services.storage.remove(name);
  },
};
