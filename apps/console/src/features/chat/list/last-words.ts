import { type ChatRow } from '@ardoise/contract/chat/chats';
import { messageTypes } from '@ardoise/contract/chat/chat-messages';

/** What the second line of a talk says, before it is said in a language. */
export type LastWords =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string; readonly by: 'you' | 'school' | null }
  | { readonly kind: 'file'; readonly type: 'image' | 'video' | 'audio' }
  | { readonly kind: 'request'; readonly state: RequestState; readonly amount: number };

type Last = NonNullable<ChatRow['last']>;
type RequestState = NonNullable<Last['request']>['state'];

const files = {
  [messageTypes.image]: 'image',
  [messageTypes.video]: 'video',
  [messageTypes.audio]: 'audio',
} as const;

/** A search that found words shows the message that has them, and not the newest. */
export function lastWords({ last, foundText }: Pick<ChatRow, 'last' | 'foundText'>): LastWords {
  if (foundText !== null) return { kind: 'text', text: foundText, by: null };
  if (last === null) return { kind: 'nothing' };
  if (last.request !== null) return { kind: 'request', ...last.request };
  const type = files[last.type as keyof typeof files] as 'image' | 'video' | 'audio' | undefined;
  if (last.text === '' && type !== undefined) return { kind: 'file', type };
  const ours = last.isOwn ? 'you' : 'school';
  return { kind: 'text', text: last.text, by: last.by === 'staff' ? ours : null };
}
