import { testPassword } from './test-password.ts';

/** What must stand in no line of a log, by the form that it has wherever it comes from. */
const secretForms: Readonly<Record<string, RegExp>> = {
  'a password': new RegExp(`ardoise-demo|${testPassword}|wrong-password`),
  'an access token': /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  'a header that signs in': /\b(?:bearer|basic) [\w+/=-]{8,}/i,
  'a token': /(?<![\w/.-])[\w-]{43}(?![\w.-])/,
  'an API key': /\bard_(?:live|dev|test)_[cd]_\w{8,}/,
  'a phone': /(?<![\w.-])(?:\+?237 ?)?6[5-9]\d(?: ?\d\d){3}(?![\w.-])/,
  'an email': /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
};

function secretIn(line: string): string | undefined {
  return Object.keys(secretForms).find((name) => secretForms[name]?.test(line));
}

/**
 * The log of every test is read when its server ends, so that what is logged anywhere in the product, by whatever path a
 * test finds to it, is looked at.
 */
export function refuseSecrets(logged: readonly string[]): void {
  for (const line of logged) {
    const found = secretIn(line);
    if (found !== undefined) throw new Error(`The log holds ${found}: ${line}`);
  }
}
