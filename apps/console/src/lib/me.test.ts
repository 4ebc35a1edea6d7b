import { infoWithOrgAccount } from '@ardoise/contract/endpoints/session';
import { expect, it, vi } from 'vitest';
import { createTestConsole, createTestQueries } from '../testing/test-console.tsx';
import { meQuery } from './me.ts';

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
