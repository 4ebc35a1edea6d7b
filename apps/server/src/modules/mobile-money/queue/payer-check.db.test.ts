import { expect, it } from 'vitest';
import type { OutsideClient } from '../../../platform/outside/outside-client.ts';
import { money, orgId, startMoneySchool } from '../testing/money-school.ts';
import { createFamily, newPhone, pay, reaches } from '../testing/payers.ts';
import { openTransaction } from '../transactions/open-transaction.ts';
import { sendAsk } from './send-ask.ts';

startMoneySchool();

it('a number without a wallet is told so, and MTN is never asked for its money', async () => {
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn', '09');
  const id = await pay(money, { orgId, family, phone });
  expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'payerNotFound' });
  const { prompts } = await money.simulator.control<{ prompts: unknown[] }>(
    'GET',
    `prompts?phone=${phone}`,
  );
  expect(prompts).toEqual([]);
});

it('the payer is looked up before the first ask, and never before a repeat', async () => {
  await money.simulator.faults({ mtn: { autoApproveMs: null } });
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family });
  await reaches(money, orgId, id, 20);
  const open = await openTransaction(money.services, { orgId, id });
  if (open?.account == null) throw new Error('No account.');
  const called: string[] = [];
  const { outside } = open.account;
  const call: OutsideClient['call'] = (wanted) => {
    called.push(/[^/]+$/.exec(wanted.url)?.[0] ?? 'token');
    return outside.call(wanted);
  };
  const heard = { ...open, account: { ...open.account, outside: { ...outside, call } } };
  await sendAsk(money.services, heard, { isRepeat: false });
  expect(called).toEqual(['active', 'requesttopay']);
  await sendAsk(money.services, heard, { isRepeat: true });
  expect(called.slice(2)).toEqual(['requesttopay']);
});
