import { getCatalogue } from '@ardoise/contract/shop/orders';
import { getSmsBalance } from '@ardoise/contract/sms/account';
import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone, registerOwner } from '../pages/people.ts';
import { answerPrompt } from '../pages/prompts.ts';
import { openDesk } from '../pages/provider-desk.ts';
import { addSenderId, newVerifiedOwner } from '../pages/shop.ts';
import { signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const french = {
  get: 'Obtenir un nom d’expéditeur',
  name: 'Nom',
  goOn: /^Continuer et payer/,
  phone: 'Téléphone qui paie',
  ask: /^Demander 30.000 au téléphone$/,
  waiting: 'En attente de paiement',
  paid: 'Payée',
  receipt: 'Reçu',
  done: 'Terminer',
  close: 'Fermer',
  submitted: 'Envoyé',
  approved: 'Approuvé',
  isDefault: 'Par défaut',
  approve: 'Approuver',
} as const;

/** The card of one sender ID. */
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test(`a sender ID is bought from the handset, approved at the desk and chosen as the default: ${nameOf(phoneView)}`, async ({
  page,
  request,
}) => {
  const owner = await newVerifiedOwner(request);
  await addSenderId(request, owner, 'PREMIER');
  const phone = newPhone();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  await openConsole(page, owner, '/settings/sms-sender-ids', phoneView);
  await expect(cardOf(page, 'PREMIER').getByText(french.isDefault)).toBeVisible();
  await button(french.get).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: french.name }).fill('ECOLE 2026 TROP');
  await button(french.goOn).click();
  await expect(dialog.getByRole('textbox', { name: french.name })).toBeFocused();
  await expectGoodInBothViews(page);
  await dialog.getByRole('textbox', { name: french.name }).fill('ECOLE 2026');
  await button(french.goOn).click();

  await dialog.getByRole('textbox', { name: french.phone }).fill(phone);
  await button(french.ask).click();
  await expect(dialog.getByText(french.waiting)).toBeVisible();
  await expectGoodInBothViews(page);
  await answerPrompt(request, phone, 'approve');
  await expect(dialog.getByText(french.paid, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: french.receipt }).click();
  await expect(page.getByText(/^ARD/)).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: french.close, exact: true }).last().click();
  await button(french.done).click();
  await expect(
    cardOf(page, 'ECOLE 2026').getByText(french.submitted, { exact: true }),
  ).toBeVisible();

  await openDesk(page, phoneView);
  await page.goto('/desk/sender-ids');
  await page.getByRole('searchbox').fill(owner.appId);
  await page.getByRole('button', { name: `${french.approve} ECOLE 2026` }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('dialog').getByRole('button', { name: french.approve, exact: true }).click();
  // The page before may still be there, hidden.
  const approved = page.getByText(french.approved, { exact: true }).filter({ visible: true });
  await expect(approved).toHaveCount(2);

  await openConsole(page, owner, '/settings/sms-sender-ids', phoneView);
  const card = cardOf(page, 'ECOLE 2026');
  await expect(card.getByText(french.approved, { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Choisir ECOLE 2026 par défaut' }).click();
  await expect(card.getByText(french.isDefault, { exact: true })).toBeVisible();
  await expect(cardOf(page, 'PREMIER').getByText(french.isDefault, { exact: true })).toHaveCount(0);
  await card.getByRole('switch').click({ force: true });
  await expect(card.getByRole('switch')).not.toBeChecked();
  await expectGoodInBothViews(page);
});

test(`a pack is put into the cart, refused on the phone, tried again and paid: ${nameOf(deskView)}`, async ({
  page,
  request,
}) => {
  // On the plan that costs nothing.
  const { appId, email, password } = await registerOwner(request);
  const owner = await signIn(request, { appId, login: email, password });
  const { packs } = await owner.call(getCatalogue, {});
  const [pack] = packs;
  const phone = newPhone();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  await openConsole(page, owner, '/apps/trec/shop', deskView);
  await button(/^Add .* SMS to the cart$/)
    .first()
    .click();
  await button(/^One more/).click();
  await expect(page.getByRole('img', { name: '1 item in the cart' })).toBeVisible();
  // How much lies in it is kept with the stored user data.
  const extras = await page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { extras?: unknown }).extras,
    `userData-${owner.appId}`,
  );
  expect(extras).toEqual({ cartItems: 1 });
  await expectGoodInBothViews(page);

  await button(/^Pay /).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Phone that pays' }).fill(phone);
  await button(/^Ask the phone for /).click();
  await answerPrompt(request, phone, 'refuse');
  await expect(dialog.getByText('Failed', { exact: true })).toBeVisible();
  await button('Try again').click();
  await dialog.getByRole('textbox', { name: 'Phone that pays' }).fill(phone);
  await button(/^Ask the phone for /).click();
  await expect(dialog.getByText('Waiting for payment')).toBeVisible();
  await answerPrompt(request, phone, 'approve');
  await expect(dialog.getByText('Paid', { exact: true })).toBeVisible();
  await button('Done').click();

  await expect(page.getByRole('img', { name: /in the cart/ })).toHaveCount(0);
  const { messages } = await owner.call(getSmsBalance, {});
  expect(messages).toBe((pack?.messages ?? 0) * 2);
  await page.getByRole('link', { name: /SMS/ }).first().click();
  await expect(page.getByRole('heading', { name: 'About this order' })).toBeVisible();
  await expectGoodInBothViews(page);

  // The plans, and what the school's own does not contain.
  await page.goto(`/console/${owner.appId}/settings/sms-sender-ids`);
  await expect(
    page.getByText('Sorry this service is not available for your account'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'See the plans' }).click();
  await page.getByText('Month', { exact: true }).click();
  await expectGoodInBothViews(page);
  await button('Choose Standard').click();
  await expect(page.getByRole('heading', { name: 'Cart, 1 item' })).toBeVisible();
});
