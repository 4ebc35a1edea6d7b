import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

/** What is before a plus sign reaches the same mailbox as what is before it alone, in any letters. */
const sameMailbox = (to: string): string => to.toLowerCase().replace(/\+[^@]*@/, '@');

/** Knows a recipient again without keeping it. Keyed, since all phones are soon tried. */
export const recipientHash = ({ keyFor }: Pick<Services, 'keyFor'>, to: string): string =>
  createHmac('sha256', keyFor('message-recipient')).update(sameMailbox(to)).digest('base64url');

/** Enough for a person who helps to know it again: `6 •• •• •• 56`, `j••••@example.com`. */
export function maskRecipient(to: string): string {
  const at = to.lastIndexOf('@');
  return at === -1
    ? `${to.charAt(0)} •• •• •• ${to.slice(-2)}`
    : `${to.slice(0, Math.min(1, at))}••••${to.slice(at)}`;
}
