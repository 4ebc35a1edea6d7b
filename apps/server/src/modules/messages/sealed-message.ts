import { seal, unseal } from '../../platform/seal.ts';
import type { Services } from '../../platform/services.ts';

/** What is gone once a message has ended: it may hold a code or a link that opens something. */
export interface MessageContent {
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

export interface OutboxPlace {
  readonly orgId: string;
  readonly id: string;
}

type Keys = Pick<Services, 'keyFor'>;

const ownerOf = ({ orgId, id }: OutboxPlace): string => `${orgId}/${id}`;

export const sealMessage = (
  { keyFor }: Keys,
  place: OutboxPlace,
  content: MessageContent,
): string => seal(keyFor('outbox'), JSON.stringify(content), ownerOf(place));

export const openMessage = ({ keyFor }: Keys, place: OutboxPlace, sealed: string): MessageContent =>
  JSON.parse(unseal(keyFor('outbox'), sealed, ownerOf(place))) as MessageContent;
