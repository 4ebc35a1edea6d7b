import {
  beginPasskey,
  changeMyPhone,
  confirmMyContact,
  confirmPasskey,
} from '@ardoise/contract/account';
import { infoWithOrgAccount } from '@ardoise/contract/session';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { arrivalAt, businessLogin } from '../pages/business-login.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { codeSentTo, codesSentTo } from '../pages/handset.ts';
import { addAuthenticator, newPhone, type Owner, registerOwner } from '../pages/people.ts';
import { test, testInNewBrowser } from '../pages/test.ts';

test('asks for the second factor (en)', async ({ page, request }) => {
  const owner = await registerOwner(request);
  const [recoveryCode = ''] = await addAuthenticator(request, owner);
  const business = businessLogin(page);
  await business.open();
  await business.signIn(owner.email, owner.password);
  await expect(business.title('oneMoreStep')).toBeVisible();
  await expectGoodInBothViews(page);

  await business.field('authenticator').fill('000000');
  await business.button('confirmSignIn').click();
  await expect(business.text('wrongCode')).toBeVisible();

  await page.reload();
  await business.field('authenticator').fill(recoveryCode);
  const address = await arrivalAt(page, () => business.button('confirmSignIn').click());
  expect(address.pathname).toBe(`/console/${owner.appId}/`);
});

test('offers the schools of an account with several (fr)', async ({ page }) => {
  await page.route(`**${infoWithOrgAccount.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { organisations: object[] } };
    const [first] = body.data.organisations;
    const second = {
      ...first,
      id: crypto.randomUUID(),
      appId: 'other',
      name: 'Another school',
    };
    body.data.organisations.push(second);
    await route.fulfill({ response: answer, json: body });
  });
  const business = businessLogin(page, 'fr');
  await business.open('login', { next: '/console/foreign/fees' });
  await business.signIn('owner@demo.school', 'ardoise-demo');
  await expect(business.title('chooseSchool')).toBeVisible();
  await expect(business.text('notYours')).toBeVisible();
  await expectAccessible(page);

  const address = await arrivalAt(page, () =>
    page.getByRole('button', { name: /Palmiers/ }).click(),
  );
  expect(address.pathname).toBe('/console/demo/');
});

test('a code by SMS is the first factor only', async ({ page, request }) => {
  const owner = await registerOwner(request);
  const phone = newPhone();
  await confirmPhone(request, owner, phone);
  const [recoveryCode = ''] = await addAuthenticator(request, owner);
  const business = businessLogin(page);
  await business.open('otp');
  await business.field('phone').fill(phone);
  const known = await codesSentTo(request, phone);
  await business.button('sendCode').click();
  await business.field('code').fill(await codeSentTo(request, phone, known));
  await expect(business.title('oneMoreStep')).toBeVisible();
  await business.field('authenticator').fill(recoveryCode);
  const address = await arrivalAt(page, () => business.button('confirmSignIn').click());
  expect(address.pathname).toBe(`/console/${owner.appId}/`);
});

/** As on the account page: a code to the phone, and back with it. */
async function confirmPhone(
  request: APIRequestContext,
  { token, password }: Owner,
  phone: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const asked = await request.post(changeMyPhone.path, { headers, data: { phone, password } });
  const { data } = (await asked.json()) as { data: { ticket: string } };
  const code = await codeSentTo(request, phone);
  const confirmed = await request.post(confirmMyContact.path, {
    headers,
    data: { ticket: data.ticket, code },
  });
  expect(confirmed.status()).toBe(200);
}

test('a second factor opened without a sign-in leads to the sign-in', async ({ page }) => {
  const business = businessLogin(page);
  for (const screen of ['second-factor', 'choose', 'qr/unknown']) {
    await business.open(screen);
    await expect(business.title('signIn')).toBeVisible();
  }
  await business.open('reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
});

testInNewBrowser('signs in with a passkey', async ({ page, request }) => {
  await addVirtualAuthenticator(page);
  const owner = await registerOwner(request);
  const business = businessLogin(page);
  await business.open();
  await addPasskey(page, owner);
  const address = await arrivalAt(page, () => business.button('byPasskey').click());
  expect(address.pathname).toBe(`/console/${owner.appId}/`);
});

testInNewBrowser('a passkey that was not used is told, and other ways remain', async ({ page }) => {
  const business = businessLogin(page);
  await addVirtualAuthenticator(page);
  await business.open();
  await business.button('byPasskey').click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await expectAccessible(page);
});

async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** As the account page of the console does it, with the browser's own WebAuthn. */
function addPasskey(page: Page, owner: Owner): Promise<void> {
  return page.evaluate(
    async ([begin, confirm, token, password]) => {
      const send = async (path: string, body: object) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        const { data, errorMsg } = (await answer.json()) as {
          data: { options: PublicKeyCredentialCreationOptionsJSON };
          errorMsg: string | null;
        };
        if (errorMsg !== null) throw new Error(errorMsg);
        return data;
      };
      const { options } = await send(begin, { password });
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
      await send(confirm, { name: 'This device', response: credential.toJSON() });
    },
    [beginPasskey.path, confirmPasskey.path, owner.token, owner.password] as const,
  );
}
