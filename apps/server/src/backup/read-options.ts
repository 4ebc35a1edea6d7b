import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './backup-error.ts';
import { typed } from './run-command.ts';

interface BackupOptions {
  /** A file, or a folder in which it gets a name of its own. */
  readonly to: string | undefined;
  readonly isEncrypted: boolean;
  /** Files that rows name and that are not there are known of. */
  readonly mayMiss: boolean;
}

type RestoreOptions = { readonly into: string | undefined } & (
  | { readonly file: string; readonly mayReplace: boolean }
  | { readonly file: null; readonly dropsOlder: boolean; readonly isSure: boolean }
);

const backupUsage = (): string =>
  `Usage: ${typed('backup')} [--to FILE|FOLDER] [--encrypt] [--allow-missing]`;
const restoreUsage = (): string =>
  `Usage: ${typed('restore')} FILE [--into FOLDER|postgres://…] [--replace]\n` +
  `   or: ${typed('restore')} --go-live [--into FOLDER|postgres://…] [--drop-older] [--yes]`;

/** The parser goes on with advice for whoever writes programs; its first sentence is what a person needs. */
function parse<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const isMisread = error instanceof TypeError && 'code' in error;
    if (!isMisread || !String(error.code).startsWith('ERR_PARSE_ARGS_')) throw error;
    throw new UsageError(`${error.message.split(/\. |\n/, 1)[0] ?? ''}.`, usage);
  }
}

export function readBackupOptions(args: readonly string[]): BackupOptions {
  const { values } = parse(
    {
      args: [...args],
      options: {
        to: { type: 'string' },
        encrypt: { type: 'boolean', default: false },
        'allow-missing': { type: 'boolean', default: false },
      },
    } as const,
    backupUsage(),
  );
  return { to: values.to, isEncrypted: values.encrypt, mayMiss: values['allow-missing'] };
}

export function readRestoreOptions(args: readonly string[]): RestoreOptions {
  const { values, positionals } = parse(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'go-live': { type: 'boolean', default: false },
        'drop-older': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    } as const,
    restoreUsage(),
  );
  const refuse = (why: string): never => {
    throw new UsageError(why, restoreUsage());
  };
  const { into } = values;
  const [file, ...more] = positionals;
  if (values['go-live']) {
    if (file !== undefined)
      return refuse('--go-live releases a copy that was restored before: give it no FILE.');
    if (values.replace)
      return refuse('--go-live replaces nothing: --replace is for restoring a FILE.');
    return { into, file: null, dropsOlder: values['drop-older'], isSure: values.yes };
  }
  if (file === undefined) return refuse('Say which FILE to restore.');
  if (more.length > 0) return refuse('One FILE is restored at a time.');
  if (values['drop-older']) return refuse('--drop-older goes with --go-live alone.');
  if (values.yes) return refuse('--yes goes with --go-live alone.');
  return { into, file, mayReplace: values.replace };
}
