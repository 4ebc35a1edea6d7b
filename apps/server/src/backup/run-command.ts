import path from 'node:path';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.ts';
import { StartError } from '../platform/start-error.ts';
import { BackupError, UsageError } from './backup-error.ts';

/** Runs a command to its end: what a person can do something about is one line, anything else its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isPlain = [BackupError, StartError, EmbeddedPostgresError].some(
      (kind) => error instanceof kind,
    );
    const said = error instanceof Error ? (isPlain ? error.message : error.stack) : 'Unknown error';
    process.stderr.write(`${said}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How the command is typed where it runs: by npm in a checkout, and as the built program in an install that nobody may change. */
export const typed = (name: 'backup' | 'restore'): string =>
  path.basename(process.argv[1] ?? '') === `${name}.js`
    ? `node apps/server/dist/${name}.js`
    : `npm run ${name} --`;
