import { setTimeout as sleep } from 'node:timers/promises';
import { infoWithOrgAccount, logout } from '@ardoise/contract/session';
import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { arrivalAt, businessLogin } from '../pages/business-login.ts';
import { phoneView, screenSize } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { codeSentTo } from '../pages/handset.ts';
import { newName, newPhone, registerOwner } from '../pages/people.ts';
import { openSession } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Many steps, each with a code that a job delivers.
test.slow();

const password = 'la craie est blanche';

test('who first came by a code to their phone registers a school with it (fr)', async ({
  page,
  request,
}) => {
  await page.setViewportSize(screenSize(phoneView.width));
  const [phone, name] = [newPhone(), newName()];
  const email = `${name}@school.example`;
  const business = businessLogin(page, 'fr');
  await business.open('otp');
  await business.field('phone').fill(phone);
  await business.button('sendCode').click();
  await business.field('code').fill(await codeSentTo(request, phone));
  await expect(business.title('noSchool')).toBeVisible();
  await business.button('register').click();

  await business.field('email').fill(email);
  await expectGoodInBothViews(page);
  await business.button('sendCode').click();
  await business.field('code').fill(await codeSentTo(request, email));
  await business.field('schoolName').fill(`École ${name}`);
  await business.field('town').fill('Edéa');
  await business.field('appId').fill(name);
  await expect(business.field('fullName')).toHaveValue('');
  await expect(business.field('ownPhone')).toHaveCount(0);
  await business.field('fullName').fill('Abena Ruth');
  await business.field('choosePassword').fill(password);
  await expectGoodInBothViews(page);

  const address = await arrivalAt(page, () => business.button('registerSchool').click());
  expect(address.pathname).toBe(`/console/${name}/`);
  await expect(page).toHaveURL(new RegExp(`/console/${name}/`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { accessToken } = await openSession(request, { appId: name, login: phone, password });
  const answer = await request.post(infoWithOrgAccount.path, {
    data: {},
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { data } = (await answer.json()) as { data: { user: object; organisation: object } };
  expect(data.user).toMatchObject({ phone, email, fullName: 'Abena Ruth' });
  expect(data.organisation).toMatchObject({ appId: name, role: 'adminOrOwner' });
});

test('who meets their own number on the way signs in by SMS and goes on (fr)', async ({
  page,
  request,
}) => {
  const [phone, name] = [newPhone(), newName()];
  const business = businessLogin(page, 'fr');
  // The account is made by a first sign-in, on another day.
  await business.open('otp');
  await business.field('phone').fill(phone);
  await business.button('sendCode').click();
  const first = await codeSentTo(request, phone);
  await business.field('code').fill(first);
  await expect(business.title('noSchool')).toBeVisible();

  // Opening the sign-in page ends that session; nobody has to wait for it.
  await page.route(`**${logout.path}`, async (route) => {
    await sleep(500);
    await route.continue();
  });
  await business.open('login');
  await business.link('register').click();
  const email = `${name}@school.example`;
  await business.field('email').fill(email);
  await business.button('sendCode').click();
  await business.field('code').fill(await codeSentTo(request, email));
  await business.field('schoolName').fill(`École ${name}`);
  await business.field('town').fill('Edéa');
  await business.field('appId').fill(name);
  await business.field('fullName').fill('Abena Ruth');
  await business.field('ownPhone').fill(phone);
  await business.field('choosePassword').fill(password);
  await business.button('registerSchool').click();
  await expect(page.getByText(/another account uses|un autre compte utilise/i)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /it is mine|c’est mon numéro/i }).click();
  await expect(business.field('phone')).toHaveValue(phone);
  await business.button('sendCode').click();
  await business.field('code').fill(await codeSentTo(request, phone, [first]));
  await expect(business.field('schoolName')).toHaveValue(`École ${name}`);
  await expect(business.field('fullName')).toHaveValue('Abena Ruth');
  await business.field('choosePassword').fill(password);
  const address = await arrivalAt(page, () => business.button('registerSchool').click());
  expect(address.pathname).toBe(`/console/${name}/`);
});

test('an owner registers a second school as themselves, with their password', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request);
  const name = newName();
  const business = businessLogin(page);
  await business.open();
  await arrivalAt(page, () => business.signIn(owner.email, owner.password));
  await expect(page.getByRole('heading', { level: 1, name: 'Balance' })).toBeVisible();
  await business.open('register');
  await expect(page.getByText('You are signed in as Ngono Emmanuel.')).toBeVisible();
  await expectAccessible(page);
  await business.field('schoolName').fill(`School ${name}`);
  await business.field('town').fill('Edéa');
  await business.field('appId').fill(name);
  await expect(business.field('fullName')).toHaveValue('Ngono Emmanuel');
  await page.getByLabel('Your password', { exact: true }).fill('not this one');
  await business.button('registerSchool').click();
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(owner.password);
  const address = await arrivalAt(page, () => business.button('registerSchool').click());
  expect(address.pathname).toBe(`/console/${name}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Balance' })).toBeVisible();

  await business.open('register');
  await page.getByRole('button', { name: 'Register as someone else' }).click();
  await expect(business.field('email')).toBeVisible();
});
