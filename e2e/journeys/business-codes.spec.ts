import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { arrivalAt, businessLogin } from '../pages/business-login.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { codeSentTo, codesSentTo } from '../pages/handset.ts';
import { newName, newPhone, registerOwner } from '../pages/people.ts';
import { test, testInNewBrowser } from '../pages/test.ts';

test('signs in by a code sent to the phone (fr)', async ({ page, request }) => {
  const phone = '699100003';
  const business = businessLogin(page, 'fr');
  await business.open();
  await business.button('byPhone').click();
  await expect(business.field('phone')).toBeVisible();
  await expect(page.getByText('Qui s’empare de votre numéro', { exact: false })).toBeVisible();
  await expectGoodInBothViews(page);

  await business.field('phone').fill('12345');
  await business.button('sendCode').click();
  await expect(business.text('badPhone')).toBeVisible();

  const before = await codesSentTo(request, phone);
  await business.field('phone').fill(`+237 ${phone}`);
  await business.button('sendCode').click();
  await expect(business.field('code')).toBeVisible();
  await expectGoodInBothViews(page);
  const code = await codeSentTo(request, phone, before);

  await business.field('code').fill(code === '000000' ? '000001' : '000000');
  await expect(business.text('wrongCode')).toBeVisible();

  await page.reload();
  // As it is copied from the message; the last digit sends it.
  const address = await arrivalAt(page, () => business.field('code').fill(`Code: ${code}`));
  expect(address.pathname).toBe('/console/demo/');
});

test('registers a school (en)', async ({ page, request }) => {
  const name = newName();
  const email = `${name}@school.example`;
  const business = businessLogin(page);
  await business.open();
  await business.link('register').click();
  await expect(business.title('register')).toBeVisible();
  await expectGoodInBothViews(page);

  await business.field('email').fill(email);
  await business.button('sendCode').click();
  await expect(business.field('code')).toBeVisible();
  await expectGoodInBothViews(page);
  await business.field('code').fill(await codeSentTo(request, email));

  await business.field('schoolName').fill(`École ${name}`);
  await business.field('town').fill('Edéa');
  await expect(business.field('appId')).toHaveValue(`ecole-${name}`);
  await business.field('appId').fill('demo');
  await business.field('fullName').fill('Ngono Emmanuel');
  await business.field('ownPhone').fill(newPhone());
  await business.field('choosePassword').fill('la craie est blanche');
  await expect(business.text('strong')).toBeVisible();
  await expectGoodInBothViews(page);
  await business.button('registerSchool').click();
  await expect(page.getByText(/another school uses this|un autre établissement/i)).toBeVisible();

  await page.reload();
  await expect(business.field('fullName')).toHaveValue('Ngono Emmanuel');
  await expect(business.field('choosePassword')).toHaveValue('');
  await business.field('appId').fill(name);
  await business.field('choosePassword').fill('la craie est blanche');
  const address = await arrivalAt(page, () => business.button('registerSchool').click());
  expect(address.pathname).toBe(`/console/${name}/`);
});

test('sets a forgotten password anew (fr)', async ({ page, request }) => {
  const owner = await registerOwner(request);
  const business = businessLogin(page, 'fr');
  await business.open();
  await business.field('login').fill(owner.email);
  await business.link('forgot').click();
  await expect(business.title('forgotTitle')).toBeVisible();
  await expect(business.field('login')).toHaveValue(owner.email);
  await expectGoodInBothViews(page);

  const before = await codesSentTo(request, owner.email);
  await business.button('sendCode').click();
  await expect(business.field('code')).toBeVisible();
  await business.field('code').fill(await codeSentTo(request, owner.email, before));
  await expect(business.field('newPassword')).toBeVisible();
  await expectGoodInBothViews(page);
  await business.field('newPassword').fill('une autre craie, bleue');
  await business.button('savePassword').click();

  await expect(business.text('passwordChanged')).toBeVisible();
  await expectGoodInBothViews(page);
  await business.signIn(owner.email, owner.password);
  await expect(business.text('wrong')).toBeVisible();
  const address = await arrivalAt(page, () =>
    business.signIn(owner.email, 'une autre craie, bleue'),
  );
  expect(address.pathname).toBe(`/console/${owner.appId}/`);
});

testInNewBrowser(
  'another code can be sent after half a minute, and only the newest works',
  async ({ page, request }) => {
    const phone = newPhone();
    const business = businessLogin(page);
    await page.clock.install();
    await business.open('otp');
    await business.field('phone').fill(phone);
    await business.button('sendCode').click();
    await expect(business.field('code')).toBeVisible();
    await expect(business.button('resend')).toHaveCount(0);
    const first = await codeSentTo(request, phone);

    await page.clock.fastForward(31_000);
    await business.button('resend').click();
    const second = await codeSentTo(request, phone, [first]);
    expect(second).not.toBe(first);
    await expect(page.getByText('A new code is on its way.')).toBeVisible();

    await business.field('code').fill(second);
    await expect(business.title('noSchool')).toBeVisible();
    await expectAccessible(page);
  },
);
