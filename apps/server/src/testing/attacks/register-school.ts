import { randomInt } from 'node:crypto';
import {
  createOrgAccount,
  sendEmailVerificationCode,
  verifyOtpCode,
} from '@ardoise/contract/session';
import { until } from '../until.ts';
import type { Product } from './attack.ts';
import { postJson } from './http-target.ts';

async function post<Data>({ url }: Product, path: string, body: unknown): Promise<Data> {
  const { status, text } = await postJson({ base: url }, path, body);
  const { data } = JSON.parse(text) as { data: Data | null };
  if (data === null) throw new Error(`${path}: ${status} ${text}`);
  return data;
}

/** Registers a school as any stranger can, and answers the access token of its owner. */
export async function registerSchool(product: Product): Promise<string> {
  const appId = `attack-${randomInt(1_000_000, 9_999_999)}`;
  const email = `${appId}@school.example`;
  const { ticket } = await post<{ ticket: string }>(product, sendEmailVerificationCode.path, {
    email,
  });
  const code = await until('the code', async () => {
    const answer = await fetch(`${product.simulatorUrl}/control/messages?to=${email}`);
    const { messages } = (await answer.json()) as { messages: Array<{ text: string }> };
    return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
  });
  const { proof } = await post<{ proof: string }>(product, verifyOtpCode.path, { ticket, code });
  const { accessToken } = await post<{ accessToken: string }>(product, createOrgAccount.path, {
    proof,
    schoolName: `School ${appId}`,
    town: 'Douala',
    appId,
    fullName: 'Somebody New',
    phone: `6779${randomInt(10_000, 99_999)}`,
    password: 'la craie est blanche',
  });
  return accessToken;
}
