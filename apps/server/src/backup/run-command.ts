import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.ts';
import { StartError } from '../platform/start-error.ts';
import { BackupError } from './backup-error.ts';

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
    process.exitCode = 1;
  }
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
