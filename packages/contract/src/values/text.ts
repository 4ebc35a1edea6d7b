import { z } from 'zod';

// Half of a surrogate pair is no character, and PostgreSQL's text holds no NUL: neither can be kept as it was typed.
const unkeepable = /\p{Surrogate}|\0/u;

/**
 * Where in a call's input the first text stands that cannot be kept, as `guardians.0.fullName`; null where every text
 * can be. Asked of every input, so that no schema has to think of it.
 */
export function findUnkeepableText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return unkeepable.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const place = path === '' ? name : `${path}.${name}`;
    const found = unkeepable.test(name) ? path : findUnkeepableText(part, place);
    if (found !== null) return found;
  }
  return null;
}

/** Control characters other than those that end a line or indent one. */
const isControl = /[^\P{Cc}\n\r\t]/u;

/** These turn the letters around them about, so that a text reads as another one. */
const turnsAbout = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const textOf = (max: number, whereHidden: 'turningSigns' | 'hiddenSigns') =>
  z
    .string()
    .refine((value) => !unkeepable.test(value), { error: 'unkeepable' })
    .refine((value) => !isControl.test(value) && !turnsAbout.test(value), { error: whereHidden })
    .trim()
    .max(max);

/** Text that people type: trimmed, of at most so many characters, every one of which can be stored and says what it shows. */
export const typedText = (max: number) => textOf(max, 'turningSigns');

/** Ends of lines, control and direction marks, letters that nobody sees: none of them has a place within one line. */
const isHidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;

const hasSomethingToSee = /[\p{L}\p{N}]/u;

const isAllUnseen = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Text of several lines that somebody is to read: signs alone that nobody sees are none, as spaces alone are. */
export const seenText = (max: number) =>
  typedText(max).overwrite((value) => (isAllUnseen.test(value) ? '' : value));

/**
 * A name or another text of one line: of a school, a person, a class, a family. What stands in it is what is seen, since
 * a guardian knows a school, and a bursar a child, by nothing else.
 */
export const nameText = (max: number) =>
  textOf(max, 'hiddenSigns')
    .refine((value) => !isHidden.test(value), { error: 'hiddenSigns' })
    .refine((value) => value === '' || hasSomethingToSee.test(value), { error: 'nothingToSee' });

/** A picture sign with what joins and colours it: within one, what nobody sees says what is shown. */
const pictureSign = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d)*/gu;

/** A line that somebody writes for people who know them: as a name, and picture signs may stand in it. */
export const titleText = (max: number) =>
  textOf(max, 'hiddenSigns')
    .refine((value) => !isHidden.test(value.replace(pictureSign, '')), { error: 'hiddenSigns' })
    .refine((value) => value === '' || hasSomethingToSee.test(value), { error: 'nothingToSee' });
