import { expect, it } from 'vitest';
import { importDeskKey, seal, unseal } from './desk-cipher.ts';
import { keyOf } from '../../testing/memory-desk.ts';

const value = { student: 'Fotso Awa', amount: 40_000 };
const open = (name: 'morning' | 'evening') => importDeskKey(keyOf[name] ?? '');

it('what is sealed is read by the same key under the same name, and shows nothing of itself', async () => {
  const key = await open('morning');
  const sealed = await seal(key, 'payment:1', value);
  expect(await unseal(key, 'payment:1', sealed)).toEqual(value);
  expect(new TextDecoder().decode(sealed.data)).not.toContain('Fotso');
  const again = await seal(key, 'payment:1', value);
  expect(new Uint8Array(again.data)).not.toEqual(new Uint8Array(sealed.data));
});

it('is read by no other session’s key, under no other name, and not after a change', async () => {
  const key = await open('morning');
  const sealed = await seal(key, 'payment:1', value);
  await expect(unseal(await open('evening'), 'payment:1', sealed)).rejects.toThrow();
  await expect(unseal(key, 'payment:2', sealed)).rejects.toThrow();
  const changed = new Uint8Array(sealed.data.slice(0));
  changed[3] = (changed[3] ?? 0) ^ 1;
  await expect(unseal(key, 'payment:1', { ...sealed, data: changed.buffer })).rejects.toThrow();
});

it('the key is used and never read again', async () => {
  const key = await open('morning');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});
