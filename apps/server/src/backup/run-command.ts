import path from 'node:path';
import { isConnectionLost } from '../platform/db/lost-connection.ts';
import {
  EmbeddedPostgresError,
  messageOf,
} from '../platform/embedded-postgres/embedded-postgres-error.ts';
import { StartError } from '../platform/start-error.ts';
import { BackupError, UsageError } from './backup-error.ts';

/** Runs a command to its end: what a person can do something about is one line, anything else its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** PostgreSQL's own words for a full disk, no memory left, or a file that it cannot use. */
const lacking = /^(?:53|58)/;

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error';
  if ([BackupError, StartError, EmbeddedPostgresError].some((kind) => error instanceof kind))
    return error.message;
  const code = 'code' in error ? String(error.code) : '';
  // Before the system's words: a connection that breaks has these too.
  if (isConnectionLost(error) || lacking.test(code))
    return `The database could not go on: ${messageOf(error)}. Run this again once it can.`;
  return ('syscall' in error ? error.message : error.stack) ?? error.message;
}

/** A signal ends nothing by itself: what was begun is put away first. A Ctrl-C arrives twice, from the terminal and from npm. */
export function hearStop(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void =>
    controller.abort(new BackupError('Stopped before its end: nothing was written.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How the command is typed where it runs: by npm in a checkout, and as the built program in an install that nobody may change. */
export const typed = (name: 'backup' | 'restore'): string =>
  path.basename(process.argv[1] ?? '') === `${name}.js`
    ? `node apps/server/dist/${name}.js`
    : `npm run ${name} --`;
