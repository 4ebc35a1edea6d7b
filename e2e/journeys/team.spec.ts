import { inviteStaff } from '@ardoise/contract/team/staff';
import { infoWithOrgAccount } from '@ardoise/contract/session';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView, screenSize } from '../pages/console.ts';
import { expectGood, expectGoodInBothViews } from '../pages/good-page.ts';
import { codeSentTo, messagesTo } from '../pages/handset.ts';
import { newPhone } from '../pages/people.ts';
import { newOwner, signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const password = 'la craie est blanche';

/** The path of the newest link that came to a phone. */
async function linkSentTo(request: APIRequestContext, phone: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const messages = await messagesTo(request, phone);
      link = messages.flatMap(({ text }) => /\/business\/invitation\/[\w-]+/.exec(text) ?? [])[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** As the owner does it, with the words of the screen. */
async function inviteBursar(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('Enter a Cameroon mobile number', { exact: false })).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Ngo Bassa Claire');
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByLabel('Language of the invitation').selectOption('fr');
  await dialog.getByText('What this role may do').click();
  await expect(dialog.getByText('Take a payment')).toBeVisible();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Invitation sent to Ngo Bassa Claire')).toBeVisible();
}

/** On her phone, in French: the link, the code, her password, and the school. */
async function joinOnPhone(phone: Page, number: string): Promise<void> {
  await phone.setViewportSize(screenSize(phoneView.width));
  const link = await linkSentTo(phone.request, number);
  await phone.goto(`${link}?lang=fr`);
  await expect(phone.getByText('Votre rôle : Secrétariat', { exact: false })).toBeVisible();
  await expectGood(phone);
  await phone.getByRole('button', { name: 'Recevoir le code' }).click();
  await phone.getByLabel('Code à six chiffres').fill(await codeSentTo(phone.request, number));
  await expect(phone.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
  await expect(phone.getByLabel('Votre nom')).toHaveValue('Ngo Bassa Claire');
  await expectGood(phone);
  await phone.getByLabel('Mot de passe', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
  await expect(phone).toHaveURL(/\/console\/e2e-\d+\//);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
}

test(`an owner invites a bursar, who signs in on her phone; her role changes, and she is out within seconds (${nameOf(deskView)})`, async ({
  page,
  somebodyElse,
}) => {
  const owner = await newOwner(page.request);
  const number = newPhone();
  await openConsole(page, owner, '/team', deskView);
  await inviteBursar(page, number);
  await expect(page.getByText(/^Invited until/)).toBeVisible();

  const phone = await somebodyElse();
  await joinOnPhone(phone, number);
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expectGoodInBothViews(page);

  await phone.goto(`/console/${owner.appId}/onboarding/students`);
  await expect(phone.getByRole('heading', { level: 1, name: 'Élèves' })).toBeVisible();
  await page.getByRole('button', { name: 'Manage Ngo Bassa Claire' }).click();
  await page.getByRole('button', { name: 'Change the role' }).click();
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('itOrDeveloper');
  await page.getByRole('button', { name: 'Save the role' }).click();
  await expect(page.getByText('Ngo Bassa Claire is now: IT / developer')).toBeVisible();
  await expect(phone.getByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();

  await page.getByRole('button', { name: 'Manage Ngo Bassa Claire' }).click();
  await page.getByRole('button', { name: 'End their sessions' }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'End the sessions' }).click();
  await expect(page.getByText('Ngo Bassa Claire: 1 session ended')).toBeVisible();
  await expect(phone).toHaveURL(/\/business\/login\b/);
  await openConsole(
    phone,
    { appId: owner.appId, login: number, password },
    '/account/me',
    phoneView,
  );

  await page.getByRole('button', { name: 'Manage Ngo Bassa Claire' }).click();
  await page.getByRole('button', { name: 'Remove from the team' }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Remove Ngo Bassa Claire' }).click();
  await expect(page.getByText('Ngo Bassa Claire is out of the team')).toBeVisible();
  await expect(phone).toHaveURL(/\/business\/login\b/);

  await openConsole(page, owner, '/audit?kind=staff', deskView);
  await expect(page.getByText('Team member: role changed')).toBeVisible();
  await expect(page.getByText('IT / developer').first()).toBeVisible();
  await expectGoodInBothViews(page);
});

test(`a link that was used, and a staff ID that is nobody’s, say what to do (${nameOf(phoneView)})`, async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  await page.setViewportSize(screenSize(phoneView.width));
  await page.goto('/business/invitation/made-up?lang=fr');
  await expect(
    page.getByText('Cette invitation n’est pas valable.', { exact: false }),
  ).toBeVisible();
  await expectGood(page);

  const other = await newOwner(page.request);
  const { user } = await other.call(infoWithOrgAccount, { body: {} });
  await openConsole(page, owner, '/team', phoneView);
  await page.getByRole('button', { name: 'Ajouter par identifiant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Identifiant').fill('ABCDEFGH-1234567');
  await dialog.getByRole('button', { name: 'Rechercher' }).click();
  await expect(dialog.getByText('14 à 22 lettres et chiffres, rien d’autre.')).toBeVisible();
  await dialog.getByLabel('Identifiant').fill('ARD0000000000000');
  await dialog.getByRole('button', { name: 'Rechercher' }).click();
  await expect(dialog.getByText('Profil introuvable')).toBeVisible();
  await dialog.getByLabel('Identifiant').fill(user.ufId.toLowerCase());
  await dialog.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByText(`Il s’agit de ${user.fullName}`)).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: `Ajouter ${user.fullName}` }).click();
  await expect(page.getByText(`${user.fullName} est dans l’équipe`)).toBeVisible();

  const again = await signIn(page.request, owner);
  const body = { fullName: 'Tabi', phone: newPhone(), role: 'analyst', language: 'en' } as const;
  await again.call(inviteStaff, { body });
  await openConsole(page, owner, '/access-control', phoneView);
  await expect(page.getByText('Qui a quel rôle actuellement')).toBeVisible();
  await expect(page.getByText('Tabi (invitation en cours)')).toBeVisible();
  await expectGood(page);
});
