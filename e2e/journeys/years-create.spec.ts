import { type FieldText, fieldTexts } from '@ardoise/contract/protocol/fields';
import { listServices } from '@ardoise/contract/services';
import { listYears } from '@ardoise/contract/years';
import { expect, type Page } from '@playwright/test';
import { nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { registerOwner } from '../pages/people.ts';
import { givePlanByDesk, signIn } from '../pages/school.ts';
import { type YearScreens, yearScreens } from '../pages/year-screens.ts';
import { test } from '../pages/test.ts';

interface Journey {
  readonly page: Page;
  readonly screens: YearScreens;
}

/** Wants to go on, and is told these rules instead, each at its field. */
async function expectTold(
  { page, screens }: Journey,
  ...keys: readonly FieldText[]
): Promise<void> {
  await screens.button('goOn').click();
  for (const key of keys) {
    await expect(page.getByText(fieldTexts[key][phoneView.language]).first()).toBeVisible();
  }
}

async function enterDates(journey: Journey): Promise<void> {
  const { page, screens } = journey;
  await expectTold(journey, 'required');
  await expect(screens.field('reopening')).toBeFocused();
  await expectGoodInBothViews(page);
  await screens.field('reopening').fill('11/06/2027');
  await screens.field('closing').fill('31/06/2026');
  await expectTold(journey, 'day');
  await screens.field('closing').fill('7.9.26');
  await expectTold(journey, 'closingAfterReopening');
  await expect(screens.field('closing')).toBeFocused();
  await screens.field('reopening').fill('7/9/2026');
  await screens.field('closing').fill('11062027');
  await screens.button('goOn').click();
}

async function chooseCycles(journey: Journey): Promise<void> {
  const { page, screens } = journey;
  await expectTold(journey, 'cycleNeeded');
  await expectGoodInBothViews(page);
  await screens.cycle('secondary').click();
  await screens.button('ownCycle').click();
  await expect(screens.field('ownName')).toBeFocused();
  await expectTold(journey, 'cycleName');
  await screens.field('ownName').fill('secondaire (1ER cycle)');
  await expectTold(journey, 'cycleTwice');
  await expectGoodInBothViews(page);
  await screens.removeClass('secondaire').click();
  await screens.cycle('primary').click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await screens.button('goOn').click();
}

async function enterClasses(journey: Journey): Promise<void> {
  const { page, screens } = journey;
  await expectTold(journey, 'classNeeded');
  await expect(screens.className(1, 'primary')).toBeFocused();
  await expectGoodInBothViews(page);

  await screens.className(1, 'primary').fill('P1');
  await screens.paste(1, 'secondary', 'Form 1A 120000\nform 1a\t100\nForm 2 12,5');
  await expectTold(journey, 'className', 'required', 'classTwice', 'tuitionMinimum');
  await expect(screens.className(1, 'primary')).toBeFocused();
  await expectGoodInBothViews(page);

  await screens.className(1, 'primary').fill('SIL');
  await page.keyboard.press('Enter');
  await expect(screens.tuition(1, 'primary')).toBeFocused();
  await page.keyboard.type('65000');
  await page.keyboard.press('Enter');
  await page.keyboard.type('CP 1');
  await page.keyboard.press('Enter');
  await expect(screens.tuition(2, 'primary')).toHaveValue(/^65.000$/);
  await expect(screens.className(3, 'primary')).toBeFocused();

  await screens.className(2, 'secondary').fill('Form 1B');
  await screens.tuition(2, 'secondary').fill('120 000');
  await screens.className(3, 'secondary').fill('Form 2');
  await screens.tuition(3, 'secondary').fill('12,5');
  await expectTold(journey, 'amount');
  await expect(screens.tuition(3, 'secondary')).toBeFocused();
  await screens.tuition(3, 'secondary').fill('150001');
}

/** A reload in the middle loses nothing; what is taken away can be brought back. */
async function interrupt({ page, screens }: Journey): Promise<void> {
  await page.reload();
  await expect(screens.tuition(3, 'secondary')).toHaveValue(/^150.001$|^150001$/);
  await screens.removeClass('Form 1B').click();
  await expect(screens.className(2, 'secondary')).toHaveValue('Form 2');
  await screens.button('undo').click();
  await expect(screens.className(2, 'secondary')).toHaveValue('Form 1B');
  await screens.button('goOn').click();
}

async function planInstallments(journey: Journey): Promise<void> {
  const { page, screens } = journey;
  await screens.planAll(3, 'secondary').click();
  await screens.change('Form 1A').click();
  await expect(screens.dueOn(2, 'Form 1A')).toHaveValue('15/12/2026');
  await expect(page.getByText(screens.say('exact'))).toBeVisible();
  await expectGoodInBothViews(page);

  await screens.amount(1, 'Form 1A').fill('30000');
  await expect(page.getByText(screens.say('missing'))).toBeVisible();
  await screens.dueOn(3, 'Form 1A').fill('12/06/2027');
  await expectTold(journey, 'installmentSum', 'dueInYear');
  await expect(screens.amount(1, 'Form 1A')).toBeFocused();
  await expectGoodInBothViews(page);
  await screens.amount(1, 'Form 1A').fill('0');
  await screens.dueOn(3, 'Form 1A').fill('');
  await expectTold(journey, 'amountAboveZero', 'required');

  await screens.planOne(2, 'Form 1A').click();
  await screens.amount(1, 'Form 1A').fill('80000');
  await screens.amount(2, 'Form 1A').fill('40000');
  await screens.apply('secondary').click();
  await screens.button('goOn').click();
}

/** Every enrolment asks for it, and one class for more. */
async function chooseBasicFees(journey: Journey): Promise<void> {
  const { page, screens } = journey;
  await screens.buttonNamed('+ Frais d’inscription').click();
  await expect(page.getByRole('textbox', { name: 'Montant' })).toBeFocused();
  await expectTold(journey, 'required');
  await page.getByRole('textbox', { name: 'Montant' }).fill('5000');
  await page.getByText('Autres montants par cycle ou par classe').click();
  await page.getByRole('textbox', { name: 'Form 2' }).fill('7500');
  await expectGoodInBothViews(page);
  await screens.button('goOn').click();
}

/** Two presses at once create one year. */
async function preview(journey: Journey): Promise<void> {
  const { page, screens } = journey;
  await expect(page.getByRole('table')).toHaveCount(2);
  const amounts = page.getByRole('row', { name: /Form 2/ });
  await expect(amounts).toContainText(/100.001/);
  await expect(amounts).toContainText(/50.000/);
  await expectGoodInBothViews(page);
  await screens.buttonNamed(`${screens.say('createIt')} 2026–2027`).dblclick();
  await expect(screens.button('more')).toBeVisible();
  await expectGoodInBothViews(page);
}

test(`a new school creates its first year, told every rule at its field (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { appId, email, password } = await registerOwner(request);
  await givePlanByDesk(request, appId);
  const owner = { appId, login: email, password };
  const screens = yearScreens(page, phoneView.language);
  const journey: Journey = { page, screens };
  await openConsole(page, owner, '/academic-year', phoneView);
  await expect(screens.link('first')).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.link('first').click();

  await enterDates(journey);
  await chooseCycles(journey);
  await enterClasses(journey);
  await interrupt(journey);
  await planInstallments(journey);
  await chooseBasicFees(journey);
  await preview(journey);

  const staff = await signIn(request, owner);
  const { items } = await staff.call(listYears, { query: {} });
  expect(items.map(({ name, classCount }) => [name, classCount])).toEqual([['2026–2027', 5]]);
  const services = await staff.call(listServices, { query: {} });
  expect(services.items).toMatchObject([{ type: 100, name: 'Frais d’inscription', cost: 5_000 }]);
  await page.goto(`/console/${appId}/academic-year/create`);
  await expect(screens.field('reopening')).toHaveValue('');
});
