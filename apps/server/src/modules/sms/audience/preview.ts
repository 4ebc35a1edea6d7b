import type { Input } from '@ardoise/contract/protocol/call';
import type { PreviewAnswer, previewSms } from '@ardoise/contract/sms/compose';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import { forcingLetters, plainLetters, smsSize } from '@ardoise/contract/values/sms-text';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { readAccount } from '../account/account.ts';
import { readAudience } from './read-audience.ts';
import { surroundingsToCount } from './surroundings.ts';
import { priceOf, refuseText, type Written, writeMessages } from './write-messages.ts';

const mostSamples = 3;

/** The first, the one in the middle and the longest: what is odd about a text is seen in one of them. */
function samplesOf(written: readonly Written[]): readonly Written[] {
  const longest = written.reduce<Written | undefined>(
    (most, one) => (most === undefined || one.text.length > most.text.length ? one : most),
    undefined,
  );
  const picked = [written[0], written[Math.floor(written.length / 2)], longest];
  const others = written.slice(0, mostSamples);
  return [...new Set([...picked, ...others])].flatMap((one) => one ?? []).slice(0, mostSamples);
}

function countForcing(written: readonly Written[]): PreviewAnswer['forcing'] {
  const found = new Map<string, { letter: string; plain: string | null; people: number }>();
  for (const { text, size } of written) {
    if (size.encoding === 'gsm7') continue;
    for (const { letter, plain } of forcingLetters(text)) {
      const people = (found.get(letter)?.people ?? 0) + 1;
      found.set(letter, { letter, plain, people });
    }
  }
  return [...found.values()].sort((a, b) => b.people - a.people);
}

const plainPriceOf = (written: readonly Written[]): number =>
  written.reduce(
    (sum, { text, size }) =>
      sum + (size.encoding === 'gsm7' ? size.parts : smsSize(plainLetters(text)).parts),
    0,
  );

/** What would be sent at this moment; nothing is written down, and no link is made. */
export async function previewMessages(
  context: SchoolContext,
  { choice, recipients, texts, isPlain }: Input<typeof previewSms>['body'],
): Promise<PreviewAnswer> {
  const { tx, orgId, language } = context;
  const audience = await readAudience(context, { choice, recipients });
  refuseText(texts, audience.columns);
  const around = await surroundingsToCount(context);
  const written = writeMessages({ texts, isPlain, language }, audience, around);
  const account = await readAccount(tx, orgId);
  const messages = priceOf(written);
  const all = account.messages + account.reserved;
  return {
    people: written.length,
    leftOut: audience.leftOut,
    samples: samplesOf(written).map(({ recipient, text, size, language: own }) => ({
      name: recipient.name,
      phone: maskContact(recipient.phone),
      language: own,
      text,
      parts: size.parts,
      encoding: size.encoding,
    })),
    messages,
    xaf: all === 0 ? 0 : Math.round((account.xaf * messages) / all),
    left: account.messages - messages,
    ucs2People: written.filter(({ size }) => size.encoding === 'ucs2').length,
    forcing: countForcing(written),
    plainMessages: plainPriceOf(written),
  };
}
