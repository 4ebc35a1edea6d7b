import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ardoise-load-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lib = fileURLToPath(new URL('.', import.meta.url));

/** A launcher as those of the scripts, without what installs and builds. */
function planLaunch(file: string): string {
  const launcher = join(folder, 'launcher.mjs');
  writeFileSync(
    launcher,
    `import { loadFromSource } from ${JSON.stringify(join(lib, 'load-from-source.mjs'))};
     import { stopWithNpm } from ${JSON.stringify(join(lib, 'stop-with-npm.mjs'))};
     stopWithNpm();
     await loadFromSource(${JSON.stringify(file)});`,
  );
  return launcher;
}

describe('what was typed wrongly is answered in words and with exit code 2', () => {
  it.each([
    ['apps/server/src/testing/attacks/main.ts', ['no such attack'], 'npm run attack'],
    ['apps/server/src/testing/failover/main.ts', ['--rounds', '3'], 'npm run failover'],
    ['apps/server/src/testing/soak/main.ts', ['--minutes', 'two'], 'npm run soak'],
    ['bench/src/main.ts', ['paymnts'], 'npm run bench'],
  ])('%s %j', (file, typed, usage) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [planLaunch(file), ...typed], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(`Usage: ${usage}`);
    expect(stderr).not.toMatch(/^ +at /m);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

it('a program ends with its own exit code', () => {
  const program = join(folder, 'finds-something.mts');
  writeFileSync(program, 'await Promise.resolve();\nprocess.exitCode = 1;\n');
  expect(spawnSync(process.execPath, [planLaunch(program)]).status).toBe(1);
});

/** All the lines that are left, once nobody holds the other end of the pipe any more. */
async function readToEnd(lines: AsyncIterator<string>): Promise<string[]> {
  const read: string[] = [];
  for (let next = await lines.next(); next.done !== true; next = await lines.next())
    read.push(next.value);
  return read;
}

/** Starts a program as npm does, through a process of its own whose output it shares. */
function startBelow(program: string): ChildProcess {
  const launcher = planLaunch(program);
  const starts = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, [${JSON.stringify(launcher)}], { stdio: 'inherit' });
    process.on('SIGINT', () => child.kill('SIGINT'));
    child.on('exit', (code) => process.exit(code));`;
  return spawn(process.execPath, ['--eval', starts], {
    env: { ...process.env, npm_lifecycle_event: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it.each(['SIGKILL', 'SIGINT'] as const)(
  'a program puts away what it has when npm alone gets %s',
  async (signal) => {
    const program = join(folder, 'program.mts');
    writeFileSync(
      program,
      `const alive = setInterval(() => {}, 1_000);
       for (const signal of ['SIGINT', 'SIGTERM'] as const)
         process.once(signal, () => {
           clearInterval(alive);
           process.stdout.write('put away\\n');
         });
       process.stdout.write('begun\\n');`,
    );
    const npm = startBelow(program);
    if (npm.stdout === null) throw new Error('It has no output.');
    const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
    expect(await lines.next()).toEqual({ done: false, value: 'begun' });
    npm.kill(signal);
    expect(await readToEnd(lines)).toEqual(['put away']);
  },
);
