import type { Order } from '@ardoise/contract/shop/orders';
import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { demoMe } from '../../testing/demo-me.ts';
import {
  createTestConsole,
  eventually,
  find,
  leave,
  press,
  render,
  type,
} from '../../testing/test-console.tsx';
import { PayOrderForm } from './pay-order-form.tsx';

afterEach(leave);

const infoPath = '/ba021/v1/org/my/info-with-org-account';
const lines = [{ name: '500 SMS', price: 9_000 }];
const operators = [
  { operator: 'mtn', largest: 500_000 },
  { operator: 'orange', largest: 8_000 },
] as const;

async function open(place: () => Promise<Order>) {
  const onPlaced = vi.fn();
  const page = createTestConsole({ answers: { [infoPath]: () => demoMe() } });
  await render(
    page,
    ['orders', 'money'],
    <PayOrderForm lines={lines} operators={[...operators]} place={place} onPlaced={onPlaced} />,
  );
  return onPlaced;
}

const phone = () => document.querySelector('input[inputmode="tel"]') as HTMLInputElement;
const ask = () => find('button', 'Ask the phone for 9,000');

it('asks the phone that is typed, at the operator of its number, for what was shown', async () => {
  const order = { id: 'o1' } as Order;
  const place = vi.fn(async () => order);
  const onPlaced = await open(place);
  await type(phone(), '677 12 34 56');
  await press(ask());
  await eventually(() => expect(onPlaced).toHaveBeenCalledExactlyOnceWith(order));
  expect(place).toHaveBeenCalledExactlyOnceWith({
    operator: 'mtn',
    phone: '677 12 34 56',
    total: 9_000,
  });
});

it('asks nobody while the number is none, or the operator does not take so much', async () => {
  const place = vi.fn();
  await open(place);
  await type(phone(), '12');
  await press(ask());
  expect(document.body.textContent).toContain('Enter a mobile number of nine digits.');
  await type(phone(), '655 12 34 56');
  expect(document.body.textContent).toContain('takes at most 8,000 at a time');
  expect(ask().hasAttribute('disabled')).toBe(true);
  expect(place).not.toHaveBeenCalled();
});

it('says that a second press asks the phone once, where no answer came', async () => {
  await open(() => Promise.reject(new ApiError(0, 'No answer')));
  await type(phone(), '677123456');
  await press(ask());
  await eventually(() => expect(find('alert').textContent).toContain('asked once, not twice'));
  expect(ask().hasAttribute('disabled')).toBe(false);
});
