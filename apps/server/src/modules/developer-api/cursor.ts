import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { say } from '@ardoise/contract/values/language';
import { isUuid } from '@ardoise/contract/values/uuid';
import type { KeyContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Where a page ended: what follows is older than this. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** Nobody is to make one by hand: what it holds may change. */
export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** Null at the beginning. Refuses what we did not write. */
export function readCursor(
  cursor: string | undefined,
  { language }: Pick<KeyContext, 'language'>,
): Place | null {
  if (cursor === undefined) return null;
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(time);
  const isOurs = !Number.isNaN(at.getTime()) && isUuid(id) && rest.length === 0;
  if (isOurs && writeCursor({ at, id }) === cursor) return { at, id };
  const fields = { cursor: say(fieldTexts.wrongType, language) };
  throw new Refusal(errors.invalidInput, { fields });
}
