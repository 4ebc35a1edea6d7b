import {
  changeMoneyRules,
  confirmReversal,
  declineReversal,
  movePayment,
  reversePayment,
} from '@ardoise/contract/corrections';
import { listNotifications } from '@ardoise/contract/notifications';
import { listPayments } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { beforeAll, expect, it } from 'vitest';
import { untilHeard } from '../../../testing/events.ts';
import { money, orgId, startMoneySchool, token } from '../../mobile-money/testing/money-school.ts';
import { createFamily, payCash, type TestFamily } from '../../mobile-money/testing/payers.ts';
import { succeed } from '../../students/testing/people.ts';

startMoneySchool();

const reason = 'The child is the right one';

let manager: string;
beforeAll(async () => {
  manager = await money.school.signInAs('manager');
  const rules = { managerDiscountPercent: 50, secondPersonAbove: 1_000, version: 0 };
  await succeed(money.app, token, changeMoneyRules, { body: rules });
});

const requestOf = async (family: TestFamily) => {
  const query = { familyId: family.id };
  const { items } = await succeed(money.app, token, listPayments, { query });
  return { id: items[0]?.request?.id ?? '' };
};

/** What the bell shows, once everybody has heard. */
const toldTo = async (by: string) => {
  await untilHeard(money.app, orgId);
  const { items } = await succeed(money.app, by, listNotifications, { query: {} });
  return items;
};

it('whoever asked for a reversal or a move is told of the decision, and nobody of one’s own withdrawal', async () => {
  const [first, second, third] = [
    await createFamily(money, orgId),
    await createFamily(money, orgId),
    await createFamily(money, orgId),
  ];
  const { paymentId: reversed } = await payCash(money, orgId, first, 30_001);
  const body = { reason };
  await succeed(money.app, manager, reversePayment, { params: { id: reversed }, body });
  await succeed(money.app, token, confirmReversal, { params: await requestOf(first) });
  expect(await toldTo(manager)).toMatchObject([
    {
      title: {
        en: 'Payment of 30,001 reversed, as you asked',
        fr: `Paiement de ${formatXaf(30_001, 'fr')} annulé, à votre demande`,
      },
      text: { en: 'Mbarga' },
      link: `/onboarding/families/${first.id}`,
    },
  ]);

  const { paymentId: moved } = await payCash(money, orgId, second, 5_000);
  const toStudentId = third.students[0]?.id ?? '';
  const move = { params: { id: moved }, body: { reason, toStudentId } };
  await succeed(money.app, manager, movePayment, move);
  await succeed(money.app, token, declineReversal, { params: await requestOf(second), body });
  expect((await toldTo(manager))[0]).toMatchObject({
    title: {
      en: 'Moving the payment of 5,000 was declined',
      fr: `Déplacement du paiement de ${formatXaf(5_000, 'fr')} refusé`,
    },
    text: { fr: `Mbarga – ${reason}` },
  });

  await succeed(money.app, manager, movePayment, move);
  await succeed(money.app, manager, declineReversal, { params: await requestOf(second), body });
  expect(await toldTo(manager)).toHaveLength(2);
  const others = (await toldTo(token)).map(({ title }) => title.en).join();
  expect(others).not.toMatch(/declined|as you asked/);
});
