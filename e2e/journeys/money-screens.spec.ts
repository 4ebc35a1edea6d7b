import { listInvoices } from '@ardoise/contract/invoicing/invoices';
import { listCampaigns } from '@ardoise/contract/sms/campaigns';
import { listPayouts } from '@ardoise/contract/payouts/payouts';
import { listTransactions } from '@ardoise/contract/transactions';
import { expect } from '@playwright/test';
import { twoViews, nameOf, openConsole } from '../pages/console.ts';
import { expectScreenGood } from '../pages/good-page.ts';
import { moneyScreens } from '../pages/money-screens.ts';
import { demoStaff, signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const topUp = /^(Top up|Recharger)$/;

for (const view of twoViews) {
  test(`the money of the demo is read by its auditor (${nameOf(view)})`, async ({
    page,
    request,
  }) => {
    const auditor = demoStaff('auditor');
    const staff = await signIn(request, auditor);
    const screens = moneyScreens(page, view);
    await openConsole(page, auditor, '/', view);
    await expect(screens.title('balance')).toBeVisible();
    await expect(screens.region('needsYou')).toBeVisible();
    await expect(screens.region('latest')).toBeVisible();
    await expectScreenGood(page, view);

    await openConsole(page, auditor, '/apps/transactions?state=failed', view);
    await expect(page.locator('[data-row-link]').first()).toBeVisible();
    await expectScreenGood(page, view);

    // Money of a statement, with a child that is suggested by its name.
    await openConsole(page, auditor, '/unmatched', view);
    await expect(page.getByText('MP261114.0941.C20417')).toBeVisible();
    await expectScreenGood(page, view);

    await openConsole(page, auditor, '/services', view);
    await expectScreenGood(page, view);

    await openConsole(page, auditor, '/arrears', view);
    await expect(page.locator('[data-row-link]').first()).toBeVisible();
    await expectScreenGood(page, view);
    await page.locator('[data-row-link]').first().click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectScreenGood(page, view);

    for (const state of ['paid', 'failed'] as const) {
      const { items } = await staff.call(listTransactions, { query: { state } });
      await openConsole(page, auditor, `/payment/status/${items[0]?.id ?? ''}`, view);
      await expect(screens.heading('history')).toBeVisible();
      await expect(screens.button('check')).toHaveCount(0);
      await expectScreenGood(page, view);
    }

    await openConsole(page, auditor, '/invoicing', view);
    await expect(page.locator('[data-row-link]').first()).toBeVisible();
    await expectScreenGood(page, view);
    const { items: invoices } = await staff.call(listInvoices, {
      query: { state: 'partiallyPaid' },
    });
    for (const path of [`/${invoices[0]?.id ?? ''}`, '/payments', '/bill-many', '/config']) {
      await openConsole(page, auditor, `/invoicing${path}`, view);
      await expect(
        page.getByRole('heading', { level: 2 }).or(page.locator('[data-row-link]')).first(),
      ).toBeVisible();
      await expectScreenGood(page, view);
    }

    await openConsole(page, auditor, '/cash', view);
    await expect(
      page
        .getByRole('searchbox')
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeVisible();
    await expectScreenGood(page, view);
    // What was paid out of what the provider holds, and one that waits for the desk.
    const { items: payouts } = await staff.call(listPayouts, { query: { state: 'waiting' } });
    for (const path of ['', `/${payouts[0]?.id ?? ''}`]) {
      await openConsole(page, auditor, `/account/payouts${path}`, view);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectScreenGood(page, view);
    }
    // What the school bought from the provider, its plan, and the names that its messages come from.
    for (const path of ['/apps/trec/shop', '/pricing', '/settings/sms-sender-ids']) {
      await openConsole(page, auditor, path, view);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectScreenGood(page, view);
    }
    // Nothing but reading is the auditor's: the desk is the cashier's.
    await openConsole(page, demoStaff('support'), '/fees/pay', view);
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await expectScreenGood(page, view);
  });

  test(`the messages of the demo are read by its auditor, and written by who may not buy them (${nameOf(view)})`, async ({
    page,
    request,
  }) => {
    const auditor = demoStaff('auditor');
    const staff = await signIn(request, auditor);
    for (const address of [
      '/apps/send-message/campaigns',
      '/apps/send-message/reminders',
      '/apps/send-message/groups',
      '/account/top-up-history',
      '/settings/balance-alarm',
    ]) {
      await openConsole(page, auditor, address, view);
      // Before the screen is there, nothing on it is busy.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectScreenGood(page, view);
    }
    const { items: campaigns } = await staff.call(listCampaigns, { query: {} });
    await openConsole(
      page,
      auditor,
      `/apps/send-message/campaigns/${campaigns[0]?.id ?? ''}`,
      view,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectScreenGood(page, view);
    // Whoever sends does not buy: the way to a top-up is not theirs.
    await openConsole(page, demoStaff('support'), '/apps/send-message', view);
    await expect(page.getByRole('radiogroup')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: topUp })).toHaveCount(0);
    await expectScreenGood(page, view);
  });
}
