import { expect } from '@playwright/test';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { apply } from '../pages/apply.ts';
import { nameOf, openConsole, phoneView } from '../pages/console.ts';
import { newPhone } from '../pages/people.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at many screens with axe, which takes a loaded machine its time.
test(`an application is reviewed, approved into a known family, another rejected (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const phone = newPhone();
  await addStudent(owner, { firstName: 'Luc', lastName: 'Ondoa', phone });
  await apply(page, owner.appId, { firstName: 'Sylvie', lastName: 'Ondoa', phone });
  await apply(page, owner.appId, { firstName: 'Brice', lastName: 'Amougou', phone: newPhone() });

  const screens = peopleScreens(page, phoneView);
  await openConsole(page, owner, '/apps/users/onboarding', phoneView);
  await expect(screens.rows()).toHaveCount(2);
  await expectGoodInBothViews(page);

  await screens.row('Ondoa Sylvie').click();
  await expect(screens.title('Ondoa Sylvie')).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.button('take').click();
  await expect(page.getByText(screens.say('underReview')).first()).toBeVisible();
  await screens.button('approve').click();
  await expect(screens.dialog().getByRole('radio').first()).toBeChecked();
  await expectGoodInBothViews(page);
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('approveConfirm') })
    .click();
  await screens.link('openStudent').click();
  await expect(screens.title('Ondoa Sylvie')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ondoa Luc' })).toBeVisible();

  await page.goto(`/console/${owner.appId}/apps/users/onboarding`);
  await screens.row('Amougou Brice').click();
  await screens.button('reject').click();
  const confirm = screens.dialog().getByRole('button', { name: screens.say('rejectConfirm') });
  await expect(confirm).toBeDisabled();
  await screens
    .dialog()
    .getByRole('textbox', { name: new RegExp(screens.say('reasons')) })
    .fill('The birth certificate is missing.');
  await expectGoodInBothViews(page);
  await confirm.click();
  await expect(page.getByText('The birth certificate is missing.').first()).toBeVisible();
});
