import { randomInt } from 'node:crypto';
import { getSmsBalance, listSmsEntries, setSmsSettings } from '@ardoise/contract/sms/account';
import { listCampaigns } from '@ardoise/contract/sms/campaigns';
import { createYear, listClasses } from '@ardoise/contract/years';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { handsetAddress, messagesTo } from '../pages/handset.ts';
import { payerPhone } from '../pages/payer.ts';
import { answerPrompt, takenFrom } from '../pages/prompts.ts';
import { addStudent, newOwner, newSchool, type Staff, verifyByDesk } from '../pages/school.ts';
import { test } from '../pages/test.ts';
import { schoolDay } from '../pages/school-day.ts';
import { workbook } from '../pages/workbook.ts';

test.slow();

/** Messages go at any hour, so that the journey may be walked at any hour. */
const sendAlways = (staff: Staff) =>
  staff.call(setSmsSettings, { body: { quietUntil: 0, quietFrom: 24, version: 0 } });

/** Phones that begin alike, and as no others do: only theirs can be refused. */
function phonesOfOneFamily(count: number): { begin: string; phones: readonly string[] } {
  const begin = `68${randomInt(100_00, 999_99)}`;
  return { begin, phones: Array.from({ length: count }, (_, n) => `${begin}${10 + n}`) };
}

/** The gateway refuses the next messages to these phones, and to nobody else. */
async function refuseNext(request: APIRequestContext, begin: string, count: number): Promise<void> {
  const answer = await request.put(`${await handsetAddress(request)}/control/faults`, {
    data: { sms: { refuseNextCalls: count, refuseWith: 'wrongNumber', refuseTo: begin } },
  });
  expect(answer.ok()).toBe(true);
}

/** Buys a pack on the screen that shows the balance, and approves it on the phone. */
async function buyFromHandset(page: Page, request: APIRequestContext): Promise<string> {
  const payer = payerPhone('isAsked');
  await page.getByRole('button', { name: 'Buy 100 SMS for 2,000 XAF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up' });
  await dialog.getByRole('textbox', { name: 'Phone that pays' }).fill(payer);
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Ask the phone for 2,000' }).click();
  await expect(dialog.getByRole('button', { name: 'Check status' })).toBeVisible();
  await answerPrompt(request, payer, 'approve');
  await expect(dialog.getByText('Paid, and yours now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return payer;
}

test(`a pack is bought, a class is written to without accents, three fail and are retried, and the alarm goes off (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  await sendAlways(owner);
  const { begin, phones } = phonesOfOneFamily(4);
  for (const [place, phone] of phones.entries())
    await addStudent(owner, {
      firstName: ['Awa', 'Bih', 'Chi', 'Dan'][place] ?? '',
      lastName: 'Achu',
      classId: classes[0]?.id,
      phone,
    });

  await openConsole(page, owner, '/apps/send-message', deskView);
  await page.getByRole('radio', { name: 'Class', exact: true }).check({ force: true });
  await page.getByRole('combobox', { name: 'Classes' }).click();
  await page.getByRole('option', { name: 'Form 1A' }).click();
  await page.keyboard.press('Escape');
  const words = `Reçu aussitôt : réunion des parents de {student}, samedi à 9h précises dans la grande salle.`;
  await page.getByRole('button', { name: /^Français/ }).click();
  const text = page.getByRole('textbox', { name: 'Text in French' });
  await text.fill(words.replace('{student}', '{pupil}'));
  await expect(page.getByText('There is no field {pupil}.')).toBeVisible();
  await text.fill(words);
  // Nothing was bought yet: the way to it is offered where it is missed.
  await expect(page.getByText('Insufficient balance. Please top up')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).last().click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS balance and top-ups');
  const payer = await buyFromHandset(page, request);
  await expect(page.getByRole('status').getByText('100 SMS')).toBeVisible();
  expect(await takenFrom(request, payer)).toBe(2_000);
  await page.getByRole('button', { name: /^Receipt ARD/ }).click();
  await expect(page.getByRole('dialog').getByText(/^ARD/)).toBeVisible();
  await expectGoodInBothViews(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Alarm and hours' }).click();
  await page
    .getByRole('switch', { name: 'Tell us when the balance is low' })
    .check({ force: true });
  await page.getByRole('textbox', { name: 'Threshold' }).fill('96');
  await page.getByRole('checkbox', { name: 'Ngono Emmanuel' }).check();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Save the alarm' }).click();
  await expect(page.getByText('Alarm saved')).toBeVisible();

  // What was typed is still there.
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text in French' })).toHaveValue(words);
  await expect(page.getByText(/^Without accents it saves 4 SMS, 80 XAF\./)).toBeVisible();
  await page.getByRole('button', { name: 'Write without accents' }).click();
  await expect(page.getByText('Written without accents, in names too')).toBeVisible();
  await expect(page.getByText(/Recu aussitot : réunion/).first()).toBeVisible();
  await page.getByRole('button', { name: 'On a handset' }).click();
  await expectGoodInBothViews(page);
  await page.keyboard.press('Escape');

  await refuseNext(request, begin, 3);
  await page.getByRole('button', { name: 'Send to 4 for 80 XAF' }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 4' }).click();
  const retry = page.getByRole('button', { name: 'Retry 3 failed' });
  await expect(retry).toBeVisible();
  await expect(page.getByText(/^This number does not exist\./)).toHaveCount(3);
  await expectGoodInBothViews(page);
  await retry.click();
  await expect(page.getByRole('heading', { name: '4 of 4 sent' })).toBeVisible();
  for (const phone of phones)
    await expect
      .poll(async () => (await messagesTo(request, phone)).map((one) => one.text))
      .toEqual([expect.stringContaining('Recu aussitot : réunion des parents de Achu')]);

  // The alarm was crossed, and whoever was chosen hears of it.
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await expect(page.getByText('The SMS balance is low').first()).toBeVisible();
  const balance = await owner.call(getSmsBalance, {});
  expect(balance).toMatchObject({ messages: 96, reserved: 0, xaf: 1_920, isBelow: true });
  const { items } = await owner.call(listSmsEntries, { query: { perPage: 50 } });
  expect(items.reduce((sum, { messages }) => sum + messages, 0)).toBe(96);
  expect(items.reduce((sum, { xaf }) => sum + xaf, 0)).toBe(1_920);
});

/** A class whose only installment falls due in four days. */
async function classDueSoon(owner: Staff): Promise<string> {
  const year = await owner.call(createYear, {
    body: {
      reopeningOn: schoolDay(-30),
      closingOn: schoolDay(250),
      cycles: [
        {
          kind: 'secondary',
          classes: [
            {
              name: 'Form 1A',
              tuition: 120_000,
              installments: [{ amount: 120_000, dueOn: schoolDay(4) }],
            },
          ],
        },
      ],
    },
  });
  const { items } = await owner.call(listClasses, { query: { yearId: year.id } });
  return items[0]?.id ?? '';
}

test(`a reminder is written and one guardian left out of it, a group is saved, and a list of phones is read (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  await verifyByDesk(request, owner.appId);
  await sendAlways(owner);
  const classId = await classDueSoon(owner);
  const { phones } = phonesOfOneFamily(3);
  await addStudent(owner, { firstName: 'Awa', lastName: 'Achu', classId, phone: phones[0] ?? '' });
  await addStudent(owner, { firstName: 'Bih', lastName: 'Biya', classId, phone: phones[1] ?? '' });

  await openConsole(page, owner, '/apps/send-message/reminders', phoneView);
  // The usual ones are written, and switched off until the school wants them.
  await page
    .getByRole('switch', { name: 'Relance « 3 jours avant » activée' })
    .check({ force: true });
  await page.getByRole('button', { name: 'Ajouter une relance' }).click();
  await page.getByRole('textbox', { name: 'Jours' }).last().fill('20');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Enregistrer les relances' }).click();
  await expect(page.getByText('Relances enregistrées')).toBeVisible();
  await expect(page.getByText(/2 relances/)).toBeVisible();
  await expect(page.getByText(/FCFA à payer le .+ pour Achu Awa/)).toBeVisible();
  await page.getByRole('button', { name: 'Écarter la relance à Achu Emmanuel' }).click();
  await expect(page.getByText('Écartée')).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('link', { name: 'Groupes', exact: true }).click();
  await page.getByRole('button', { name: 'Créer un groupe' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Bureau des parents');
  await dialog.getByRole('combobox', { name: 'Familles' }).fill('Biya');
  await page.getByRole('option', { name: /Biya/ }).click();
  // The list closes, and the dialog stays.
  await dialog.getByRole('textbox', { name: 'Nom' }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Créer le groupe' }).click();
  await page.getByRole('link', { name: 'Écrire à Bureau des parents' }).click();
  await expect(page.getByText('1 personne le reçoit')).toBeVisible();

  await page.getByText('Fichier .xlsx', { exact: true }).click();
  const list = [
    ['Téléphone', 'Nom'],
    [phones[2] ?? '', 'Ngo Bassa'],
    ['0033612345678', 'Ailleurs'],
  ];
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Téléphone;Nom'),
  });
  await expect(page.getByText(/^Seuls les fichiers \.xlsx sont acceptés/)).toBeVisible();
  await file.setInputFiles({
    name: 'liste.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook(list),
  });
  await expect(page.getByText('A3', { exact: true })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Texte en français' });
  await text.fill('Bonjour ');
  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await expect(text).toHaveValue('Bonjour {nom}');
  await expect(page.getByText('Bonjour Ngo Bassa')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Garder en brouillon' }).click();
  await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  const { items } = await owner.call(listCampaigns, { query: { state: 'draft' } });
  expect(items).toHaveLength(1);
});
