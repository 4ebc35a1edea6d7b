import { createHmac, randomInt } from 'node:crypto';
import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import {
  createOrgAccount,
  sendEmailVerificationCode,
  verifyOtpCode,
} from '@ardoise/contract/session';
import { type APIRequestContext, expect } from '@playwright/test';
import { codeSentTo } from './handset.ts';

/**
 * Of so many that no two journeys meet: whoever shares a phone also reads the other’s codes. The last two digits are none that the
 * simulator answers for by itself.
 */
export const newPhone = (): string => `67${randomInt(10_000, 99_999)}${randomInt(10, 99)}`;
export const newName = (): string => `e2e-${randomInt(1_000_000, 9_999_999)}`;

export interface Owner {
  readonly email: string;
  readonly password: string;
  readonly appId: string;
  readonly token: string;
}

async function post<Data>(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<Data> {
  const answer = await request.post(path, {
    data,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as { data: Data; errorMsg: string | null };
  expect(body.errorMsg).toBeNull();
  return body.data;
}

/** A new school with its owner, so that a journey may change what it likes. */
export async function registerOwner(request: APIRequestContext): Promise<Owner> {
  const appId = newName();
  const email = `${appId}@school.example`;
  const password = 'la craie est blanche';
  const { ticket } = await post<{ ticket: string }>(request, sendEmailVerificationCode.path, {
    email,
  });
  const code = await codeSentTo(request, email);
  const { proof } = await post<{ proof: string }>(request, verifyOtpCode.path, { ticket, code });
  const { accessToken } = await post<{ accessToken: string }>(request, createOrgAccount.path, {
    proof,
    schoolName: `School ${appId}`,
    town: 'Douala',
    appId,
    fullName: 'Ngono Emmanuel',
    phone: newPhone(),
    password,
  });
  return { email, password, appId, token: accessToken };
}

/** Adds an authenticator app to the account and answers its recovery codes. */
export async function addAuthenticator(
  request: APIRequestContext,
  { token, password }: Owner,
): Promise<readonly string[]> {
  const { secret } = await post<{ secret: string }>(request, beginTotp.path, { password }, token);
  const code = authenticatorCode(secret, Date.now());
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(
    request,
    confirmTotp.path,
    { code },
    token,
  );
  return recoveryCodes;
}

/** What an authenticator app shows at a moment (RFC 6238: SHA-1, six digits, 30 s). */
export function authenticatorCode(secret: string, nowMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text.replace(/=+$/, ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
