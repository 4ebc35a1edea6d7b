import type { Envelope } from '@ardoise/contract/protocol/envelope';

export interface BenchSession {
  readonly token: string;
  readonly refreshToken: string;
}

export const demoPassword = 'ardoise-demo';

let addresses = 0;

/** The demo's owner, from an address of its own each time, so that no limit is met. */
export async function signIn(productUrl: string): Promise<BenchSession> {
  addresses += 1;
  const response = await fetch(`${productUrl}/ba021/v1/org/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}`,
    },
    body: JSON.stringify({ login: 'owner@demo.school', password: demoPassword, appId: 'demo' }),
  });
  const { data } = (await response.json()) as Envelope<{
    accessToken: string;
    refreshToken: string;
  }>;
  if (data === null) throw new Error('The demo does not let us in.');
  return { token: data.accessToken, refreshToken: data.refreshToken };
}

export async function post<Data>(url: string, headers: Record<string, string>): Promise<Data> {
  const response = await fetch(url, { method: 'POST', headers });
  const { data, errorMsg } = (await response.json()) as Envelope<Data>;
  if (data === null) throw new Error(errorMsg ?? 'No answer.');
  return data;
}

/** Somebody signed in, and the school they act in where it is not the one they signed in to. */
export interface Staff {
  readonly token: string;
  readonly orgId?: string;
}

export async function ask<Data>(
  url: string,
  { token, orgId }: Staff,
  init: RequestInit = {},
): Promise<Data> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  if (orgId !== undefined) headers.set('x-org-id', orgId);
  const response = await fetch(url, { ...init, headers });
  const { data, errorMsg } = (await response.json()) as Envelope<Data>;
  if (data === null) throw new Error(errorMsg ?? 'No answer.');
  return data;
}
