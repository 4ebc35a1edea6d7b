import { writeChatMessage } from '@ardoise/contract/chat/chat-messages';
import { listChats } from '@ardoise/contract/chat/chats';
import { createPaymentLink } from '@ardoise/contract/payments';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { deskView, openConsole, phoneView, screenSize } from '../pages/console.ts';
import { pngFile } from '../pages/files.ts';
import { expectGood, expectGoodInBothViews } from '../pages/good-page.ts';
import { messagesTo } from '../pages/handset.ts';
import { payerPhone } from '../pages/payer.ts';
import { payerWords } from '../pages/payer-words.ts';
import { answerPrompt, takenFrom } from '../pages/prompts.ts';
import { addStudent, newSchool, verifyByDesk } from '../pages/school.ts';
import { test } from '../pages/test.ts';

/** A school with a child whose father has a phone, and the link by which he pays. */
async function newTalkers(request: APIRequestContext) {
  const { owner, classes } = await newSchool(request);
  await verifyByDesk(request, owner.appId);
  const phone = payerPhone('isAsked');
  const classId = classes[0]?.id;
  const student = await addStudent(owner, {
    firstName: 'Grace',
    lastName: 'Nkeng',
    classId,
    phone,
  });
  const { address } = await owner.call(createPaymentLink, { body: { studentId: student.id } });
  return { owner, phone, payLink: new URL(address).pathname };
}

/** From the payer's page to the talk: the link to it comes by SMS. */
async function openTalk(
  page: Page,
  request: APIRequestContext,
  { payLink, phone }: { payLink: string; phone: string },
): Promise<void> {
  await page.setViewportSize(screenSize(phoneView.width));
  await page.goto(`${payLink}?lang=en`);
  await page.getByRole('link', { name: 'Write to the school' }).click();
  await page.locator('#phone').fill(phone);
  await page.locator('form button').click();
  await expect(page.getByRole('status')).toBeVisible();
  let talk: string | undefined;
  await expect
    .poll(async () => {
      const sent = await messagesTo(request, phone);
      talk = sent.map(({ text }) => /\/talk\/[\w-]+/.exec(text)?.[0]).find((found) => found);
      return talk;
    })
    .toBeDefined();
  await page.goto(`${talk ?? ''}?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function writeAsGuardian(page: Page, words: string): Promise<void> {
  await page.locator('#text').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('#talk')).toContainText(words);
}

const log = (page: Page) => page.getByRole('log');

async function writeAsStaff(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
}

/** A ready answer is kept, and put into the message in the guardian's language; keeping it sends nothing. */
async function keepAnswer(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Dear Mr Nkeng,');
  await page.getByRole('button', { name: 'Ready answers' }).click();
  await page.getByRole('menuitem', { name: 'Manage ready answers…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ready answers' });
  await dialog.getByRole('button', { name: 'Add an answer' }).click();
  await dialog.getByLabel('Title').fill('Bus');
  await dialog.getByLabel('In French').fill('Le bus part à 6 h 40.');
  await dialog.getByLabel('In English').fill('The bus leaves at 6:40.');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Save the answer' }).click();
  await expect(dialog.getByText('The bus leaves at 6:40.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Ready answers' }).click();
  await page.getByRole('menuitem', { name: /^Bus/ }).click();
  await expect(field).toHaveValue('Dear Mr Nkeng, The bus leaves at 6:40.');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Dear Mr Nkeng, The bus leaves at 6:40.');
}

/** The father pays what was asked for, from the talk to the operator's prompt on his phone. */
async function payWithin(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  const words = payerWords.en;
  await page.getByRole('link', { name: /^Pay / }).click();
  await page.locator('#phone').fill(phone);
  await page.getByRole('button', { name: words.continue }).click();
  await page.getByRole('button', { name: /^Pay 40,000\sFCFA$/ }).click();
  await expect(page).toHaveURL(/\/t\//);
  await answerPrompt(request, phone, 'approve');
}

test('a guardian and the school talk live, with a picture and a payment inside the talk', async ({
  page,
  request,
  somebodyElse,
}) => {
  const { owner, phone, payLink } = await newTalkers(request);
  const father = await somebodyElse();
  await openConsole(page, owner, '/apps/chat', deskView);
  await expectGood(page);
  await openTalk(father, request, { payLink, phone });
  await writeAsGuardian(father, 'Good morning, here is the slip.');

  const row = page.getByRole('link', { name: /Nkeng Emmanuel/ });
  await expect(row).toContainText('Good morning, here is the slip.');
  await expect(page.getByRole('link', { name: /Chat.*1 needs attention/ })).toBeVisible();
  await row.click();
  await expect(log(page)).toContainText('Good morning, here is the slip.');
  // What is read is unseen no more, here and in the menu; and the guardian sees that it was read.
  await expect(page.getByRole('link', { name: /1 needs attention/ })).toBeHidden();
  await expect(father.locator('#talk')).toContainText('read');

  // The mark is kept nowhere: a console whose line is not open yet sees the next one, while he writes on.
  await expect
    .poll(async () => {
      await father.locator('#text').press('e');
      return page.getByText('Emmanuel is typing…').isVisible();
    })
    .toBe(true);
  await father.locator('#text').fill('');
  await father.locator('#file').setInputFiles(pngFile('slip.png', 240));
  await father.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Check as proof of payment' }).click();
  await page.getByLabel('Transaction or slip number').fill('0047213');
  await expect(page.getByText(/knows this number yet/)).toBeVisible();
  await page.keyboard.press('Escape');

  await writeAsStaff(page, 'Thank you. We check it with the bank.');
  await expect(father.locator('#talk')).toContainText('Thank you. We check it with the bank.');
  await expect(
    log(page)
      .getByText(/· read$/)
      .first(),
  ).toBeVisible();

  await keepAnswer(page);
  await page.getByRole('button', { name: 'Request money' }).click();
  await page.getByLabel('Amount').fill('40 000');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Request 40,000' }).click();
  const card = log(page).getByRole('listitem').filter({ hasText: 'Request to pay' });
  await expect(card).toContainText('40,000');
  await expectGoodInBothViews(page);

  await payWithin(father, request, phone);
  await expect(card).toContainText('Receipt');
  expect(await takenFrom(request, phone)).toBe(40_000);
  await expect(page.getByRole('complementary', { name: 'Child and fees' })).toContainText('80,000');

  await page.getByRole('button', { name: 'Close talk' }).click();
  await expect(page.getByText('This talk is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(row).toBeVisible();
});

test('what could not be sent stays and is sent once, and a phone shows the list, then the talk', async ({
  page,
  request,
}) => {
  const { owner } = await newTalkers(request);
  await openConsole(page, owner, '/apps/users/list', phoneView);
  await page.getByRole('link', { name: /Nkeng Emmanuel/ }).click();
  await page.getByRole('button', { name: 'Écrire à Nkeng Emmanuel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nkeng Emmanuel' })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Envoyer', exact: true });
  const messages = `**${writeChatMessage.path.replace('{id}', '*')}`;
  // The server has it, and the answer is lost: whoever sends it again must not say it twice.
  // Until then nothing else may bring what the server has.
  let tries = 0;
  await page.route(messages, async (route) => {
    if (route.request().method() === 'POST') tries += 1;
    else if (tries < 2) return route.abort('connectionreset');
    if (tries !== 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await field.fill('Bonjour, la réunion est vendredi.');
  await send.click();
  await expect(page.getByText('Non envoyé\u00a0: pas de connexion')).toBeVisible();
  await page.getByRole('button', { name: 'Renvoyer' }).click();
  await expect(page.getByText('envoyé', { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renvoyer' })).toBeHidden();
  await page.unroute(messages);
  await page.reload();
  await expect(log(page).getByText('Bonjour, la réunion est vendredi.')).toHaveCount(1);

  await field.fill('Un brouillon');
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: /Nkeng Emmanuel/ }).click();
  await expect(field).toHaveValue('Un brouillon');
  await expectGoodInBothViews(page);
});

test('a talk is given to oneself and muted, older messages come, a sign is sent, and a guardian may want no more', async ({
  page,
  request,
  somebodyElse,
}) => {
  const { owner, phone, payLink } = await newTalkers(request);
  const father = await somebodyElse();
  await openTalk(father, request, { payLink, phone });
  await writeAsGuardian(father, 'Good morning');
  const { items } = await owner.call(listChats, { query: {} });
  const id = items[0]?.id ?? '';
  for (let count = 1; count <= 55; count += 1) {
    const body = { type: 1, key: crypto.randomUUID(), text: `Line ${count}.` } as const;
    await owner.call(writeChatMessage, { params: { id }, body });
  }
  await openConsole(page, owner, `/apps/chat/${id}`, deskView);
  await expect(log(page)).toContainText('Line 55.');
  await expect(log(page).getByText('Good morning')).toHaveCount(0);
  // The list is drawn from its end: upwards it counts below zero.
  await log(page).evaluate((place) => place.scrollTo({ top: -place.scrollHeight }));
  await expect(log(page).getByText('Good morning')).toHaveCount(1);

  await page.getByRole('button', { name: 'Give the talk to…' }).click();
  await page.getByRole('menuitem', { name: 'Take it yourself' }).click();
  await expect(page.getByRole('button', { name: /^Given to Yours/ })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(page.getByText('Muted: not counted in the menu')).toBeVisible();

  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('button', { name: '👍' }).click();
  await page.keyboard.press('Enter');
  await expect(father.locator('#talk .sign')).toContainText('👍');

  await father.getByText('Receive no messages here').click();
  await father.getByRole('button', { name: 'Receive no more' }).click();
  await expect(page.getByText(/wants no messages here/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'End the links…' }).click();
  await page.getByRole('button', { name: 'End the links', exact: true }).click();
  await expect(page.getByText('The links have ended')).toBeVisible();
  await father.reload();
  await expect(father.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();

  await openConsole(page, owner, '/settings/app-settings', deskView);
  const kept = page.getByRole('combobox', { name: 'Keep messages for' });
  await kept.click();
  await page.getByRole('option', { name: '6 months', exact: true }).click();
  await page.locator('form').filter({ has: kept }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove what is older' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});
