import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { expect, it, vi } from 'vitest';
import { demoMe } from '../../testing/demo-me.ts';
import { createTestConsole, eventually, find, press, render } from '../../testing/test-console.tsx';
import { PhoneText } from './phone-text.tsx';

const infoPath = '/ba021/v1/org/my/info-with-org-account';
const shownPath = '/ba021/v1/school/phones/shown';

function serve(record: (request: unknown) => unknown, role: Role = 'adminOrOwner') {
  return createTestConsole({
    answers: {
      [infoPath]: () => demoMe({ role }),
      [shownPath]: record,
    },
  });
}

const text = () => document.body.textContent ?? '';

it('is masked until it is shown, which is recorded; then it can be called and written to', async () => {
  const record = vi.fn(() => ({}));
  await render(serve(record), ['people'], <PhoneText number="677123456" />);
  await eventually(() => find('button', 'Show the number 6 •• •• •• 56'));
  expect(text()).toContain('6 •• •• •• 56');
  expect(document.body.innerHTML).not.toMatch(/677123456|6 77 12 34 56/);

  await press(find('button', /^Show the number/));
  await eventually(() => expect(text()).toContain('6 77 12 34 56'));
  expect(record).toHaveBeenCalledExactlyOnceWith({ body: { number: '677123456' } });
  expect(find('a', 'Call').getAttribute('href')).toBe('tel:+237677123456');
  expect(find('a', 'WhatsApp').getAttribute('href')).toBe('https://wa.me/237677123456');
  expect(document.activeElement).toBe(find('a', 'Call'));
});

it('stays masked where the showing could not be recorded', async () => {
  const page = serve(() => {
    throw new ApiError(50000, 'Broken', { status: 500 });
  });
  await render(page, ['people'], <PhoneText number="677123456" />);
  await eventually(() => find('button', /^Show the number/));
  await press(find('button', /^Show the number/));
  await eventually(() => expect(page.showError).toHaveBeenCalledOnce());
  expect(text()).toContain('6 •• •• •• 56');
});

it('offers nothing to show to who may not read people', async () => {
  await render(
    serve(() => ({}), 'itOrDeveloper'),
    ['people'],
    <PhoneText number="677123456" />,
  );
  expect(text()).toContain('6 •• •• •• 56');
  expect(document.querySelector('button')).toBeNull();
});

it('is nothing where the number was erased', async () => {
  await render(
    serve(() => ({})),
    ['people'],
    <p title="Phone">
      <PhoneText number="" />
    </p>,
  );
  await eventually(() => expect(document.querySelector('p')).not.toBeNull());
  expect(text()).not.toContain('•');
  expect(document.querySelector('button')).toBeNull();
});
