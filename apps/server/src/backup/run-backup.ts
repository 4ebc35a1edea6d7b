import { parseArgs } from 'node:util';
import { readSettings } from '../platform/settings.ts';
import { releaseOf } from '../release.ts';
import { passphraseOf } from './ask.ts';
import { openPlace } from './open-place.ts';
import { runCommand, say } from './run-command.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup -- [--to FILE] [--encrypt]` */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, encrypt: { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  const given = process.env['ARDOISE_BACKUP_PASSPHRASE'];
  const passphrase = values.encrypt ? await passphraseOf(given, true)() : null;
  const stamp = new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-');
  const file = values.to ?? `ardoise-${stamp}.${passphrase === null ? 'tar.gz' : 'sealed'}`;
  const place = await openPlace(settings, { mayBeInUse: true });
  try {
    const source = { ...place, release: await releaseOf() };
    const { tables, files, takenAt, migrations } = await writeBackup(source, file, passphrase);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${file}: all as of ${takenAt}, schema ${migrations.at(-1) ?? ''}`);
    say(`${rows} rows of ${tables.length} tables, ${files.count} uploaded files`);
    if (files.missing > 0) say(`${files.missing} files are named by rows and not there`);
    if (passphrase === null) say('It is not encrypted: whoever has it can read everything in it.');
    if (source.secret !== null) say('Keep ARDOISE_SECRET too, apart from it: it is not in it.');
  } finally {
    await place.close();
  }
});
