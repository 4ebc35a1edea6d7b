import { randomBytes } from 'node:crypto';
import { paymentCodeSymbols, withCheckSymbol } from '@ardoise/contract/values/payment-code';
import { getPage, type HttpTarget, postForm } from './http-target.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

/** Links that nobody was given, of each kind that a page takes. */
const wrongLinks = {
  payment: () => `/pay/${newToken()}`,
  followedPayment: () => `/pay/${newToken()}/t/00000000-0000-7000-8000-000000000000`,
  receipt: () => `/receipt/${newToken().slice(0, 20)}`,
  application: (appId: string) => `/apply/${appId}/follow/${newToken()}`,
} as const;

export type WrongLink = keyof typeof wrongLinks;

/** Opens links that lead nowhere, as somebody does who guesses; answers the statuses. */
export async function tryWrongLinks(
  target: HttpTarget,
  {
    kind,
    count,
    appId = 'demo',
  }: { readonly kind: WrongLink; readonly count: number; readonly appId?: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1)
    statuses.push((await getPage(target, wrongLinks[kind](appId))).status);
  return statuses;
}

/** Looks for an application by its number with codes that are not its own; answers the statuses. */
export async function tryWrongLookUps(
  target: HttpTarget,
  {
    appId,
    number,
    count,
  }: { readonly appId: string; readonly number: string; readonly count: number },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const code = newToken().slice(0, 8);
    statuses.push((await postForm(target, `/apply/${appId}/follow`, { number, code })).status);
  }
  return statuses;
}

/** A well-formed payment code, most likely nobody’s. */
export function guessPaymentCode(): string {
  const symbols = [...randomBytes(6)].map(
    (byte) => paymentCodeSymbols[byte % paymentCodeSymbols.length],
  );
  return withCheckSymbol(symbols.join(''));
}

/** Guesses at the payment codes of students; answers the statuses. */
export async function guessPaymentCodes(
  target: HttpTarget,
  { count }: { readonly count: number },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1)
    statuses.push((await getPage(target, `/pay/${guessPaymentCode()}`)).status);
  return statuses;
}
