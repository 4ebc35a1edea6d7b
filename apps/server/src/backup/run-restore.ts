import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../platform/settings.ts';
import { ask, passphraseOf } from './ask.ts';
import { BackupError } from './backup-error.ts';
import { findWaiting, goLive } from './go-live.ts';
import { openPlace } from './open-place.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand, say } from './run-command.ts';

const usage =
  'Usage: npm run restore -- FILE [--into FOLDER|postgres://…] [--replace], or npm run restore -- --go-live [--drop-older] [--yes]';

async function release(
  settings: Settings,
  { into, dropsOlder, isSure }: { into: string | undefined; dropsOlder: boolean; isSure: boolean },
): Promise<void> {
  const place = await openPlace(settings, { into, mayBeInUse: true });
  try {
    const { backupAt, lines } = await findWaiting(place.databaseUrl);
    say(
      `This copy is of a backup of ${backupAt.toISOString()}. What goes out once it is released:`,
    );
    for (const line of lines.length === 0 ? ['nothing that waits'] : lines) say(`  ${line}`);
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
  const place = await openPlace(settings, { into, mayBeInUse: false });
  try {
    const restored = await restoreBackup(file, place, { mayReplace, passphrase, say });
    const { manifest, migrated, broken, hasOtherSecret } = restored;
    say(`Restored as of ${manifest.takenAt}; ${manifest.files.count} uploaded files.`);
    if (migrated > 0) say(`The schema was brought up to date: ${migrated} changes.`);
    if (hasOtherSecret)
      say('ARDOISE_SECRET is another one than that of the backup: what it sealed cannot be read.');
    say('Nothing goes out of this copy until: npm run restore -- --go-live');
    if (broken.length === 0) say('All invariants of the books hold.');
    else throw new BackupError(`Invariants that do not hold:\n${broken.join('\n')}`);
  } finally {
    await place.close();
  }
}

/** `npm run restore -- FILE …` and `npm run restore -- --go-live …` */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'go-live': { type: 'boolean', default: false },
      'drop-older': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const settings = readSettings(process.env);
  const [file, ...more] = positionals;
  if (more.length > 0 || (file === undefined) !== values['go-live']) throw new BackupError(usage);
  const { into } = values;
  if (file !== undefined) await restore(settings, file, { into, mayReplace: values.replace });
  else await release(settings, { into, dropsOlder: values['drop-older'], isSure: values.yes });
});
