import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import type { Language } from '@ardoise/contract/values/language';
import { fieldsIn, maxSmsParts, type SmsSize, smsSize } from '@ardoise/contract/values/sms-text';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type Composed,
  languageFor,
  type Surroundings,
  unknownField,
  writeText,
} from './merge-values.ts';
import type { ReadAudience } from './read-audience.ts';
import type { Recipient } from './rules.ts';

export interface Written {
  readonly recipient: Recipient;
  readonly language: Language;
  readonly text: string;
  readonly size: SmsSize;
}

/** Before anybody is looked for: a text that could be sent to nobody. */
export function refuseText(texts: Composed['texts'], columns: readonly string[] | null): void {
  if (texts.en === '' && texts.fr === '') throw new Refusal(smsErrors.smsTextNeeded);
  const unknown = unknownField(texts, columns);
  if (unknown !== null)
    throw new Refusal(smsErrors.unknownMergeField, { values: { field: unknown } });
}

export const usesLinks = ({ texts }: Composed): boolean =>
  [texts.en, texts.fr].some((text) => fieldsIn(text).includes('link'));

/** Everybody's own text with what it costs. One that is too long for somebody is sent to nobody. */
export function writeMessages(
  composed: Composed,
  { recipients }: Pick<ReadAudience, 'recipients'>,
  around: Surroundings,
): Written[] {
  const written = recipients.flatMap((recipient) => {
    const text = writeText(composed, recipient, around);
    if (text === '') return [];
    return [{ recipient, language: languageFor(composed, recipient), text, size: smsSize(text) }];
  });
  const longest = written.reduce((most, { size }) => Math.max(most, size.parts), 0);
  if (longest > maxSmsParts)
    throw new Refusal(smsErrors.smsTextTooLong, { values: { parts: longest, max: maxSmsParts } });
  if (written.length === 0) throw new Refusal(smsErrors.nobodyToWriteTo);
  return written;
}

export const priceOf = (written: readonly Written[]): number =>
  written.reduce((sum, { size }) => sum + size.parts, 0);
