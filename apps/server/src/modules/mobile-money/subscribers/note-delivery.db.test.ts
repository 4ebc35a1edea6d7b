import { getTransaction } from '@ardoise/contract/transactions';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { deliveryAddress } from '../../messages/public.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { createFamily, newPhone, pay, reaches } from '../testing/payers.ts';

startMoneySchool();
beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: 0, callbackDelayMs: 0 } }));

const historyOf = async (id: string, language: 'en' | 'fr') => {
  const { body } = await money.app.call(getTransaction, { params: { id } }, { token, language });
  return body.data?.events.map(({ text }) => text) ?? [];
};

it.each([
  [null, 'The SMS reached the phone.', 'Le SMS est arrivé sur le téléphone.'],
  ['UNDELIV', 'The SMS did not reach the phone.', 'Le SMS n’est pas arrivé sur le téléphone.'],
])(
  'a payment whose receipt’s SMS is said to be %s says so in its history, once',
  async (receiptStatus, english, french) => {
    await money.simulator.control('PUT', 'sms/receipt-urls', {
      sms: deliveryAddress(money.services, money.app.url, 'nexah'),
    });
    await money.simulator.faults({ sms: { receiptStatus, receiptsDoubled: true } });
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, phone: newPhone('mtn') });
    await reaches(money, orgId, id, 50);
    const history = await until('the line', async () => {
      const lines = await historyOf(id, 'en');
      return lines.includes(english) && lines;
    });
    expect(history.filter((line) => line === english)).toHaveLength(1);
    expect(await historyOf(id, 'fr')).toContain(french);
    // The money and the notice stay as they were.
    expect(await reaches(money, orgId, id, 50)).toMatchObject({ failure: null });
  },
);
