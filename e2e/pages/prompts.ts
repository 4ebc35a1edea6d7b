import { type APIRequestContext, expect } from '@playwright/test';
import { handsetAddress } from './handset.ts';

interface Prompt {
  readonly id: string;
  readonly state: string;
}

/** Waits for the prompt on this phone, then answers it as a person would. */
export async function answerPrompt(
  request: APIRequestContext,
  phone: string,
  act: 'approve' | 'refuse' | 'ignore' | 'expire' | 'revive',
): Promise<void> {
  const handset = await handsetAddress(request);
  let waiting: Prompt | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`${handset}/control/prompts`, { params: { phone } });
        const { prompts } = (await answer.json()) as { prompts: readonly Prompt[] };
        const wanted = act === 'revive' ? ['expired'] : ['waiting', 'ignored'];
        waiting = prompts.find(({ state }) => wanted.includes(state));
        return waiting !== undefined;
      },
      { intervals: [50, 100] },
    )
    .toBe(true);
  const answer = await request.post(`${handset}/control/prompts/${waiting?.id}/${act}`, {
    data: { pin: '1234' },
  });
  expect(answer.ok()).toBe(true);
}

/** What really left this phone's account, at either operator. */
export async function takenFrom(request: APIRequestContext, phone: string): Promise<number> {
  const handset = await handsetAddress(request);
  const answer = await request.get(`${handset}/control/ledger`, { params: { phone } });
  const { movements } = (await answer.json()) as { movements: ReadonlyArray<{ amount: number }> };
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}

/** What PawaPay says of payments that were made, instead of the truth: only schools that use it notice. */
export async function tellThroughPawaPay(
  request: APIRequestContext,
  said: Readonly<Record<'saidCurrency', string | null>>,
): Promise<void> {
  const handset = await handsetAddress(request);
  const answer = await request.put(`${handset}/control/faults`, { data: { pawapay: said } });
  expect(answer.ok()).toBe(true);
}
