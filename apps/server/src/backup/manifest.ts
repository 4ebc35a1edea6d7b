import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** The last entry of a backup: what is in it. A file without it is not whole. */
export const manifestName = 'manifest.json';

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Of all that PostgreSQL has written of its rows. */
  sha256: z.string(),
});
export type TableOfBackup = z.infer<typeof table>;

const manifest = z.object({
  format: z.literal(1),
  release: z.string(),
  /** The moment of which it is, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** The schema: what was applied to it, in order. */
  migrations: z.array(z.string()).min(1),
  /** The last change of the job queue's own tables. */
  jobsVersion: z.number().int(),
  /** Tells two instance secrets apart, and says nothing of either. */
  secret: z.string().nullable(),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    sha256: z.string(),
    /** Files that rows name and storage did not have. */
    missing: z.number().int(),
  }),
});
export type Manifest = z.infer<typeof manifest>;

export function readManifest(content: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(content.toString()));
  } catch {
    throw new BackupError(
      'The backup is of a form that this release does not know. Nothing was changed.',
    );
  }
}

export const quoted = ({
  schema,
  name,
}: {
  readonly schema: string;
  readonly name: string;
}): string => `"${schema}"."${name}"`;
