import { expect, test, vi } from 'vitest';
import { run } from './lib/run.mjs';

const halves = `
  process.stdout.write('a line in two ');
  setTimeout(() => process.stdout.write('halves\\nand a last one'), 50);`;

test('what a program writes goes on in whole lines, so that two may write side by side', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { ok, output } = await run('Writing', process.execPath, ['--eval', halves]);
  const written = write.mock.calls.map(([text]) => text).filter((text) => text !== '');
  write.mockRestore();
  expect(written).toEqual(['a line in two halves\n', 'and a last one']);
  expect({ ok, output }).toEqual({ ok: true, output: 'a line in two halves\nand a last one' });
});

test('a program that cannot be started answers like one that failed', async () => {
  const { ok, output } = await run('Nothing', '/no/such/program', [], { quiet: true });
  expect(ok).toBe(false);
  expect(output).toContain('/no/such/program');
});
