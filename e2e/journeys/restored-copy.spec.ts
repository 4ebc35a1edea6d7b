import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { demoStaff } from '../pages/school.ts';
import { saveData } from '../pages/warm-tabs.ts';
import { testInNewBrowser as test } from '../pages/test.ts';
import { type Product, runProduct, runScript } from '../run-product.ts';

test(`a restored copy says on every screen that it reaches nobody, until it is put into service (${nameOf(deskView)})`, async ({
  browser,
}) => {
  // Three commands and a second product are started on the way.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-e2e-copy-'));
  const file = join(folder, 'backup.tar.gz');
  const copyFolder = join(folder, 'copy');
  let copy: Product | undefined;
  try {
    // The product of all journeys goes on meanwhile.
    const written = await runScript('backup', ['--to', file], process.env['E2E_DATA'] ?? '');
    expect(written).toContain('all as of');
    expect(await runScript('restore', [file, '--into', copyFolder], '')).toContain(
      'All invariants of the books hold.',
    );
    copy = await runProduct(copyFolder);
    const context = await browser.newContext({ baseURL: copy.url });
    await saveData(context);
    const page = await context.newPage();
    const banner = page.getByText('A copy restored from a backup', { exact: false });
    await openConsole(page, demoStaff('owner'), '/apps/settings/profile', deskView);
    await expect(banner).toBeVisible();
    await expectGoodInBothViews(page);
    expect(await (await page.request.get('/readyz')).json()).toMatchObject({ outside: 'held' });

    const goLive = ['--go-live', '--into', copyFolder];
    await expect(runScript('restore', goLive, '')).rejects.toThrow('There is nobody to ask here');
    expect(await runScript('restore', [...goLive, '--yes'], '')).toContain('Released');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
    expect(await (await page.request.get('/readyz')).json()).toEqual({ status: 'ready' });
    await context.close();
  } finally {
    await copy?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});
