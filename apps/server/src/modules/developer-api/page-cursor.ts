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

/**
 * A page of those that are at one state looks at so many and no more: how far something has come follows from what became of it and from
 * the time, and no index finds a few failed ones among a hundred thousand that were paid. The next page looks on from there.
 */
export const mostLookedAt = 500;

/**
 * One more was read than is shown: where it is there, something follows. Else the page goes on behind the last that was looked at; null:
 * all were.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
  lookedUpTo: Place | null = null,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const end = hasMore ? placeOf(last) : lookedUpTo;
  return { rows: shown, nextCursor: end === null ? null : writeCursor(end) };
}
