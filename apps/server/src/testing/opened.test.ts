import { expect, it } from 'vitest';
import { createOpened } from './opened.ts';

it('puts everything away once, the newest first, however often it is asked for', async () => {
  const opened = createOpened();
  const away: string[] = [];
  for (const name of ['folder', 'database', 'product'])
    await opened.open(
      () => name,
      (thing) => away.push(thing),
    );
  await Promise.all([opened.putAway(), opened.putAway()]);
  await opened.putAway();
  expect(away).toEqual(['product', 'database', 'folder']);
});

it('waits for what is still starting, and opens nothing more', async () => {
  const opened = createOpened();
  const away: string[] = [];
  let isUp = (_name: string): void => {};
  const starting = opened.open(
    () => new Promise<string>((resolve) => (isUp = resolve)),
    (thing) => away.push(thing),
  );
  const puttingAway = opened.putAway();
  await expect(
    opened.open(
      () => 'product',
      () => {},
    ),
  ).rejects.toThrow('put away');
  expect(away).toEqual([]);
  isUp('database');
  expect(await starting).toBe('database');
  await puttingAway;
  expect(away).toEqual(['database']);
});

it('puts away the others where one has not started and another cannot be put away', async () => {
  const opened = createOpened();
  const away: string[] = [];
  const fail = async (): Promise<never> => {
    throw new Error('It does not work.');
  };
  await opened.open(
    () => 'folder',
    (thing) => away.push(thing),
  );
  await opened.open(() => 'database', fail);
  await expect(opened.open(fail, () => away.push('never'))).rejects.toThrow('does not work');
  await expect(opened.putAway()).rejects.toThrow('does not work');
  expect(away).toEqual(['folder']);
});
