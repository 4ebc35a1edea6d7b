import './tables.ts';
import type { Language } from '@ardoise/contract/values/language';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { MessageKind } from '../../platform/message-limits.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { deliverMessage } from './deliver.ts';
import { plainLetters, smsSize } from '@ardoise/contract/values/sms-text';
import { recipientHash } from './recipient.ts';
import { sealMessage } from './sealed-message.ts';

interface Sms {
  readonly kind: MessageKind;
  /** Which text of its kind; kept when the text itself is gone. */
  readonly template: string;
  readonly language: Language;
  readonly to: string;
  readonly text: string;
}

interface Email extends Sms {
  readonly subject: string;
}

type Message = Sms & { readonly channel: 'email' | 'sms'; readonly subject: string | null };

/** The work that a message is of. One of no school is sent by the provider, as a sign-in code is. */
type Sending = Pick<Work, 'tx' | 'orgId' | 'now'> & {
  readonly services: Pick<Services, 'keyFor'>;
};

/** False where this id is there already. */
async function write(work: Sending, message: Message, id: string): Promise<boolean> {
  const { tx, orgId, now, services } = work;
  const { channel, to, subject } = message;
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
      segments: channel === 'sms' ? smsSize(text).parts : null,
      sealed: sealMessage(services, { orgId, id }, { to, subject, text }),
      state: 'waiting',
      tries: 0,
      error: null,
      gateway: null,
      unanswered_tries: 0,
      gateway_reference: null,
      created_at: now,
      sent_at: null,
      delivered_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Written to the outbox and delivered by a job, so that it leaves exactly if the transaction commits. Answers its id there. */
async function putInOutbox(work: Sending, message: Message): Promise<string> {
  const id = newId(work.now);
  await write(work, message, id);
  await enqueue(work.tx, deliverMessage, { orgId: work.orgId, id });
  return id;
}

/**
 * For a job that must know whether its SMS left: written under an id of its own and not enqueued, since that job hands
 * it over itself by `handOver`. Answers false where it was written before.
 */
export const writeSms = (
  work: Sending,
  { id, ...sms }: Sms & { readonly id: string },
): Promise<boolean> => write(work, { ...sms, channel: 'sms', subject: null }, id);

export const sendEmail = (work: Sending, email: Email): Promise<string> =>
  putInOutbox(work, { ...email, channel: 'email' });

/** `to` is a Cameroon mobile number of nine digits. */
export const sendSms = (work: Sending, sms: Sms): Promise<string> =>
  putInOutbox(work, { ...sms, channel: 'sms', subject: null });
