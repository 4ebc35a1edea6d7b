import { maskContact } from '@ardoise/contract/values/mask-contact';
import type { MessageContent } from './sealed-message.ts';

const onOneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

/** As a gateway may write a text when it repeats it: as it is, within JSON, or within a form. */
function spellingsOf(part: string): readonly string[] {
  const inForm = new URLSearchParams([['', part]]).toString().slice(1);
  const inJson = JSON.stringify(part).slice(1, -1);
  const spellings = [part, onOneLine(part), inJson, inForm, inForm.replaceAll('+', '%20')];
  return spellings.filter((spelling) => spelling !== '');
}

/** So few digits in a row are no code, and may as well be a status. */
const shortestSecret = 4;

/** Digits of the message, also where only a part of it is repeated: a code is six of them. */
function hideDigits(words: string, content: string): string {
  const runs = content.match(/\d+/g) ?? [];
  return words.replaceAll(/\d+/g, (run) =>
    run.length >= shortestSecret && runs.some((hidden) => hidden.includes(run)) ? '…' : run,
  );
}

/** What stands in a link opens what it leads to. */
const hideLinks = (words: string): string => words.replaceAll(/https?:\/\/\S+/gi, '…');

/**
 * Why a message was not taken, without what it said: whoever refuses it may repeat it, and this is kept and logged. It is
 * hidden before anything is cut, since a text that lacks its end would not be found.
 */
export function withoutContent(
  said: string,
  { to, subject, text }: MessageContent,
  longest: number,
): string {
  const spellings = [text, subject ?? ''].flatMap(spellingsOf);
  const hidden = spellings
    .reduce((words, spelling) => words.replaceAll(spelling, '…'), said)
    .replaceAll(to, maskContact(to));
  return onOneLine(hideDigits(hideLinks(hidden), `${subject ?? ''} ${text}`)).slice(0, longest);
}
