import { createHash, type Hash } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import { readBackupFile } from './file/backup-file.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { countFiles } from './write-backup.ts';

/** Which table an entry is of, as `schema.name`; null: of none. */
export const tableOf = (entryName: string): string | null =>
  /^tables\/([^/]+)\/\d+\.copy$/.exec(entryName)?.[1] ?? null;

/** The name of a stored file; null: it is none. */
export const fileOf = (entryName: string): string | null =>
  /^files\/(.+)$/.exec(entryName)?.[1] ?? null;

export interface VerifiedBackup {
  readonly file: string;
  readonly manifest: Manifest;
}

/** Reads the whole file and compares it with what it says of itself, before anything is touched by it. */
export async function verifyBackup(
  file: string,
  passphrase: () => Promise<string>,
): Promise<VerifiedBackup> {
  const tables = new Map<string, Hash>();
  const files = countFiles();
  let manifest: Manifest | null = null;
  for await (const { name, content } of readBackupFile(file, passphrase)) {
    const table = tableOf(name);
    const stored = fileOf(name);
    if (manifest !== null) throw differs('something follows its end');
    if (table !== null) {
      const hash = tables.get(table) ?? createHash('sha256');
      tables.set(table, hash.update(content));
    } else if (stored !== null) files.add(stored, content);
    else if (name === manifestName) manifest = readManifest(content);
    else throw differs(`it has ${name}`);
  }
  if (manifest === null) throw differs('its end is missing');
  const nothing = createHash('sha256').digest('hex');
  for (const { schema, name, sha256 } of manifest.tables) {
    const found = tables.get(`${schema}.${name}`)?.digest('hex') ?? nothing;
    tables.delete(`${schema}.${name}`);
    if (found !== sha256) throw differs(`the rows of ${name} are not those that were written`);
  }
  if (tables.size > 0) throw differs('it has rows that it does not speak of');
  if (files.total().sha256 !== manifest.files.sha256)
    throw differs('the files are not those that were written');
  return { file, manifest };
}

const differs = (why: string): BackupError =>
  new BackupError(`The backup was cut off or altered: ${why}. Nothing was changed.`);
