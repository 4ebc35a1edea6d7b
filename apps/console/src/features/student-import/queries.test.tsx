import { getFamily } from '@ardoise/contract/families';
import { getImport } from '@ardoise/contract/student-import';
import { listStudents } from '@ardoise/contract/students';
import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { createTestConsole, eventually, find, render } from '../../testing/test-console.tsx';
import { useImport } from './queries.ts';

const id = '019a0000-0000-7000-8000-000000000003';

/** A screen that follows an import, and what was read before it. */
function Screen() {
  const page = useConsole();
  useQuery({ ...callQuery(page, listStudents, { query: {} }), staleTime: 30_000 });
  useQuery({ ...callQuery(page, getFamily, { params: { id } }), staleTime: 30_000 });
  return <output>{useImport(id).data?.state}</output>;
}

const shown = () => find('output').textContent;

it('what imported students are seen in is asked again when the import is done, and not before', async () => {
  const state = vi.fn(() => 'done').mockReturnValueOnce('importing');
  const students = vi.fn(() => ({ items: [] }));
  const family = vi.fn(() => ({ id }));
  const page = createTestConsole({
    answers: {
      [getImport.path]: () => ({ id, state: state() }),
      [listStudents.path]: students,
      [getFamily.path]: family,
    },
  });
  await render(page, [], <Screen />);
  await eventually(() => expect(shown()).toBe('importing'));
  expect(students).toHaveBeenCalledTimes(1);
  await eventually(() => expect(shown()).toBe('done'));
  await eventually(() => expect(students).toHaveBeenCalledTimes(2));
  await eventually(() => expect(family).toHaveBeenCalledTimes(2));
});
