import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What this program may write into one file, as a full disk ends a write: in the middle, with what fits already written. */
export const limitFiles = (bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
