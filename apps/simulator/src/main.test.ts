import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

// Starting a program on a busy machine may take long.
vi.setConfig({ testTimeout: 30_000 });

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended };
}

const firstLine = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  const chunks: unknown[] = stream === null ? [] : await once(stream, 'data');
  return String(chunks[0]).trim();
};

describe('the program', () => {
  it('prints where it listens and stops when told to', async () => {
    const { child, ended } = run({ SIMULATOR_PORT: '0' });
    const { listening } = JSON.parse(await firstLine(child.stdout)) as { listening: string };
    expect((await fetch(listening)).status).toBe(200);
    const stream = await fetch(`${listening}/control/events`);
    expect(stream.status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await stream.body?.cancel().catch(() => undefined);
  });

  it('does not outlive the server that spawned it', async () => {
    const { child, ended } = run({ SIMULATOR_PARENT: '1' });
    await firstLine(child.stdout);
    child.stdin?.end();
    expect(await ended).toBe(0);
  });

  it('refuses to start in production by accident, in one line', async () => {
    const { child, ended } = run({ NODE_ENV: 'production' });
    expect(await firstLine(child.stderr)).toMatch(
      /^The simulator does not start in production\. .*$/,
    );
    expect(await ended).toBe(1);
  });

  it('starts in production when really wanted', async () => {
    const { child } = run({ NODE_ENV: 'production', ARDOISE_SIMULATOR: '1' });
    expect(await firstLine(child.stdout)).toContain('listening');
  });

  it('names a wrong port in one line', async () => {
    const { child, ended } = run({ SIMULATOR_PORT: 'eighty' });
    expect(await firstLine(child.stderr)).toBe(
      'SIMULATOR_PORT must be a port number from 0 to 65535, not "eighty".',
    );
    expect(await ended).toBe(1);
  });
});
