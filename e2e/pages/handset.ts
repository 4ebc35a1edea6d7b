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

/** The codes in messages, the newest first and each once: a gateway may deliver a message twice. */
const codesIn = (messages: readonly Message[]): readonly string[] => [
  ...new Set(messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])),
];

export const codesSentTo = async (
  request: APIRequestContext,
  recipient: string,
): Promise<readonly string[]> => codesIn(await messagesTo(request, recipient));

/**
 * The newest code other than the known ones. Messages are not counted: under load one comes a second time or a notice comes
 * between, and whoever takes the newest message then types a code of before.
 */
export const newestCode = (
  messages: readonly Message[],
  known: readonly string[],
): string | undefined => codesIn(messages).find((code) => !known.includes(code));

/** Waits for it. */
export async function codeSentTo(
  request: APIRequestContext,
  recipient: string,
  known: readonly string[] = [],
): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        code = newestCode(await messagesTo(request, recipient), known);
        return code;
      },
      { timeout: 15_000, intervals: [50, 100], message: `a new code to ${recipient}` },
    )
    .toBeDefined();
  return code ?? '';
}
