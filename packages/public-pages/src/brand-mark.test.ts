import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const chalkIn = async (path: string): Promise<string | undefined> =>
  / d="(M[^"]+)"/.exec(await readFile(new URL(path, import.meta.url), 'utf8'))?.[1];

it('is the same drawing on every page, in the console, in the tab and in the simulator', async () => {
  const drawn = await Promise.all(
    [
      './brand-mark.tsx',
      '../../web/src/ui/brand-mark.tsx',
      '../../web/src/ui/icon.svg',
      '../../../apps/simulator/src/page.ts',
    ].map(chalkIn),
  );
  expect(drawn[0]).toBeDefined();
  expect(new Set(drawn).size).toBe(1);
});
