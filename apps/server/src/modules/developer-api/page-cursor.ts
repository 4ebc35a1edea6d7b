import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { type Language, say } from '@ardoise/contract/values/language';
import { isUuid } from '@ardoise/contract/values/uuid';
import { Refusal } from '../../platform/refusal.ts';

/** Where a page ended. Callers are told nothing of its form, so that it can change. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime().toString(36)}.${id}`).toString('base64url');

export function readCursor(cursor: string | undefined, language: Language): Place | null {
  if (cursor === undefined) return null;
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  if (/^[0-9a-z]{1,9}$/.test(at) && isUuid(id))
    return { at: new Date(Number.parseInt(at, 36)), id };
  throw new Refusal(errors.invalidInput, {
    fields: { cursor: say(fieldTexts.invalid, language) },
  });
}

/** One more was read than is shown: where it is there, something follows. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: shown, nextCursor: hasMore ? writeCursor(placeOf(last)) : null };
}
