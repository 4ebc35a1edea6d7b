import { getConfig } from '@ardoise/contract/system';
import { type APIRequestContext, expect } from '@playwright/test';

interface Message {
  readonly text: string;
  readonly at: string;
}

/** One product serves all journeys: where its demo's phones are is asked once. */
let knownAddress: string | undefined;

/** Where the simulator shows the demo's phones and mailboxes, and takes what people do with them. */
export async function handsetAddress(request: APIRequestContext): Promise<string> {
  if (knownAddress === undefined) {
    const config = await request.get(getConfig.path);
    const { data } = (await config.json()) as { data: { simulatorAddress: string } };
    knownAddress = data.simulatorAddress;
  }
  return knownAddress;
}

export async function messagesTo(
  request: APIRequestContext,
  recipient: string,
): Promise<readonly Message[]> {
  const answer = await request.get(`${await handsetAddress(request)}/control/messages`, {
    params: { to: recipient },
  });
  const { messages } = (await answer.json()) as { messages: readonly Message[] };
  return messages;
}

/** The six digits of the newest message, once there are more messages than were known before. */
export async function codeSentTo(
  request: APIRequestContext,
  recipient: string,
  knownMessages = 0,
): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const messages = await messagesTo(request, recipient);
        code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
        return messages.length;
      },
      { timeout: 15_000, intervals: [50, 100] },
    )
    .toBeGreaterThan(knownMessages);
  if (code === undefined) throw new Error(`The message to ${recipient} has no code.`);
  return code;
}
