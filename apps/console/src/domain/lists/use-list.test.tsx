import { listCampaigns } from '@ardoise/contract/sms/campaigns';
import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createTestConsole, eventually, render } from '../../testing/test-console.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { useList } from './use-list.ts';

function Campaigns() {
  const list = useList(listCampaigns, { name: 'campaigns', filters: ['state', 'kind'] });
  return (
    <DataList
      caption="Campaigns"
      list={list}
      columns={[{ id: 'name', title: 'Name', cell: ({ name }) => name }]}
      filters={[{ id: 'state', title: 'State', options: [{ value: 'done', label: 'Done' }] }]}
      rowId={({ id }) => id}
      empty={{ title: 'Nothing', about: '' }}
    />
  );
}

/** As the server answers: what it does not know, it names. */
function answer(request: unknown) {
  const { query } = request as { query: unknown };
  const { success, data, error } = listCampaigns.query.strict().safeParse(query);
  if (success) return { items: [{ id: '1', name: `Rentrée ${data.kind}` }], total: 1 };
  const fields = error.issues.flatMap(({ path, code, ...issue }) =>
    code === 'unrecognized_keys' && 'keys' in issue ? (issue.keys as string[]) : [path.join('.')],
  );
  throw new ApiError(40000, 'Invalid input', {
    reason: 'invalidInput',
    fields: Object.fromEntries(fields.map((field) => [field, 'Choose one of these'])),
  });
}

async function open(address: string, answers: (request: unknown) => unknown = answer) {
  const page = createTestConsole({ answers: { [listCampaigns.path]: answers } });
  const router = createRouter({
    routeTree: createRootRoute({ component: Campaigns }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await render(page, ['list'], <RouterProvider router={router as never} />);
  return router;
}

it.each([
  ['an unknown value', '/?kind=reminder&state=xyz'],
  ['an unknown order', '/?kind=reminder&sort=-shoe'],
  ['a page that is no number', '/?kind=reminder&page=two&perPage=many'],
  ['all of them', '/?kind=reminder&state=xyz&sort=shoe&page=-1'],
])('a list is shown without %s of its address', async (_what, address) => {
  const router = await open(address);
  await eventually(() => expect(document.body.textContent).toContain('Rentrée reminder'));
  expect(router.state.location.search).toMatchObject({ kind: 'reminder' });
  expect(router.state.location.search).not.toHaveProperty('state');
  expect(router.state.location.search).not.toHaveProperty('sort');
});

it('what fails for another reason still says so', async () => {
  await open('/?state=done', () => {
    throw new ApiError(50000, 'Fault', { reason: 'unexpected' });
  });
  await eventually(() => expect(document.querySelector('[role="alert"], h2, h3')).not.toBeNull());
  expect(document.body.textContent).not.toContain('Rentrée');
});
