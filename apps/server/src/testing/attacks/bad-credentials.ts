import { refuseOtherMachines } from './this-machine.ts';

/** Values that no header of HTTP can carry, or that look as if they could end one. */
export const badCredentials: readonly string[] = [
  'a\nb',
  'a\r\nX-Injected: 1',
  'a\0b',
  'clé-à-accents',
  'ключ',
  '键',
  'a\u2028b',
  'a\u200bb',
  'a\u007fb',
  'a\tb',
  '\ud800',
  '😀',
];

interface Answer {
  readonly status: number;
  readonly errorMsg: string | null;
}

interface Target {
  readonly baseUrl: string;
  /** Of an owner of the school whose settings are attacked. */
  readonly token: string;
}

const send = async (
  { baseUrl, token }: Target,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: unknown,
): Promise<Response> =>
  fetch(`${baseUrl}/ba021/v1/school/payment-settings${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function readVersion(target: Target): Promise<number> {
  const response = await send(target, 'GET', '');
  const { data } = (await response.json()) as {
    data: { operators: Array<{ operator: string; version: number }> };
  };
  return data.operators.find(({ operator }) => operator === 'mtn')?.version ?? 0;
}

/** Saves an account of the school's own with each bad value in turn, and tests the connection after each. */
export async function saveBadCredentials(target: Target): Promise<Answer[]> {
  refuseOtherMachines(target.baseUrl);
  const answers: Answer[] = [];
  for (const subscriptionKey of badCredentials) {
    const saved = await send(target, 'PUT', '/mtn', {
      isOn: true,
      kind: 'own',
      appId: 'attack',
      secrets: { subscriptionKey, apiUser: 'user', apiKey: 'key' },
      version: await readVersion(target),
    });
    const { errorMsg } = (await saved.json()) as { errorMsg: string | null };
    answers.push({ status: saved.status, errorMsg });
    await (await send(target, 'POST', '/mtn/test', {})).text();
  }
  return answers;
}
