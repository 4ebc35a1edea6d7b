import type { Work } from '../../platform/work.ts';

/** How nodes tell each other of talks: by the notices that already link them, which come with the commit. */

const changed = 'chat:';
const typing = 'chat-typing:';
const left = 'chat-left:';

/** Every node that has the talk's page open somewhere brings it up to date. */
export const tellPages = (
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  chatId: string,
): Promise<void> => services.cacheBus.forget(tx, `${changed}${chatId}`);

/** Kept nowhere: whoever does not hear it has missed nothing. */
export const tellPagesOfTyping = (
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  chatId: string,
): Promise<void> => services.cacheBus.forget(tx, `${typing}${chatId}`);

/** A node on which the talk is still open says that the guardian is there. */
export const tellPagesOfLeaving = (
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  chatId: string,
): Promise<void> => services.cacheBus.forget(tx, `${left}${chatId}`);

export type Notice = {
  readonly kind: 'changed' | 'typing' | 'left';
  readonly chatId: string | null;
};

/** Null where the notice is of something else. After a broken line every page may have missed something. */
export function readNotice(key: string | null): Notice | null {
  if (key === null) return { kind: 'changed', chatId: null };
  if (key.startsWith(changed)) return { kind: 'changed', chatId: key.slice(changed.length) };
  if (key.startsWith(left)) return { kind: 'left', chatId: key.slice(left.length) };
  if (key.startsWith(typing)) return { kind: 'typing', chatId: key.slice(typing.length) };
  return null;
}
