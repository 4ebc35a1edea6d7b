import { listAudit } from '@ardoise/contract/audit';
import { recordPhoneShown } from '@ardoise/contract/org-users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFamily, newPhone, succeed } from '../testing/people.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('who had a number shown is in the audit log, with the number masked', async () => {
  const school = await createSchool(app);
  const token = await school.signIn();
  const family = await addFamily(app, token);
  const [guardian] = family.guardians;
  const number = guardian?.phones[0]?.number ?? '';
  await succeed(app, token, recordPhoneShown, { body: { number } });
  await succeed(app, token, recordPhoneShown, { body: { number: newPhone() } });
  const { items } = await succeed(app, token, listAudit, { query: { action: 'phone.shown' } });
  const entries = items.toReversed();
  expect(entries).toMatchObject([
    { subject: 'guardian', subjectId: guardian?.id },
    { subject: 'payer' },
  ]);
  expect(entries[0]?.after).toEqual({ phone: `6 •• •• •• ${number.slice(-2)}` });
  expect(JSON.stringify(items)).not.toContain(number);
  const developer = await school.signInAs('itOrDeveloper');
  expect(
    (await app.call(recordPhoneShown, { body: { number } }, { token: developer })).status,
  ).toBe(403);
});
