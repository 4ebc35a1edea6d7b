import { grantSupportAccess } from '@ardoise/contract/shop/support-access';
import { expect } from '@playwright/test';
import { businessLogin } from '../pages/business-login.ts';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { pdfFile, pngFile } from '../pages/files.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { openDesk } from '../pages/provider-desk.ts';
import { newPhone, registerOwner } from '../pages/people.ts';
import { newOwner } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const words = {
  search: 'Nom, ville ou adresse',
  unverified: 'Non vérifié',
  verified: 'Vérifié',
  verify: 'Vérifier',
  refuse: 'Refuser…',
  refuseNow: 'Refuser',
  reason: 'Motif',
  refused: 'Refusé',
  applyNotice: 'Ardoise n’a pas encore vérifié cet établissement.',
  sendPapers: 'Envoyer vos documents',
  number: 'Numéro d’enregistrement',
  registration: 'Choisir des fichiers : Documents d’enregistrement',
  identity: 'Choisir des fichiers : Pièce d’identité du responsable',
  send: 'Envoyer 2 documents au prestataire',
  underReview: 'En cours d’examen',
} as const;

test(`the desk refuses a school with a reason, then verifies it; its pages say what it is: ${nameOf(phoneView)}`, async ({
  page,
}) => {
  const { appId, email, password } = await registerOwner(page.request);
  const owner = { appId, login: email, password };
  await page.goto(`/apply/${appId}?lang=${phoneView.language}`);
  await expect(page.getByText(words.applyNotice)).toBeVisible();
  await expectGoodInBothViews(page);

  await openDesk(page, phoneView);
  await expectGoodInBothViews(page);
  await page.goto('/desk/schools');
  await page.getByRole('searchbox', { name: words.search }).fill(appId);
  await page.getByRole('link', { name: new RegExp(appId) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `School ${appId}` })).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: words.refuse }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: words.refuseNow })).toBeDisabled();
  await dialog.getByRole('textbox', { name: words.reason }).fill('The authorisation is missing.');
  await dialog.getByRole('button', { name: words.refuseNow }).click();
  await expect(page.getByText(words.refused, { exact: true })).toBeVisible();

  await openConsole(page, owner, '/apps/settings/profile', phoneView);
  await expect(page.getByText('The authorisation is missing.')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: words.sendPapers }).click();
  await page.getByRole('textbox', { name: words.number }).fill('12/J2/MINESEC');
  for (const [name, file] of [
    [words.registration, pdfFile('arrete.pdf')],
    [words.identity, pngFile('cni.png')],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name, exact: true }).click();
    await (await chooser).setFiles([file]);
  }
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByText(words.underReview, { exact: true }).first()).toBeVisible();
  await expectGoodInBothViews(page);

  await page.goto('/desk/schools');
  await page.getByRole('searchbox', { name: words.search }).fill(appId);
  await page.getByRole('link', { name: new RegExp(appId) }).click();
  await page.getByRole('button', { name: 'Ouvrir cni' }).click();
  await expect(page.getByRole('img', { name: 'cni' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.verify, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.verify, exact: true }).click();
  await expect(page.getByText(words.verified, { exact: true })).toBeVisible();

  await page.goto(`/school/${appId}?lang=${phoneView.language}`);
  await expect(page.getByText(words.verified, { exact: true })).toBeVisible();
  await expect(page.getByText(words.unverified, { exact: true })).toHaveCount(0);
  await expectGoodInBothViews(page);
});

test(`the desk suspends a school and resumes it, looks into it while it may, and sells: ${nameOf(deskView)}`, async ({
  page,
  request,
  somebodyElse,
}) => {
  const owner = await newOwner(request);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const decide = async (open: string, reason: string, confirm: string) => {
    await button(open).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await openDesk(page, deskView);
  await page.goto('/desk/schools');
  await page.getByRole('searchbox').fill(owner.appId);
  await page.getByRole('link', { name: new RegExp(owner.appId) }).click();
  await expect(
    page.getByText('Only an owner of the school can grant it', { exact: false }),
  ).toBeVisible();
  await decide('Suspend…', 'Its papers have expired.', 'Suspend');
  await expect(page.getByText('Its papers have expired.')).toBeVisible();
  await expectGoodInBothViews(page);

  const school = await somebodyElse();
  await openConsole(school, owner, '/apps/settings/profile', deskView);
  await expect(
    school.getByText('The provider has suspended this school', { exact: false }),
  ).toBeVisible();
  await expectGoodInBothViews(school);
  await decide('Resume…', 'New papers have come.', 'Resume');
  await owner.call(grantSupportAccess, { body: { hours: 1 } });

  await page.reload();
  await decide('Begin a visit…', 'They asked for help.', 'Begin a visit…');
  await expect(page.getByRole('link', { name: /^Open the school/ })).toHaveAttribute(
    'href',
    `/console/${owner.appId}/`,
  );
  await page.getByRole('textbox', { name: 'In basis points' }).fill('150');
  await button('Save the commission').click();
  await expect(page.getByText('Commission saved')).toBeVisible();
  await school.reload();
  await expect(
    school.getByText('The provider has suspended this school', { exact: false }),
  ).toHaveCount(0);
  await expect(school.getByRole('heading', { name: 'Who looked' })).toBeVisible();

  for (const path of ['/desk/orders', '/desk/prices', '/desk/plans', '/desk/health']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodInBothViews(page);
  }
  await page.goto('/desk/prices');
  await button('New pack').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Messages' }).fill('333');
  await dialog.getByRole('textbox', { name: 'Price' }).fill('6660');
  await dialog.getByRole('switch').click({ force: true });
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('333 SMS')).toBeVisible();

  await page.goto('/desk/sms-gateways');
  await page.getByRole('textbox', { name: 'Phone for a test message' }).first().fill(newPhone());
  await button('Send a test message').first().click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expectGoodInBothViews(page);
});

test('the desk is closed to the staff of a school, and reached from its address by whoever signs in', async ({
  page,
}) => {
  const { appId, email, password } = await registerOwner(page.request);
  await page.goto('/desk');
  await expect(page).toHaveURL(/\/business\/login\?next=%2Fdesk/);
  const business = businessLogin(page);
  await business.field('login').fill(email);
  await business.field('password').fill(password);
  await page.getByRole('button', { name: business.say('signIn'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/console/${appId}/`));
});
