import { expect, it } from 'vitest';
import { createDevice } from '../../testing/memory-desk.ts';

/** A device on which the key was kept before there was one to sign with. */
async function keptBefore() {
  const device = createDevice();
  await device.openKeys().open('morning');
  const kept = device.keys.get('morning');
  if (kept === undefined) throw new Error('No key was kept.');
  const { signingKey: _signingKey, ...before } = kept;
  await device.store.writeKey(before);
  return { device, keys: device.openKeys(), before };
}

it('a key that was kept without one to sign with is fetched again', async () => {
  const { keys } = await keptBefore();
  await keys.open('morning');
  expect(await keys.vouch('morning', 'taken')).toMatch(/^[\w-]{43}$/);
});

it('without a connection it still opens the drawer, and vouches for nothing', async () => {
  const { device, keys, before } = await keptBefore();
  device.server.isReached = false;
  expect(await keys.open('morning')).toBe(before.key);
  expect(await keys.vouch('morning', 'taken')).toBeNull();
});

it('a key of somebody else’s session has none to sign with, and is not fetched again for that', async () => {
  const device = createDevice();
  const keys = device.openKeys();
  const first = await keys.open('evening');
  expect(await keys.open('evening')).toBe(first);
  expect(await keys.vouch('evening', 'taken')).toBeNull();
});
