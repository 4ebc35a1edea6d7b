import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { adoptAnswer } from './call-query.ts';

const key = ['/students/{id}', { params: { id: '1' } }];

it('what was saved is not replaced by a reading that began before', async () => {
  const queries = new QueryClient();
  queries.setQueryData(key, 'first');
  let answer: (text: string) => void = () => {};
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const reading = queries.query({ queryKey: key, queryFn: () => slow });
  adoptAnswer(queries, key, 'saved');
  answer('older');
  await reading.catch(() => {});
  expect(queries.getQueryData(key)).toBe('saved');
});
