import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Console } from '../../../lib/console.tsx';
import { demoMe } from '../../../testing/demo-me.ts';
import {
  createTestConsole,
  eventually,
  find,
  leave,
  press,
  render,
  type,
} from '../../../testing/test-console.tsx';
import { AppSettingsScreen } from './app-settings-screen.tsx';

afterEach(leave);

const supportPath = '/ba021/v1/school/support-access';
const publicPagePath = '/ba021/v1/school/public-page';
const settingsPath = '/ba021/v1/school/settings';
const infoPath = '/ba021/v1/org/my/info-with-org-account';

const unwritten = { en: '', fr: '' };

const stored = {
  displayName: 'Collège Les Palmiers',
  shownName: 'Collège Les Palmiers',
  town: 'Douala',
  address: 'ardoise.example/school/demo',
  verification: { state: 'verified' as const, reason: null },
  slogan: null as string | null,
  tags: [],
  logo: null,
  background: null,
  stamp: null,
  postalAddress: null,
  phone: null,
  timeZone: 'Africa/Douala',
  hasCampusAndSemester: false,
  hasTemplatePart: false,
  requireOwnerSecondFactor: false,
  version: 1,
};

/** A server with one record that refuses a save over a newer version. */
function serve(me = demoMe(), held = Promise.resolve()) {
  const state = { settings: stored };
  const save = vi.fn((change: { version: number; slogan: string | null }) => {
    if (change.version !== state.settings.version)
      throw new ApiError(40900, 'Conflict', { reason: 'changedMeanwhile', status: 409 });
    const { version, ...rest } = change;
    state.settings = { ...state.settings, ...rest, version: version + 1 };
    return state.settings;
  });
  const page = createTestConsole({
    answers: {
      [infoPath]: () => me,
      [supportPath]: () => ({ until: null, grantedBy: null, grantedAt: null, visits: [] }),
      [publicPagePath]: () => ({
        isOn: false,
        texts: { apply: unwritten, pay: unwritten, reach: unwritten },
        address: 'https://ardoise.example/school/demo',
        version: 0,
      }),
      [settingsPath]: async (request) => {
        const { body } = request as { body?: never };
        if (body === undefined) return state.settings;
        await held;
        return save(body);
      },
    },
  });
  return { page, state, save };
}

const slogan = () => document.querySelector('[data-path="slogan"]') as HTMLInputElement;

async function open(page: Console) {
  const router = createRouter({
    routeTree: createRootRoute({ component: AppSettingsScreen }),
    history: createMemoryHistory(),
  });
  await render(
    page,
    ['shell', 'people', 'settings', 'verification', 'schoolData', 'image'],
    <RouterProvider router={router as never} />,
  );
  await eventually(() => expect(slogan()).not.toBeNull());
}

it('saves what was changed', async () => {
  const { page, save } = serve();
  await open(page);
  await type(slogan(), 'Lux in tenebris');
  await press(find('button', 'Save changes'));
  await eventually(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toMatchObject({ slogan: 'Lux in tenebris', version: 1 });
  await eventually(() => expect(page.toasts.all()[0]?.title).toBe('Settings saved'));
  // What was saved is what is stored now: there is nothing left to save, and nobody else has changed anything.
  await eventually(() =>
    expect(find('button', 'Save changes').hasAttribute('disabled')).toBe(true),
  );
  expect(() => find('alert')).toThrow();
  await type(slogan(), 'Lux');
  await press(find('button', 'Save changes'));
  await eventually(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatchObject({ slogan: 'Lux', version: 2 });
});

it('keeps what was typed over a reload', async () => {
  const { page } = serve();
  await open(page);
  await type(slogan(), 'Half a sen');
  await open(page);
  await eventually(() => expect(slogan().value).toBe('Half a sen'));
  expect(document.body.textContent).toContain('What you had typed has been restored');
  await press(find('button', 'Discard changes'));
  expect(slogan().value).toBe('');
});

it('keeps what was typed when somebody else has saved, and says what is stored', async () => {
  const { page, state, save } = serve();
  await open(page);
  await type(slogan(), 'Mine');
  state.settings = { ...stored, slogan: 'Theirs', version: 2 };
  await press(find('button', 'Save changes'));
  await eventually(() => expect(find('alert').textContent).toContain('Theirs'));
  expect(slogan().value).toBe('Mine');
  await press(find('button', 'Keep my changes'));
  await press(find('button', 'Save changes'));
  await eventually(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatchObject({ slogan: 'Mine', version: 2 });
});

it('decides by the reason: another refusal of the same code is told, and nothing is read anew', async () => {
  const { page, state, save } = serve();
  await open(page);
  await type(slogan(), 'Mine');
  state.settings = { ...stored, slogan: 'Theirs', version: 2 };
  const refusal = new ApiError(40900, 'Two at once', { reason: 'simultaneousChange', status: 409 });
  save.mockImplementationOnce(() => {
    throw refusal;
  });
  await press(find('button', 'Save changes'));
  await eventually(() => expect(page.showError).toHaveBeenCalledExactlyOnceWith(refusal));
  expect(() => find('alert')).toThrow();
  expect(slogan().value).toBe('Mine');
});

it('keeps what is typed while a save is under way', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { page, save } = serve(demoMe(), held);
  // It is shown for seconds only, which a busy machine may let pass between two looks.
  const told = vi.spyOn(page.toasts, 'show');
  await open(page);
  await type(slogan(), 'First');
  await press(find('button', 'Save changes'));
  await type(slogan(), 'Second');
  letGo();
  await eventually(() =>
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ title: 'Settings saved' })),
  );
  expect(slogan().value).toBe('Second');
  expect(() => find('alert')).toThrow();
  // The save that was under way lets its button go a moment after it is told.
  await eventually(() => expect(find('button', 'Save changes')).toHaveProperty('disabled', false));
  await press(find('button', 'Save changes'));
  await eventually(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatchObject({ slogan: 'Second', version: 2 });
});

it('says so when a save is refused for a change that no field shows', async () => {
  const { page, state, save } = serve();
  await open(page);
  await type(slogan(), 'Mine');
  state.settings = { ...stored, version: 2 };
  await press(find('button', 'Save changes'));
  await eventually(() => expect(page.showError).toHaveBeenCalledOnce());
  expect(slogan().value).toBe('Mine');
  await press(find('button', 'Save changes'));
  await eventually(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatchObject({ slogan: 'Mine', version: 2 });
});

it('lets an auditor read, and says who can change', async () => {
  await open(serve(demoMe({ role: 'auditor' })).page);
  expect(slogan().readOnly).toBe(true);
  expect(document.body.textContent).toContain(
    'You can read these settings. Roles that can change them: Owner, Manager and IT\u00a0/ developer.',
  );
  expect(() => find('button', 'Save changes')).toThrow();
});
