import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

/** What is before a plus sign reaches the same mailbox as what is before it alone, in any letters. */
const sameMailbox = (to: string): string => to.toLowerCase().replace(/\+[^@]*@/, '@');

/** Knows a recipient again without keeping it. Keyed, since all phones are soon tried. */
export const recipientHash = ({ keyFor }: Pick<Services, 'keyFor'>, to: string): string =>
  createHmac('sha256', keyFor('message-recipient')).update(sameMailbox(to)).digest('base64url');
