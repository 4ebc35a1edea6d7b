import { readSettings, type Settings } from '../platform/settings.ts';
import { ask, passphraseOf } from './ask.ts';
import { BackupError } from './backup-error.ts';
import { findWaiting, goLive } from './go-live.ts';
import { openPlace } from './open-place.ts';
import { readRestoreOptions } from './read-options.ts';
import { refuseNewer, restoreBackup } from './restore-backup.ts';
import { runCommand, say, typed } from './run-command.ts';
import { verifyBackup } from './verify-backup.ts';

async function release(
  settings: Settings,
  { into, dropsOlder, isSure }: { into: string | undefined; dropsOlder: boolean; isSure: boolean },
): Promise<void> {
  const place = await openPlace(settings, { into, isRestore: false });
  try {
    const { backupAt, lines } = await findWaiting(place.databaseUrl);
    say(
      `This copy is of a backup of ${backupAt.toISOString()}. What goes out once it is released:`,
    );
    for (const line of lines.length === 0 ? ['nothing that waits'] : lines) say(`  ${line}`);
    say('From then on also what comes by its date: reminders and reports.');
    if (dropsOlder) say('SMS, emails and webhooks from before the backup are dropped first.');
    if (!isSure && (await ask('Type “go live” to release it: ')) !== 'go live')
      throw new BackupError('It stays held back.');
    const dropped = await goLive(place.databaseUrl, { dropsOlder });
    if (dropsOlder) say(`${dropped} dropped.`);
    say('Released: messages, webhooks and payments go out from now on.');
  } finally {
    await place.close();
  }
}

async function restore(
  settings: Settings,
  file: string,
  { into, mayReplace }: { into: string | undefined; mayReplace: boolean },
): Promise<void> {
  const passphrase = passphraseOf(process.env['ARDOISE_BACKUP_PASSPHRASE'], false);
  say('Reading the whole backup…');
  const backup = await verifyBackup(file, passphrase);
  const { manifest } = backup;
  await refuseNewer(manifest);
  const place = await openPlace(settings, { into, isRestore: true });
  try {
    const restored = await restoreBackup(backup, place, { mayReplace, passphrase, say });
    const { migrated, broken, hasOtherSecret } = restored;
    say(`Restored as of ${manifest.takenAt}; ${manifest.files.count} uploaded files.`);
    say(`Its files are in ${place.filesAt}.`);
    if (place.leavesBucket)
      say('The bucket of the settings is left alone: start the copy without ARDOISE_S3_….');
    if (migrated > 0) say(`The schema was brought up to date: ${migrated} changes.`);
    if (hasOtherSecret)
      say('ARDOISE_SECRET is another one than that of the backup: what it sealed cannot be read.');
    const toSame = into === undefined ? '' : ', with the same --into';
    say(`Nothing goes out of this copy until: ${typed('restore')} --go-live${toSame}`);
    if (broken.length === 0) say('All invariants of the books hold.');
    else throw new BackupError(`Invariants that do not hold:\n${broken.join('\n')}`);
  } finally {
    await place.close();
  }
}

/** `npm run restore -- FILE …` and `npm run restore -- --go-live …` */
await runCommand(async () => {
  const options = readRestoreOptions(process.argv.slice(2));
  const settings = readSettings(process.env);
  if (options.file === null) await release(settings, options);
  else await restore(settings, options.file, options);
});
