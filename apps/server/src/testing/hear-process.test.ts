import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hearProcess } from './hear-process.ts';

const run = (program: string) =>
  hearProcess(spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] }));

const print = (line: string, stream = 'stdout'): string =>
  `process.${stream}.write(${JSON.stringify(`${line}\n`)});`;

describe('a process that prints', () => {
  it('is heard until its last word, and answers its exit code', async () => {
    const { printed, hear, ended } = run(`${print('ready at 7')} process.exitCode = 3;`);
    expect(await hear(/ready at (\d)/)).toBe('7');
    expect(await ended).toBe(3);
    expect(printed()).toBe('ready at 7\n');
  });

  it.each(['stdout', 'stderr'])('may print no secret to %s', async (stream) => {
    const { ended } = run(print('{"to":"owner@demo.school"}', stream));
    await expect(ended).rejects.toThrow('The log holds an email');
  });

  it('may tell whoever starts it how to sign in to the demo', async () => {
    const lines = [
      '  Sign in as owner@demo.school',
      '  Password: ardoise-demo',
      'The provider’s desk: http://localhost:8080/desk, as desk@demo.school',
    ];
    const { printed, ended } = run(lines.map((line) => print(line)).join(' '));
    expect(await ended).toBe(0);
    expect(printed()).toContain('Password: ');
  });

  it('that ends before it has said what is waited for says what it said', async () => {
    const { hear, ended } = run(print('no room'));
    await expect(hear(/ready at (\d)/)).rejects.toThrow('It ended first: no room');
    await ended;
  });
});
