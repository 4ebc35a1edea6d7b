import { nationalNumber } from '@ardoise/contract/values/phone';
import { comparedFields, type Difference } from '@ardoise/contract/transactions';

/** What was asked of an operator, and what it says was paid. Null: it does not say, and so it is not compared. */
export interface Compared {
  readonly amount: readonly [asked: number, said: number];
  readonly currency: readonly [asked: string, said: string | null];
  /** Ours, each as the operator repeats it. */
  readonly references: ReadonlyArray<readonly [asked: string, said: string | null]>;
  /** Nine digits were asked; operators write the number in their own ways. */
  readonly party: readonly [asked: string, said: string | null];
}

/**
 * Where an operator's word that it was paid is not what was asked, the gravest first. An amount that cannot be read is
 * another one. What each says:
 *
 * | | amount | currency | our reference | party |
 * |---|---|---|---|---|
 * | MTN, money in and out | `amount` | `currency` | `externalId` | `payer.partyId`, `payee.partyId` |
 * | Orange, money in and out | `amount` | none; compared should it come | `payToken`, `txnmode` (the order) | `subscriberMsisdn` |
 * | PawaPay, money in and out | `amount` | `currency` | `depositId` or `payoutId`, `clientReferenceId` | `phoneNumber` |
 */
export function compareAnswer({ amount, currency, references, party }: Compared): Difference[] {
  const found: Difference[] = [];
  const note = (field: Difference['field'], asked: string, said: string): void =>
    void found.push({ field, asked, said: said.replaceAll(/\s+/g, '').slice(0, 100) });
  if (currency[1] !== null && !isSameWord(currency[0], currency[1]))
    note('currency', ...said(currency));
  const otherReference = references.find(
    ([asked, told]) => told !== null && !isSameWord(asked, told),
  );
  if (otherReference !== undefined) note('reference', ...said(otherReference));
  if (party[1] !== null && !isSameParty(party[0], party[1])) note('payer', ...said(party));
  if (amount[0] !== amount[1])
    note('amount', String(amount[0]), Number.isNaN(amount[1]) ? '?' : String(amount[1]));
  return found;
}

const said = ([asked, told]: readonly [string, string | null]): [string, string] => [
  asked,
  told ?? '',
];

const plainWord = (word: string): string => word.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();

/** Operators drop hyphens and change case. */
const isSameWord = (asked: string, told: string): boolean => plainWord(asked) === plainWord(told);

/** What hides digits of a number. */
const masks = /[*x•#]+/i;

/**
 * `237677123456`, `+237 677 12 34 56`, `FRI:237677123456/MSISDN`, `23767*****56`. Of a masked one, what can be seen must
 * fit at both ends.
 */
function isSameParty(phone: string, told: string): boolean {
  const plain = told
    .replace(/^FRI:/i, '')
    .replace(/\/.*$/, '')
    .replaceAll(/[\s().+-]/g, '');
  if (!masks.test(plain)) return nationalNumber(plain) === phone;
  const seen = plain.split(masks);
  const [start = '', end = ''] = [seen.at(0), seen.at(-1)];
  const beginnings = [phone, `237${phone}`, `00237${phone}`];
  return beginnings.some((whole) => whole.startsWith(start)) && phone.endsWith(end);
}

/** Whether a person who saw these has seen those. */
export const areSameDifferences = (
  seen: readonly Difference[],
  now: readonly Difference[],
): boolean =>
  comparedFields.every((field) => {
    const [one, other] = [seen, now].map((list) => list.find((item) => item.field === field));
    return one?.asked === other?.asked && one?.said === other?.said;
  });
