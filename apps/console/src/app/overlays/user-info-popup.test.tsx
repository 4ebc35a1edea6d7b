import { expect, it, vi } from 'vitest';
import { demoMe } from '../../testing/demo-me.ts';
import { createTestConsole, find, press, render, settled } from '../../testing/test-console.tsx';
import UserInfoPopup from './user-info-popup.tsx';

const infoPath = '/ba021/v1/org/my/info-with-org-account';

async function open(language: 'en' | 'fr', user = demoMe().user) {
  const onOk = vi.fn();
  const page = createTestConsole({ language, answers: { [infoPath]: () => demoMe() } });
  await render(page, ['shell'], <UserInfoPopup user={user} onOk={onOk} />);
  return onOk;
}

const lines = () =>
  [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map((part) => part.textContent),
  );

it('shows who I am, with the identifier in uppercase', async () => {
  await open('en');
  expect(lines()).toEqual([
    ['Full name', 'Nkeng Emmanuel'],
    ['Phone', '6 77 10 00 01'],
    ['Email', 'owner@demo.school'],
    ['Gender', 'Male'],
    ['ID', 'ARDTPQ3AYJT7NZF7'],
    ['Member since', '13 November 2026'],
  ]);
});

it('leaves out email when there is none, and shows an address when there is one', async () => {
  await open('fr', { ...demoMe().user, email: null, address: 'Bonabéri, Douala' });
  const labels = lines().map(([label]) => label);
  expect(labels).not.toContain('E-mail');
  expect(lines()).toContainEqual(['Adresse', 'Bonabéri, Douala']);
});

it('has one OK button; neither Escape nor the backdrop closes it', async () => {
  const onOk = await open('en');
  const dialog = find('dialog');
  expect(dialog.querySelectorAll('button')).toHaveLength(1);
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const around = document.querySelector<HTMLElement>('.mantine-Modal-inner');
  around?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  around?.click();
  await settled();
  expect(onOk).not.toHaveBeenCalled();
  await press(find('button', 'OK'));
  expect(onOk).toHaveBeenCalledTimes(1);
});
