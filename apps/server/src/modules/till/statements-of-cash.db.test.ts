import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openDesk, takePaid } from '../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { createFamily } from '../mobile-money/testing/payers.ts';

startMoneySchool();

interface Sent {
  readonly text: string;
  /** Nothing sent before it was still to be answered. */
  readonly isAwaited: boolean;
}

/** What each connection was asked while this went on; jobs have connections of their own. */
async function watch(work: () => Promise<unknown>): Promise<Sent[][]> {
  const byClient = new Map<object, { sent: Sent[]; underWay: number }>();
  const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const seen = byClient.get(this) ?? { sent: [], underWay: 0 };
    byClient.set(this, seen);
    const [asked] = given as [string | { text: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    seen.sent.push({ text, isAwaited: seen.underWay === 0 });
    seen.underWay += 1;
    const answer = query.apply(this, given);
    const end = (): void => void (seen.underWay -= 1);
    void Promise.resolve(answer).then(end, end);
    return answer;
  } as never);
  await work();
  spy.mockRestore();
  return [...byClient.values()].map(({ sent }) => sent);
}

it('cash is taken by few statements, of which most are sent behind others', async () => {
  await openDesk(money.app, token);
  const family = await createFamily(money, orgId);
  const [student] = family.students;
  const connections = await watch(() =>
    takePaid(money.app, token, { studentIds: [student?.id ?? ''], amount: 5_000 }),
  );
  const isCounter = ({ text }: Sent): boolean => text.includes('insert into receipt_counters');
  const sent = connections.find((one) => one.some(isCounter)) ?? [];
  const counter = sent.findIndex(isCounter);
  const begun = sent.findLastIndex(({ text }, place) => place < counter && text === 'begin');
  const ended = sent.findIndex(({ text }, place) => place > counter && text === 'commit');
  const transaction = sent.slice(begun, ended + 1);
  // One of them says how the others are planned.
  expect(transaction.length).toBeLessThanOrEqual(23);
  // begin; who and where; key, fees, what is the same; the payment; its number; receipt and ledger; commit.
  expect(transaction.filter(({ isAwaited }) => isAwaited).length).toBeLessThanOrEqual(7);
  // While other payments of the school wait for the number, it is written down and committed, and nothing else.
  expect(ended - counter).toBe(3);
});
