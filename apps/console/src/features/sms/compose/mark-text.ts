import { forcingLetters, splitAtFields } from '@ardoise/contract/values/sms-text';

export interface Piece {
  /** Where it begins: pieces have no other name. */
  readonly at: number;
  readonly text: string;
  readonly kind: 'plain' | 'field' | 'unknown' | 'forcing';
}

/** A text as the editor marks it: its fields, and the letters that force UCS-2 each for itself. */
export function markText(text: string, fields: ReadonlySet<string>): readonly Piece[] {
  const forcing = new Set(forcingLetters(text).map(({ letter }) => letter));
  const pieces: Piece[] = [];
  const add = (at: number, piece: string, kind: Piece['kind']) => {
    const last = pieces.at(-1);
    if (last !== undefined && last.kind === kind && kind === 'plain')
      pieces[pieces.length - 1] = { ...last, text: last.text + piece };
    else pieces.push({ at, text: piece, kind });
  };
  let at = 0;
  for (const part of splitAtFields(text)) {
    if (part.field !== null) add(at, part.text, fields.has(part.field) ? 'field' : 'unknown');
    else if (forcing.size === 0) add(at, part.text, 'plain');
    else {
      let inside = at;
      for (const letter of part.text) {
        add(inside, letter, forcing.has(letter) ? 'forcing' : 'plain');
        inside += letter.length;
      }
    }
    at += part.text.length;
  }
  return pieces;
}
