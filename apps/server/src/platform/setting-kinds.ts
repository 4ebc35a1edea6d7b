import { z } from 'zod';
import { StartError } from './start-error.ts';

/** Each kind of setting says what it takes, in the words of whoever sets it. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).describe(`a whole number from ${min} to ${max}`);
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).describe(`one of ${values.join(', ')}`);
export const address = (protocol: RegExp, words: string) => z.url({ protocol }).describe(words);

export const flag = oneOf(['1', '0', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value))
  .describe('1, true or on; or 0, false or off');
export const text = z.string().trim().min(1).describe('some text, not only spaces');

/** Travels in a header of HTTP. */
export const credential = text.regex(/^[ -~]+$/).describe('plain letters, digits and signs');
export const port = wholeNumber(0, 65_535);
const webWords = 'a web address that begins with http:// or https://';
export const webAddress = address(/^https?$/, webWords)
  .transform((value) => value.replace(/\/+$/, ''))
  .describe(webWords);
export const secretOf = (length: number) =>
  z.string().min(length).describe(`${length} characters or more`);

/** All parts of an account, or none of them. */
export function accountOf<Part extends string, Name extends string>(
  env: Readonly<Partial<Record<Name, string | undefined>>>,
  names: Readonly<Record<Part, Name>>,
): Readonly<Record<Part, string>> | null {
  const given = Object.entries<Name>(names).map(([part, name]) => [part, env[name]] as const);
  if (given.every(([, value]) => value === undefined)) return null;
  if (given.some(([, value]) => value === undefined)) {
    throw new StartError(
      `The settings ${Object.values(names).join(', ')} go together: set all or none.`,
    );
  }
  return Object.fromEntries(given) as Record<Part, string>;
}
