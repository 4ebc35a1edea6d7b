import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { FilledLength, readAudience as readCall } from '@ardoise/contract/sms/compose';
import type { Language } from '@ardoise/contract/values/language';
import { type Length, lengthOf } from '@ardoise/contract/values/sms-text';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { readAccount, xafEach } from '../account/account.ts';
import { valueOf } from './merge-values.ts';
import { readAudience } from './read-audience.ts';
import type { Recipient } from './rules.ts';
import { surroundingsToCount } from './surroundings.ts';

const nothing: Length = { gsm: 0, ucs2: 0, plain: 0 };

const sumOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;

const add = (a: Length, b: Length): Length => ({
  gsm: sumOf(a.gsm, b.gsm),
  ucs2: a.ucs2 + b.ucs2,
  plain: sumOf(a.plain, b.plain),
});

/** Which of the languages that there is a text in somebody reads. */
function languageAmong(
  written: readonly Language[],
  own: Language | null,
  otherwise: Language,
): Language {
  const wanted = own ?? otherwise;
  return written.includes(wanted) ? wanted : (written[0] ?? wanted);
}

/** People whose fields are as long in every way are counted together: there are far fewer lengths than people. */
function countLengths(
  recipients: readonly Recipient[],
  lengthFor: (recipient: Recipient, language: Language) => Length,
  languageFor: (recipient: Recipient) => Language,
): FilledLength[] {
  const counted = new Map<string, FilledLength>();
  for (const recipient of recipients) {
    const language = languageFor(recipient);
    const { gsm, ucs2, plain } = lengthFor(recipient, language);
    const key = `${language} ${gsm} ${ucs2} ${plain}`;
    const people = (counted.get(key)?.people ?? 0) + 1;
    counted.set(key, { language, gsm, ucs2, plain, people });
  }
  return [...counted.values()];
}

export async function answerAudience(
  context: SchoolContext,
  { choice, recipients, fields, languages }: Input<typeof readCall>['body'],
): Promise<Answer<typeof readCall>> {
  const { tx, orgId } = context;
  const audience = await readAudience(context, { choice, recipients });
  const around = await surroundingsToCount(context);
  const account = await readAccount(tx, orgId);
  const keys = fields.map((field) => field.trim().toLowerCase());
  return {
    people: audience.recipients.length,
    students: audience.students,
    leftOut: audience.leftOut,
    lengths: countLengths(
      audience.recipients,
      (recipient, language) =>
        keys
          .map((field) => lengthOf(valueOf(field, recipient, language, around).normalize('NFC')))
          .reduce(add, nothing),
      ({ language }) => languageAmong(languages, language, context.language),
    ),
    messages: account.messages,
    xafEach: xafEach(account),
  };
}
