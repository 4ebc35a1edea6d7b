import { findDeskPayment, takeAtDesk } from '@ardoise/contract/endpoints/take-payment';
import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Console } from '../../lib/console.tsx';
import {
  createTestConsole,
  eventually,
  find,
  press,
  render,
  settled,
} from '../../testing/test-console.tsx';
import { takenOffline } from '../../testing/memory-desk.ts';
import { DoubtfulNotice } from './components/doubtful-notice.tsx';
import { TakenBefore } from './offline/same-taken.ts';
import { type TakeOffline, useTakePayment } from './use-take-payment.ts';

interface Sent {
  readonly body: { readonly key: string; readonly warningsRead: readonly string[] };
}

interface DeskProps {
  readonly first?: string;
  readonly takeOffline?: TakeOffline;
}

/** The desk without its fields: whoever is chosen pays the same. */
function Desk({ first = 'awa', takeOffline = null }: DeskProps) {
  const [chosen, setChosen] = useState<string | undefined>(first);
  const payment = useTakePayment({ takeOffline, isOffline: false, noteTaken: () => {}, chosen });
  const { taking, warning, outcome, doubtful } = payment;
  const last = outcome?.state ?? warning?.message ?? taking.error?.message ?? 'nothing';
  const said = taking.isPending ? 'under way' : last;
  const given = { studentIds: [chosen ?? ''], amount: 5_000, means: { by: 'cash' as const } };
  return (
    <>
      <button onClick={() => taking.mutate(given)}>{'Take'}</button>
      {['awa', 'eric'].map((id) => (
        <button key={id} onClick={() => setChosen(id)}>
          {id}
        </button>
      ))}
      <button onClick={() => setChosen(undefined)}>{'Nobody'}</button>
      <output>{`${chosen ?? 'nobody'}: ${said}`}</output>
      <DoubtfulNotice doubtful={doubtful} />
    </>
  );
}

const shown = () => find('output').textContent;
const notice = () => find('status').textContent;
const paid = {
  state: 'paid',
  paymentId: 'p',
  receiptCode: 'HK7',
  receiptNumber: '2026/000 001',
  students: [],
  amount: 5_000,
  change: 0,
  credited: 0,
  smsTo: null,
  isEarlier: true,
};

/** A server that answers what `take` and `found` say. */
function serve() {
  const take = vi.fn<(sent: Sent) => unknown>(() => paid);
  const found = vi.fn<(asked: unknown) => unknown>(() => ({ outcome: null }));
  const later: (() => void)[] = [];
  const clock = {
    now: Date.now,
    after: (_ms: number, task: () => void) => {
      later.push(task);
      return () => {};
    },
  };
  const made = createTestConsole({
    answers: {
      [takeAtDesk.path]: async (request) => take(request as Sent),
      [findDeskPayment.path]: async (request) => found(request),
    },
  });
  return {
    page: { ...made, clock },
    take,
    found,
    askAgain: () => later.splice(0).forEach((task) => task()),
  };
}

const fail = (error: Error) => () => {
  throw error;
};
const paidJustNow = new ApiError(40900, 'Paid just now', { reason: 'paidJustNow', status: 409 });
const broken = new ApiError(50000, 'Broken', { status: 500 });
const noAnswer = new ApiError(0, 'No answer');

const open = (page: Console, desk: ReactNode) => render(page, ['till', 'money'], desk);

it('what was found for one child neither stays for the next nor is read for it', async () => {
  const { page, take } = serve();
  take.mockImplementationOnce(fail(paidJustNow));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Paid just now'));
  await press(find('button', 'eric'));
  await eventually(() => expect(shown()).toBe('eric: nothing'));
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('eric: paid'));
  const [first, second] = take.mock.calls.map(([{ body }]) => body);
  expect(second?.warningsRead).toEqual([]);
  expect(second?.key).not.toBe(first?.key);
  await press(find('button', 'awa'));
  await eventually(() => expect(shown()).toBe('awa: nothing'));
});

it('what is under way for one child is shown also where the next was chosen meanwhile', async () => {
  const { page, take } = serve();
  let answer = (_outcome: unknown) => {};
  take.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(take).toHaveBeenCalledTimes(1));
  await press(find('button', 'eric'));
  answer(paid);
  await eventually(() => expect(shown()).toBe('eric: paid'));
});

it('a second press while the first is under way asks for nothing more', async () => {
  const { page, take } = serve();
  let answer = (_outcome: unknown) => {};
  take.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await open(page, <Desk />);
  find('button', 'Take').click();
  find('button', 'Take').click();
  await eventually(() => expect(take).toHaveBeenCalled());
  answer({ ...paid, isEarlier: false });
  await eventually(() => expect(shown()).toBe('awa: paid'));
  expect(take).toHaveBeenCalledTimes(1);
});

it('a warning that comes after the next child was chosen is not the next one’s', async () => {
  const { page, take } = serve();
  let refuse = (_error: Error) => {};
  take.mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = reject)));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(take).toHaveBeenCalledTimes(1));
  await press(find('button', 'eric'));
  refuse(paidJustNow);
  await eventually(() => expect(shown()).toBe('eric: nothing'));
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('eric: paid'));
  expect(take.mock.calls.at(-1)?.[0].body.warningsRead).toEqual([]);
});

it('what the server has warned of does not answer what the device finds', async () => {
  const { page, take } = serve();
  const before = new TakenBefore(
    { amount: 5_000, method: 'cash', at: '2026-11-17T08:00:00.000Z' },
    Date.parse('2026-11-17T08:10:00.000Z'),
  );
  const takeOffline = vi.fn<NonNullable<TakeOffline>>(async (key, _given, goOn) => {
    if (!goOn) throw before;
    return takenOffline(key);
  });
  take.mockImplementationOnce(fail(paidJustNow)).mockImplementation(fail(noAnswer));
  await open(page, <Desk takeOffline={takeOffline} />);
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Paid just now'));
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe(`awa: ${before.message}`));
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: kept'));
  expect(takeOffline.mock.calls.map(([, , goOn]) => goOn)).toEqual([false, true]);
});

it.each([
  ['the next child is chosen', 'eric'],
  ['nobody is chosen', 'Nobody'],
])('a payment in doubt is asked for until it is known when %s', async (_when, whom) => {
  const { page, take, found, askAgain } = serve();
  take.mockImplementationOnce(fail(broken));
  found.mockImplementation(fail(noAnswer));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Broken'));
  await press(find('button', whom));
  await eventually(() => expect(notice()).toContain('a connection is needed to know'));
  expect(shown()).toBe(`${whom.toLowerCase()}: nothing`);
  await eventually(() => expect(found).toHaveBeenCalledTimes(1));
  found.mockImplementation(() => ({ outcome: paid }));
  await eventually(() => {
    askAgain();
    expect(notice()).toContain('was taken or begun');
  });
  const [[sent] = []] = take.mock.calls;
  expect(found).toHaveBeenLastCalledWith({ params: { key: sent?.body.key } });
  await press(find('button', 'Show it'));
  await eventually(() => expect(notice()).toContain('5,000 taken'));
  await press(find('button', 'Next payment'));
  await eventually(() => expect(notice).toThrow());
  expect(shown()).toBe(`${whom.toLowerCase()}: nothing`);
});

it('a payment in doubt outlives a reload, and the next child is not given its key', async () => {
  const { page, take, found } = serve();
  take.mockImplementationOnce(fail(broken));
  found.mockImplementation(fail(noAnswer));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Broken'));
  await open(page, <Desk first="eric" />);
  await eventually(() => expect(notice()).toContain('a connection is needed to know'));
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('eric: paid'));
  const [first, second] = take.mock.calls.map(([{ body }]) => body.key);
  expect(second).not.toBe(first);
  found.mockImplementation(() => ({ outcome: null }));
  await open(page, <Desk first="paul" />);
  await eventually(() => expect(notice()).toContain('is not recorded'));
  expect(found).toHaveBeenLastCalledWith({ params: { key: first } });
  await press(find('button', 'Close'));
  await eventually(() => expect(notice).toThrow());
  await open(page, <Desk first="paul" />);
  expect(notice).toThrow();
});

it('what was asked for in vain after a reload is not forgotten when the next child is chosen', async () => {
  const { page, take, found } = serve();
  take.mockImplementationOnce(fail(broken));
  found.mockImplementation(fail(noAnswer));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Broken'));
  await open(page, <Desk />);
  await eventually(() => expect(found).toHaveBeenCalledTimes(1));
  expect(notice).toThrow();
  await press(find('button', 'eric'));
  await eventually(() => expect(notice()).toContain('a connection is needed to know'));
});

it('what is sent once more while it is asked for stays in doubt until that try is answered', async () => {
  const { page, take, found } = serve();
  take.mockImplementation(fail(broken));
  await open(page, <Desk />);
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Broken'));
  let answer = (_found: unknown) => {};
  found.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  found.mockImplementation(fail(noAnswer));
  await open(page, <Desk />);
  await eventually(() => expect(found).toHaveBeenCalledTimes(1));
  await press(find('button', 'Take'));
  await eventually(() => expect(shown()).toBe('awa: Broken'));
  answer({ outcome: null });
  await settled();
  await press(find('button', 'eric'));
  await eventually(() => expect(notice()).toContain('a connection is needed to know'));
});
