import { getPublicPage, updatePublicPage } from '@ardoise/contract/gallery/public-page';
import { createPaymentLink } from '@ardoise/contract/payments';
import { screens } from '@ardoise/contract/protocol/screens';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { expect, type Page } from '@playwright/test';
import { deskView, openConsole } from '../pages/console.ts';
import { hostileAddress, hostileText, spoilTexts } from '../pages/hostile-texts.ts';
import { openDesk } from '../pages/provider-desk.ts';
import { addStudent, addYear, demoStaff, newOwner } from '../pages/school.ts';
import { test } from '../pages/test.ts';

/** Where a script of ours ran, or a text broke the screen, if one did. */
function watchTexts(page: Page): readonly string[] {
  const ran: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === hostileAddress) ran.push(page.url());
  });
  // What the console could not show, it says here.
  page.on('console', (message) => {
    if (message.type() === 'error' && /^\w*Error: /.test(message.text()))
      ran.push(`${page.url()}: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

const isOfDesk = (address: string): boolean => address.startsWith(screens.desk);

/** Screens that take no id, in the order of their addresses. */
const plainScreens = Object.values(screens)
  .filter((address) => !address.includes('$id'))
  .toSorted((one, other) => one.localeCompare(other));

/** The provider's desk has a sign-in of its own. */
const consoleScreens = plainScreens.filter((address) => !isOfDesk(address));
const deskScreens = plainScreens.filter(isOfDesk);

/** As a link in the console does it, without loading the program again; the heading that is left is none of the next screen. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // The profile stands on the screen of the settings.
  const heading = address.endsWith(screens.schoolProfile) ? 'h1' : 'h1:not([data-left])';
  await expect(page.locator(heading)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Whether anything of a text has become more than a text. What React puts in the place of such an address is none. */
const elementsOf = (page: Page): Promise<number> =>
  page.locator('img[onerror], script[data-hostile], [href^="javascript:fetch"]').count();

/** Goes to each, and to what the first row of its list leads to. Answers where a text was made more of, and where it was seen. */
async function visitAll(page: Page, base: string, addresses: readonly string[]) {
  const made: string[] = [];
  const shown: string[] = [];
  const visit = async (address: string): Promise<string | null> => {
    await goTo(page, base + address);
    if ((await elementsOf(page)) > 0) made.push(address);
    if ((await page.getByText(hostileText).count()) > 0) shown.push(address);
    const row = page.locator('[data-row-link] a[href], a[data-row-link]').first();
    return (await row.count()) > 0 ? row.getAttribute('href') : null;
  };
  for (const screen of addresses) {
    const one = await visit(screen.replace('/{-$id}', ''));
    if (one?.startsWith(base) === true) await visit(one.slice(base.length));
  }
  return { made, shown };
}

test('a script in any text that the server answers is shown as text on every screen', async ({
  page,
}) => {
  const ran = watchTexts(page);
  await openConsole(page, demoStaff('owner'), screens.students, deskView);
  await spoilTexts(page);
  const { made, shown } = await visitAll(
    page,
    `/console/${demoStaff('owner').appId}`,
    consoleScreens,
  );
  expect(ran).toEqual([]);
  expect(made).toEqual([]);
  // The texts were met: a screen on which none is seen proves nothing.
  expect(shown.length).toBeGreaterThan(consoleScreens.length / 2);
});

test('a script in any text that the server answers is shown as text at the provider’s desk', async ({
  page,
}) => {
  const ran = watchTexts(page);
  await openDesk(page, deskView);
  await spoilTexts(page);
  // Whoever signs in stands on the first of them: it is drawn anew as the last.
  const { made, shown } = await visitAll(page, '', deskScreens.toReversed());
  expect(ran).toEqual([]);
  expect(made).toEqual([]);
  expect(shown.length).toBeGreaterThan(deskScreens.length / 2);
});

test('a script that staff have stored in names is shown as text to guardians', async ({
  page,
  request,
}) => {
  const ran = watchTexts(page);
  const owner = await newOwner(request);
  const short = hostileText.slice(hostileText.indexOf('"><img'), hostileText.indexOf('<script'));
  const classes = await addYear(owner, [short.slice(0, 60)]);
  const student = await addStudent(owner, {
    firstName: short.slice(0, 60),
    lastName: short.slice(0, 60),
    classId: classes[0]?.id,
  });
  const settings = await owner.call(getSchoolSettings, {});
  await owner.call(updateSchoolSettings, {
    body: { displayName: short, slogan: short, tags: ['<script>'], version: settings.version },
  });
  const shown = await owner.call(getPublicPage, {});
  const said = { en: hostileText, fr: hostileText };
  await owner.call(updatePublicPage, {
    body: { isOn: true, texts: { apply: said, pay: said, reach: said }, version: shown.version },
  });
  const link = await owner.call(createPaymentLink, { body: { studentId: student.id } });
  for (const address of [
    new URL(link.address).pathname,
    `/school/${owner.appId}`,
    `/apply/${owner.appId}`,
  ]) {
    await page.goto(`${address}?lang=en&to="><script>fetch('${hostileAddress}')</script>`);
    await expect(page.getByText('<img').first()).toBeVisible();
    expect(await elementsOf(page), address).toBe(0);
  }
  expect(ran).toEqual([]);
});
