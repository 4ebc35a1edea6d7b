import type { OpenSimulator } from '../../testing/client.ts';

/** What a number or mailbox has received, newest first. */
export async function messagesTo(simulator: OpenSimulator, to: string): Promise<object[]> {
  const { json } = await simulator.call('GET', `/control/messages?to=${encodeURIComponent(to)}`);
  return (json as { messages: object[] }).messages;
}
