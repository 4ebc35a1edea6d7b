import { randomUUID } from 'node:crypto';
import { reversePayment } from '@ardoise/contract/corrections';
import { getDeskSchool, setSchoolFee } from '@ardoise/contract/desk/schools';
import { getPaymentSettings, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { getBalance } from '@ardoise/contract/payments';
import type { FeeTerms } from '@ardoise/contract/values/provider-fee';
import { acceptTransaction, getTransaction } from '@ardoise/contract/transactions';
import { expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { booksOf, createFamily, newPhone, pay, reaches } from '../mobile-money/testing/payers.ts';
import { succeed } from '../students/testing/people.ts';
import { ended, startPaidSchool } from './testing/links.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();
const { app, simulator, school } = money;

async function agree(basisPoints: number, bearer: FeeTerms['bearer']): Promise<void> {
  const desk = await signInDesk(app);
  const params = { id: orgId };
  const { version } = await succeed(app, desk, getDeskSchool, { params });
  await succeed(app, desk, setSchoolFee, { params, body: { version, basisPoints, bearer } });
}

const balance = async () => succeed(app, await school.signIn(), getBalance);
const detail = async (id: string) =>
  succeed(app, await school.signIn(), getTransaction, { params: { id } });
const idIn = (path: string): string => /\/t\/([\w-]{36})/.exec(path)?.[1] ?? '';

it('the payer’s fee is shown before paying, asked on top, the provider’s alone, and on the receipt', async () => {
  await agree(150, 'payer');
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const payer = visitor();
  const confirm = await payer.send(await payer.get(await linkOf(family)), 'pay', { phone });
  for (const said of ['Transaction fee', '600 FCFA', '40,600 FCFA'])
    expect(confirm.text).toContain(said);
  // Other terms than the payer has read are shown first.
  await agree(200, 'payer');
  const again = await payer.send(confirm, 'start');
  expect(again.text).toContain('40,800 FCFA');
  await agree(150, 'payer');
  const asked = await payer.send(again, 'start');
  const page = await ended(payer, await payer.send(asked, 'start'));
  expect(page.text).toContain('40,600 FCFA');
  expect(await simulator.takenFrom(phone)).toBe(40_600);
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], credit: 0 });
  expect(await balance()).toMatchObject({ collected: 40_000, available: 40_000, commission: 0 });
  const { fee, feeBearer, amount, receiptCode } = await detail(idIn(page.path));
  expect([amount, fee, feeBearer]).toEqual([40_000, 600, 'payer']);
  const receipt = await fetch(`${app.url}/receipt/${receiptCode}?lang=en`);
  const text = await receipt.text();
  expect(text).toContain('Transaction fee, paid on top');
  expect(text).toMatch(/600\sFCFA/);
});

it('the school’s fee is less of its balance, and the child has the whole; terms of later change nothing, a reversal leaves it', async () => {
  await agree(150, 'school');
  const before = await balance();
  await simulator.faults({ mtn: { autoApproveMs: 600_000 } });
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 20);
  await agree(300, 'payer');
  await simulator.faults({ mtn: { autoApproveMs: 0 } });
  await simulator.answer(phone, 'approve');
  const { paymentId } = await reaches(money, orgId, id, 50);
  expect(await simulator.takenFrom(phone)).toBe(40_000);
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000] });
  expect(await balance()).toMatchObject({
    collected: before.collected + 40_000,
    available: before.available + 39_400,
    commission: before.commission + 600,
  });
  await succeed(app, await school.signIn(), reversePayment, {
    params: { id: paymentId ?? '' },
    body: { reason: 'Paid for another school' },
  });
  expect(await balance()).toMatchObject({
    collected: before.collected,
    available: before.available - 600,
    commission: before.commission + 600,
  });
});

it('another amount than was asked, fee and all, waits for a person; of what came the fee stays the provider’s', async () => {
  await agree(150, 'payer');
  await simulator.faults({ mtn: { saidAmount: '30600' } });
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family });
  const seen = await until('a person must look', async () => {
    const one = await detail(id);
    return one.needsAttention && one;
  });
  expect(seen.differences).toEqual([{ field: 'amount', asked: '40600', said: '30600' }]);
  const token = await school.signIn();
  await succeed(app, token, acceptTransaction, { params: { id }, body: {} });
  await simulator.faults({ mtn: { saidAmount: null } });
  expect(await detail(id)).toMatchObject({ amount: 30_000, fee: 600, feeBearer: 'payer' });
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [30_000], credit: 0 });
});

it('the school’s own account is without a fee, whatever was agreed', async () => {
  await agree(150, 'payer');
  const token = await school.signIn();
  const { operators } = await succeed(app, token, getPaymentSettings);
  const version = operators.find(({ operator }) => operator === 'mtn')?.version ?? 0;
  const key = 'collection-palmiers';
  const secrets = { subscriptionKey: key, apiUser: randomUUID(), apiKey: 'simulator' };
  const body = { isOn: true, kind: 'own' as const, appId: 'palmiers', secrets, version };
  await succeed(app, token, updatePaymentSettings, { params: { operator: 'mtn' }, body });
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 50);
  expect(await simulator.takenFrom(phone)).toBe(40_000);
  expect(await detail(id)).toMatchObject({ fee: 0, feeBearer: null });
});
