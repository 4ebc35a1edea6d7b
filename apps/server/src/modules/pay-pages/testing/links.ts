import { createPaymentLink } from '@ardoise/contract/payments';
import { afterAll } from 'vitest';
import { until } from '../../../testing/until.ts';
import {
  expectSound,
  type MoneyApp,
  startMoneyApp,
  type TestFamily,
} from '../../mobile-money/testing/payers.ts';
import { createVisitor, type SeenPage, type Visitor } from '../../../testing/visitor.ts';

/** Makes links as staff do: `/pay/{token}` of the family, or of one of its children. */
async function createLinks({ app, school }: MoneyApp) {
  const token = await school.signIn();
  return async (family: TestFamily, studentId?: string): Promise<string> => {
    const body = studentId === undefined ? { familyId: family.id } : { studentId };
    const made = await app.call(createPaymentLink, { body }, { token });
    return new URL(made.body.data?.address ?? '').pathname;
  };
}

/** A school whose links are paid by all tests of a file; its books must be sound at the end. */
export async function startPaidSchool() {
  const money = await startMoneyApp();
  const { orgId } = money.school;
  afterAll(async () => {
    await expectSound(money, orgId);
    await money.close();
  });
  const linkOf = await createLinks(money);
  const visitor = (headers?: Record<string, string>): Visitor =>
    createVisitor(money.app.url, headers);
  return { money, orgId, linkOf, visitor };
}

/** From the link to the page that follows the payment. */
export async function pressPay(payer: Visitor, link: string, phone: string): Promise<SeenPage> {
  const choose = await payer.get(link);
  const confirm = await payer.send(choose, 'pay', { phone });
  return payer.send(confirm, 'start');
}

/** Looks again, as the page does without script, until it no longer asks to be looked at. */
export const ended = (payer: Visitor, page: SeenPage): Promise<SeenPage> =>
  until('the payment ends', async () => {
    const seen = await payer.get(page.path);
    return seen.html.includes('http-equiv="refresh"') ? null : seen;
  });
