import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../platform/settings.ts';
import { releaseOf } from '../release.ts';
import { passphraseOf } from './ask.ts';
import { BackupError } from './backup-error.ts';
import { openPlace } from './open-place.ts';
import { readBackupOptions } from './read-options.ts';
import { hearStop, runCommand, say } from './run-command.ts';
import { writeBackup } from './write-backup.ts';

/** In a folder each backup has a name of its own, so that a schedule keeps several. */
async function fileFor(to: string | undefined, isEncrypted: boolean): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-');
  const name = `ardoise-${stamp}.${isEncrypted ? 'sealed' : 'tar.gz'}`;
  if (to === undefined) return name;
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => to.endsWith('/'),
  );
  return isFolder ? path.join(to, name) : to;
}

/** `npm run backup -- [--to FILE|FOLDER] [--encrypt] [--allow-missing]` */
await runCommand(async () => {
  const { to, isEncrypted, mayMiss } = readBackupOptions(process.argv.slice(2));
  const settings = readSettings(process.env);
  const given = process.env['ARDOISE_BACKUP_PASSPHRASE'];
  const passphrase = isEncrypted ? await passphraseOf(given, true)() : null;
  const file = await fileFor(to, isEncrypted);
  const place = await openPlace(settings, { isRestore: false });
  try {
    const source = { ...place, release: await releaseOf() };
    const written = await writeBackup(source, file, passphrase, hearStop());
    const { tables, files, takenAt, migrations } = written;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${file}: all as of ${takenAt}, schema ${migrations.at(-1) ?? ''}`);
    say(`${rows} rows of ${tables.length} tables, ${files.count} uploaded files`);
    if (passphrase === null) say('It is not encrypted: whoever has it can read everything in it.');
    if (source.secret !== null) say('Keep ARDOISE_SECRET too, apart from it: it is not in it.');
    if (files.missing === 0) return;
    say(`${files.missing} files are named by rows and not there, in ${place.filesAt}.`);
    // A schedule looks at nothing but how it ended, and must not take rows without their papers for a whole backup.
    if (!mayMiss)
      throw new BackupError(
        'The backup was written, but without them. Are ARDOISE_DATA and ARDOISE_S3_… those of the program? Where they are lost for good, say --allow-missing.',
      );
  } finally {
    await place.close();
  }
});
