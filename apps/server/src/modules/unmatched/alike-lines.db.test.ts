import { beforeEach, describe, expect, it } from 'vitest';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { forgetJob } from '../mobile-money/testing/pawapay-account.ts';
import { booksOf, createFamily, newPhone, pay, reaches } from '../mobile-money/testing/payers.ts';
import { csvOf, orangeHeads, orangeRow } from './testing/exports.ts';
import { lines } from './testing/lines.ts';
import { sendStatement } from './testing/send-statement.ts';

startMoneySchool();
/** Orange answers without its own number, so that its statement's lines are known by phone, amount and time alone. */
beforeEach(() =>
  money.simulator.faults({
    orange: { autoApproveMs: 0, callbacksLost: true, hidesReference: true },
  }),
);

let numbers = 10_000;
const newReference = (): string => `MP261116.0900.C${(numbers += 1)}`;

/** A line at a time of the day that the tests are of, in Cameroon. */
const rowAt = (time: string, reference: string, phone: string): string[] =>
  orangeRow(reference, phone, '40000').map(
    (cell, place) => [cell, '16/11/2026', time][place] ?? cell,
  );

const send = async (...rows: readonly string[][]) =>
  (await sendStatement(money.app, token, csvOf([orangeHeads, ...rows], ';'))).data?.counts;

const matchOf = async (reference: string) => (await lines('matched', reference))[0]?.transactionId;

describe('lines of a statement that name no payment', () => {
  it('are the one that was found out to be paid only because the statement has it', async () => {
    await money.simulator.faults({ orange: { autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const phone = newPhone('orange', '78');
    const id = await pay(money, { orgId, family, operator: 'orange', phone });
    await reaches(money, orgId, id, 20);
    await forgetJob(money, id);
    await money.simulator.answer(phone, 'approve');
    const reference = newReference();
    expect(await send(rowAt('09:01', reference, phone))).toMatchObject({ matched: 1, unknown: 0 });
    expect(await matchOf(reference)).toBe(id);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('are each another payment, in one file and from one file to the next', async () => {
    const phone = newPhone('orange');
    const family = await createFamily(money, orgId);
    const paid = async (): Promise<string> => {
      const id = await pay(money, { orgId, family, operator: 'orange', phone, goOn: true });
      await reaches(money, orgId, id, 50);
      return id;
    };
    const first = await paid();
    const [one, another, third] = [newReference(), newReference(), newReference()];
    const twice = [rowAt('09:00', one, phone), rowAt('09:01', another, phone)];
    expect(await send(...twice)).toMatchObject({ matched: 1, unknown: 1 });
    expect(await send(...twice)).toMatchObject({ matched: 1, unknown: 1, again: 2 });
    expect(await matchOf(one)).toBe(first);
    expect(await lines('waiting', another)).toHaveLength(1);

    // The nearer in time is taken, unless a line would be left without one.
    money.app.clock.advance(300);
    const second = await paid();
    expect(await send(rowAt('09:04', third, phone), ...twice)).toMatchObject({
      matched: 2,
      unknown: 1,
    });
    expect(await matchOf(third)).toBe(second);
    expect(await matchOf(one)).toBe(first);
    expect(await lines('waiting', another)).toHaveLength(1);
  });
});
