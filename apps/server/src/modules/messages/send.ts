import './tables.ts';
import type { Language } from '@ardoise/contract/language';
import { maskContact } from '@ardoise/contract/mask-contact';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { MessageKind } from '../../platform/message-limits.ts';
import type { Services } from '../../platform/services.ts';
import { deliverMessage } from './deliver.ts';
import { plainLetters, smsSegments } from './plain-letters.ts';
import { recipientHash } from './recipient.ts';
import { sealMessage } from './sealed-message.ts';

interface Sms {
  /** Null: sent by the provider, as a sign-in code is. */
  readonly orgId: string | null;
  readonly kind: MessageKind;
  /** Which text of its kind; kept when the text itself is gone. */
  readonly template: string;
  readonly language: Language;
  readonly to: string;
  readonly text: string;
  readonly now: Date;
}

interface Email extends Sms {
  readonly subject: string;
}

type Message = Sms & { readonly channel: 'email' | 'sms'; readonly subject: string | null };

type Keys = Pick<Services, 'keyFor'>;

/** False where this id is there already. */
async function write(services: Keys, tx: Tx, message: Message, id: string): Promise<boolean> {
  const { channel, to, subject } = message;
  const orgId = message.orgId ?? noOrg;
  const text = channel === 'sms' ? plainLetters(message.text) : message.text;
  const written = await tx
    .insertInto('outbox')
    .values({
      org_id: orgId,
      id,
      channel,
      kind: message.kind,
      template: message.template,
      language: message.language,
      recipient_masked: maskContact(to),
      recipient_hash: recipientHash(services, to),
      segments: channel === 'sms' ? smsSegments(text) : null,
      sealed: sealMessage(services, { orgId, id }, { to, subject, text }),
      state: 'waiting',
      tries: 0,
      error: null,
      gateway_reference: null,
      created_at: message.now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Written to the outbox and delivered by a job, so that it leaves exactly if the transaction commits. */
async function putInOutbox(services: Keys, tx: Tx, message: Message): Promise<void> {
  const id = newId(message.now);
  await write(services, tx, message, id);
  await enqueue(tx, deliverMessage, { orgId: message.orgId ?? noOrg, id });
}

/**
 * For a job that must know whether its SMS left: written under an id of its own and not enqueued, since that job hands
 * it over itself by `handOver`. Answers false where it was written before.
 */
export const writeSms = (
  services: Keys,
  tx: Tx,
  { id, ...sms }: Sms & { readonly id: string },
): Promise<boolean> => write(services, tx, { ...sms, channel: 'sms', subject: null }, id);

export const sendEmail = (services: Keys, tx: Tx, email: Email): Promise<void> =>
  putInOutbox(services, tx, { ...email, channel: 'email' });

/** `to` is a Cameroon mobile number of nine digits. */
export const sendSms = (services: Keys, tx: Tx, sms: Sms): Promise<void> =>
  putInOutbox(services, tx, { ...sms, channel: 'sms', subject: null });
