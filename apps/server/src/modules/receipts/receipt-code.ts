import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { withoutMarks } from '@ardoise/contract/values/marks';

/**
 * A receipt's code: sixteen random symbols, three that only we can compute, and a check symbol, shown in groups of four
 * so that it can also be typed from paper. There are 31 symbols, none of which is taken for another one of them. Since
 * 31 is prime and every place has a weight of its own, any changed symbol and any two that changed places give another
 * sum; a missing one gives another length. So a wrong code is known without asking the database.
 */
const symbols = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** 79 bits: more than can be guessed against a limited page, and few enough to type. */
const randomLength = 16;
const keyedLength = 3;
const bodyLength = randomLength + keyedLength;

const form = new RegExp(`^[${symbols}]{${bodyLength + 1}}$`);

const symbolAt = (index: number): string => symbols.charAt(index % symbols.length);

/** Keyed, so that nobody else can make a code that looks right. */
function keyedSymbols(key: Buffer, random: string): string {
  const digest = createHmac('sha256', key).update(random).digest();
  return Array.from({ length: keyedLength }, (_, place) => symbolAt(digest[place] ?? 0)).join('');
}

/** Makes the weighted sum of the whole code zero. The check symbol's own weight is 1. */
function checkSymbol(body: string): string {
  let sum = 0;
  for (let place = 0; place < body.length; place += 1)
    sum += (place + 2) * symbols.indexOf(body.charAt(place));
  return symbolAt(symbols.length - (sum % symbols.length));
}

export function newReceiptCode(key: Buffer): string {
  const random = Array.from({ length: randomLength }, () =>
    symbolAt(randomInt(symbols.length)),
  ).join('');
  const body = random + keyedSymbols(key, random);
  return body + checkSymbol(body);
}

/** What a person typed or scanned, or null where it cannot be one of ours. */
export function readReceiptCode(key: Buffer, typed: string): string | null {
  const code = withoutMarks(typed).toUpperCase();
  if (!form.test(code)) return null;
  const body = code.slice(0, bodyLength);
  const random = code.slice(0, randomLength);
  if (checkSymbol(body) !== code.slice(bodyLength)) return null;
  const given = Buffer.from(code.slice(randomLength, bodyLength));
  return timingSafeEqual(given, Buffer.from(keyedSymbols(key, random))) ? code : null;
}

/** `K7QF-2M9X-4TAB-…` */
export const formatReceiptCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');
