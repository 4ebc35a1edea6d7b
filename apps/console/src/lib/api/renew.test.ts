import { getApplication } from '@ardoise/contract/endpoints/applications';
import { listDuplicates } from '@ardoise/contract/endpoints/merging';
import { getStudentHealth } from '@ardoise/contract/endpoints/students';
import { listTransactions } from '@ardoise/contract/endpoints/transactions';
import { eventNames } from '@ardoise/contract/protocol/events';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readsOf } from './reads-of.ts';
import { renewTouched } from './renew.ts';

it('reads again what an event touches, and leaves the rest', async () => {
  const queries = new QueryClient();
  for (const call of [listDuplicates, listTransactions])
    await queries.query({
      queryKey: [call.path],
      queryFn: async () => [],
      meta: readsOf(call),
    });
  await queries.query({ queryKey: ['unnamed'], queryFn: async () => [] });
  const stale = () =>
    [listDuplicates.path, listTransactions.path, 'unnamed'].filter(
      (path) => queries.getQueryState([path])?.isInvalidated,
    );
  await renewTouched(queries, ['payment.settled']);
  expect(stale()).toEqual([listTransactions.path]);
  await renewTouched(queries, ['student.changed']);
  expect(stale()).toEqual([listDuplicates.path, listTransactions.path]);
});

it.each([getStudentHealth, getApplication])(
  'never reads again by itself what is recorded: $path',
  async (call) => {
    const queries = new QueryClient();
    await queries.query({ queryKey: [call.path], queryFn: async () => [], meta: readsOf(call) });
    await renewTouched(queries, eventNames);
    expect(queries.getQueryState([call.path])?.isInvalidated).toBe(false);
  },
);
