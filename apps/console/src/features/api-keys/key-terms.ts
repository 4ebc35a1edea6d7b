import type { ApiError } from '@ardoise/web/lib/api/api-error.ts';

/** In how many days it ends; `never`, or `kept` of one that has an end already. */
export const expiryChoices = ['never', '30', '90', '180', '365'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number] | 'kept';

const dayMs = 86_400_000;

export function expiryOf(choice: ExpiryChoice, kept: string | null, nowMs: number): string | null {
  if (choice === 'kept') return kept;
  return choice === 'never' ? null : new Date(nowMs + Number(choice) * dayMs).toISOString();
}

/** One address or range a line; commas are taken too. */
export const addressLines = (typed: string): string[] =>
  typed.split(/[\n,;]/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Where a refusal belongs in the form. What nobody foresaw belongs to none of its fields. */
export function placeOf({ fields, reason }: ApiError): 'addresses' | 'confirmation' | 'form' {
  if (Object.keys(fields).some((name) => name.startsWith('addresses'))) return 'addresses';
  const isAboutCode =
    reason === 'wrongAppCode' || reason === 'wrongPassword' || reason === 'confirmationNeeded';
  return isAboutCode ? 'confirmation' : 'form';
}
