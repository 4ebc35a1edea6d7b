import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestConsole, find, press, render, settled } from '../../testing/test-console.tsx';
import { BlockingLoader } from './blocking-loader.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { ToastRegion } from './toast-region.tsx';

it('the button to the top appears after 250 px', async () => {
  await render(createTestConsole(), ['shell'], <ScrollToTop />);
  const scrollTo = async (y: number) => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
    await settled();
  };
  await scrollTo(250);
  expect(document.querySelector('button')).toBeNull();
  await scrollTo(251);
  const toTop = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await press(find('button', 'Back to the top'));
  expect(toTop).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  vi.unstubAllGlobals();
});

it('while something blocks, the page behind the dialog cannot be used', async () => {
  const page = createTestConsole();
  await render(
    page,
    ['shell'],
    <BlockingLoader>
      <button type="button" aria-label="behind" />
    </BlockingLoader>,
  );
  let finish = () => {};
  void page.blocking.during(
    'Signing out…',
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await settled();
  expect(find('alertdialog', 'Signing out…')).toBe(document.activeElement);
  expect(find('button', 'behind').closest('[inert]')).not.toBeNull();
  finish();
  await settled();
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

it('an error stands at the top in the middle and is read out at once', async () => {
  const page = createTestConsole({ language: 'fr' });
  await render(page, ['shell'], <ToastRegion />);
  page.toasts.show({ title: 'Erreur', text: 'Non.', tone: 'error', place: 'top-center' });
  await settled();
  const alert = find('alert');
  expect(alert.closest('[data-place]')?.getAttribute('data-place')).toBe('top-center');
  await press(find('button', 'Fermer'));
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

it('a toast that is closed by the keyboard does not keep the next one', async () => {
  const page = createTestConsole();
  await render(page, ['shell'], <ToastRegion />);
  page.toasts.show({ title: 'First', tone: 'done', durationMs: 20_000 });
  page.toasts.show({ title: 'Second', tone: 'done', durationMs: 300 });
  await settled();
  const closeFirst = find('button', 'Close');
  closeFirst.focus();
  await settled(400);
  expect(document.body.textContent).toContain('Second');
  await press(closeFirst);
  expect(document.body.textContent).not.toContain('First');
  await settled(400);
  expect(document.body.textContent).not.toContain('Second');
  page.toasts.show({ title: 'Third', tone: 'done', durationMs: 100 });
  await settled(200);
  expect(document.body.textContent).not.toContain('Third');
});

it('a toast that came under a pointer at rest goes away, and stays while the pointer moves on it', async () => {
  const page = createTestConsole();
  await render(page, ['shell'], <ToastRegion />);
  const tell = (type: string): void =>
    void find('status').dispatchEvent(new MouseEvent(type, { bubbles: true }));
  page.toasts.show({ title: 'Came', tone: 'news', durationMs: 100 });
  await settled();
  tell('mouseover');
  await settled(200);
  expect(document.body.textContent).not.toContain('Came');
  page.toasts.show({ title: 'Read', tone: 'news', durationMs: 100 });
  await settled();
  tell('mouseover');
  tell('mousemove');
  await settled(200);
  expect(document.body.textContent).toContain('Read');
  tell('mouseout');
  await settled(200);
  expect(document.body.textContent).not.toContain('Read');
});

it('says so when the connection is gone', async () => {
  await render(createTestConsole(), ['shell'], <OfflineBanner isSaid={false} />);
  expect(document.body.textContent).not.toContain('No connection');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  // Queries would wait for it in every file that follows.
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  await settled();
  expect(find('status').textContent).toContain('No connection');
  // The cash desk says what it can do: "you can go on reading" would contradict it.
  await render(createTestConsole(), ['shell'], <OfflineBanner isSaid />);
  await settled();
  expect(document.querySelector('[role="status"]')).toBeNull();
});
