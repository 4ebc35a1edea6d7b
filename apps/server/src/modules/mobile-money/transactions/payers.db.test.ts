import { createFamily as createFamilyCall } from '@ardoise/contract/families';
import { getOrgUser, listOrgUsers, updateOrgUser } from '@ardoise/contract/org-users';
import { formatPhone } from '@ardoise/contract/values/phone';
import { expect, it } from 'vitest';
import { guardianBody, succeed } from '../../students/testing/people.ts';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { createFamily, newPhone, pay, reaches } from '../testing/payers.ts';

startMoneySchool();

const usersWith = async (q: string) =>
  (await succeed(money.app, token, listOrgUsers, { query: { q } })).items;

it('a payer who is nobody’s guardian is among the organisation’s users, once, to view and edit', async () => {
  const phone = newPhone('mtn');
  const family = await createFamily(money, orgId, [[40_000], [30_000]]);
  const [first, second] = family.students;
  const begun = await Promise.all([
    pay(money, { orgId, family, phone, parts: [{ feeId: first?.feeId ?? '', amount: 1_000 }] }),
    pay(money, { orgId, family, phone, parts: [{ feeId: second?.feeId ?? '', amount: 2_000 }] }),
  ]);
  for (const id of begun) await reaches(money, orgId, id, 50);
  const [user, ...others] = await usersWith(phone);
  expect(others).toEqual([]);
  expect(user).toMatchObject({ fullName: formatPhone(phone), phone, families: [] });
  const params = { id: user?.id ?? '' };
  const detail = await succeed(money.app, token, getOrgUser, { params });
  const { phones, country, preferredMedium, version } = detail;
  const body = { fullName: 'Oncle Luc', phones, country, preferredMedium, version };
  await succeed(money.app, token, updateOrgUser, { params, body });
  expect(await usersWith('oncle')).toHaveLength(1);
});

it('a guardian who pays is listed once', async () => {
  const phone = newPhone('mtn');
  await succeed(money.app, token, createFamilyCall, {
    body: { name: 'Ebogo', guardians: [guardianBody('Awa Ebogo', phone)] },
  });
  const family = await createFamily(money, orgId, [[40_000]]);
  await reaches(money, orgId, await pay(money, { orgId, family, phone, amount: 1_000 }), 50);
  expect(await usersWith(phone)).toMatchObject([{ fullName: 'Awa Ebogo' }]);
});
