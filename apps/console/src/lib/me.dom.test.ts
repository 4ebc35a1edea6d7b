import { infoWithOrgAccount } from '@ardoise/contract/endpoints/session';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { expect, it, vi } from 'vitest';
import { demoMe } from '../testing/demo-me.ts';
import { createTestConsole, createTestQueries } from '../testing/test-console.tsx';
import { meQuery, storedExtras, storeExtras, storeMe } from './me.ts';

it('a user info that does not load is logged, and nobody is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = createTestConsole();
  await expect(createTestQueries().query(meQuery(page))).rejects.toThrow('No answer');
  expect(warn).toHaveBeenCalledExactlyOnceWith('The user info did not load.', expect.any(Error));
  expect(page.api).toHaveBeenCalledWith(
    infoWithOrgAccount,
    {},
    expect.objectContaining({ silent: true, spinner: false }),
  );
  expect(page.toasts.all()).toEqual([]);
  expect(page.session.isSignedIn()).toBe(true);
});

it('the role is kept at sign-in and follows the school; one from the address stays', () => {
  const { store } = createTestConsole();
  const as = (role: Role) => storeMe(store, demoMe({ role }));
  as('support');
  expect(store.read('orgRole')).toBe('support');
  as('manager');
  expect(store.read('orgRole')).toBe('manager');
  store.write('orgRole', 'client');
  as('analyst');
  expect(store.read('orgRole')).toBe('client');
});

it('how much lies in the cart stays with the stored person, and is nobody else’s', () => {
  const { store } = createTestConsole();
  const me = demoMe();
  storeMe(store, me);
  storeExtras(store, { cartItems: 3 });
  storeMe(store, me);
  expect(storedExtras(store)).toEqual({ cartItems: 3 });
  storeMe(store, { ...me, user: { ...me.user, id: '0198c0de-0000-7000-8000-00000000000f' } });
  expect(storedExtras(store)).toEqual({ cartItems: 0 });
});
