import { until } from './until.ts';
import { openSimulator } from './simulator-process.ts';

interface Movement {
  readonly amount: number;
  readonly reference: string;
}

/** The operators' stand-in in another process, and the switches that tests use. */
export interface TestSimulator {
  readonly url: string;
  control<Data>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Data>;
  faults(change: Record<string, Record<string, unknown>>): Promise<void>;
  /** What really left this number's wallet. */
  takenFrom(phone: string): Promise<number>;
  /** Answers the newest open prompt of this number. */
  answer(phone: string, act: PromptAct): Promise<void>;
  messagesTo(phone: string): Promise<string[]>;
  stop(): void;
}

type PromptAct = 'approve' | 'refuse' | 'ignore' | 'expire' | 'revive';

interface Prompt {
  readonly id: string;
  readonly state: string;
}

export async function startTestSimulator(): Promise<TestSimulator> {
  const running = await openSimulator();
  const control: TestSimulator['control'] = async (method, path, body) => {
    const response = await fetch(`${running.url}/control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return (text === '' ? null : JSON.parse(text)) as never;
  };
  return {
    url: running.url,
    control,
    faults: async (change) => void (await control('PUT', 'faults', change)),
    takenFrom: async (phone) => {
      const { movements } = await control<{ movements: Movement[] }>(
        'GET',
        `ledger?phone=${phone}`,
      );
      return movements.reduce((sum, { amount }) => sum + amount, 0);
    },
    answer: async (phone, act) => {
      const wanted = act === 'revive' ? 'expired' : 'waiting';
      // A payment says that its payer is asked a moment before the operator hears of it.
      const open = await until(`a prompt on ${phone} that is ${wanted}`, async () => {
        const { prompts } = await control<{ prompts: Prompt[] }>('GET', `prompts?phone=${phone}`);
        return prompts.find(({ state }) => state === wanted);
      });
      await control('POST', `prompts/${open.id}/${act}`, { pin: '1234' });
    },
    messagesTo: async (phone) => {
      const { messages } = await control<{ messages: Array<{ text: string }> }>(
        'GET',
        `messages?to=${phone}`,
      );
      return messages.map(({ text }) => text);
    },
    stop: running.close,
  };
}
