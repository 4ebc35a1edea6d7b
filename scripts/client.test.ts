import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient } from './lib/build-client.mjs';
import { installed, root } from './lib/paths.mjs';

const runFile = promisify(execFile);

/** A project of somebody else: it has the built client and what that depends on, and nothing of this repository. */
let project: string;

beforeAll(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), 'ardoise-client-')));
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, '@ardoise'), { recursive: true });
  await buildClient(join(modules, '@ardoise', 'client'));
  await symlink(join(root, 'node_modules', 'zod'), join(modules, 'zod'));
});

afterAll(() => rm(project, { recursive: true, force: true }));

describe('the built client', () => {
  test('is imported by plain Node', async () => {
    const code = "import('@ardoise/client').then((all) => console.log(Object.keys(all).join()))";
    const { stdout } = await runFile(process.execPath, ['-e', code], { cwd: project });
    expect(stdout.trim()).toBe('Ardoise,ArdoiseError,WebhookRefused,verifyWebhook');
  });

  test('brings its types: what is right passes, what is wrong is named', async () => {
    const file = join(project, 'program.mts');
    await writeFile(
      file,
      `import { Ardoise, type Collection } from '@ardoise/client';
const ardoise = new Ardoise({ key: '', baseUrl: '' });
const made: Promise<Collection> = ardoise.collections.create({ amount: 500, phone: '677000001' });
export const states: Promise<'waiting' | 'paid' | 'failed' | 'cancelled'> = made.then(({ state }) => state);
// @ts-expect-error: an amount is a number.
void ardoise.collections.create({ amount: '500', phone: '677000001' });
`,
    );
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', file];
    const checked = runFile(installed('tsc'), options, { cwd: project });
    await expect(checked).resolves.toMatchObject({ stdout: '' });
  });
});
