import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectFolder } from '../project-folder.ts';

const source = (file: string): string =>
  pathToFileURL(path.join(projectFolder, 'apps/server/src/platform', file)).href;

/** Throws where nobody catches, twice, and then says what was counted. */
const program = `
  import { createLog } from '${source('log.ts')}';
  import { outliveFaults, uncaughtFaults } from '${source('uncaught-faults.ts')}';
  outliveFaults(createLog('error'));
  setTimeout(() => { throw new Error('in a timer'); }, 0);
  void Promise.reject(new Error('of a job'));
  setTimeout(async () => {
    const { values } = await uncaughtFaults.get();
    process.stdout.write(JSON.stringify({ alive: values.map(({ labels, value }) => [labels.kind, value]) }));
  }, 50);`;

it('what nobody catches is logged with its stack and counted, and the process goes on', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: projectFolder },
  );
  expect(stdout).toMatch(/"msg":"uncaught"/);
  expect(stdout).toContain('in a timer');
  expect(stdout).toContain('of a job');
  expect(stdout).toMatch(/"stack":"Error: /);
  expect(stdout).toContain('["exception",1]');
  expect(stdout).toContain('["rejection",1]');
});
