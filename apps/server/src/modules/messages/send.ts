import './tables.ts';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { deliverMessage } from './deliver.ts';
import { plainLetters } from './plain-letters.ts';

interface Email {
  /** Null: sent by the provider, as a sign-in code is. */
  readonly orgId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly now: Date;
}

type Sms = Omit<Email, 'subject'>;

/** False where this id is there already. */
async function write(
  tx: Tx,
  channel: 'email' | 'sms',
  message: Sms & { readonly id: string; readonly subject: string | null },
): Promise<boolean> {
  const written = await tx
    .insertInto('outbox')
    .values({
      org_id: message.orgId ?? noOrg,
      id: message.id,
      channel,
      recipient: message.to,
      subject: message.subject,
      body: channel === 'sms' ? plainLetters(message.text) : message.text,
      state: 'waiting',
      tries: 0,
      error: null,
      created_at: message.now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Written to the outbox and delivered by a job, so that it leaves exactly if the transaction commits. */
async function putInOutbox(
  tx: Tx,
  channel: 'email' | 'sms',
  message: Sms & { subject: string | null },
): Promise<void> {
  const id = newId(message.now);
  await write(tx, channel, { ...message, id });
  await enqueue(tx, deliverMessage, { orgId: message.orgId ?? noOrg, id });
}

/**
 * For a job that must know whether its SMS left: written under an id of its own and not enqueued, since that job hands
 * it over itself by `deliverMessage.work`. Answers false where it was written before.
 */
export const writeSms = (tx: Tx, sms: Sms & { readonly id: string }): Promise<boolean> =>
  write(tx, 'sms', { ...sms, subject: null });

export const sendEmail = (tx: Tx, email: Email): Promise<void> => putInOutbox(tx, 'email', email);

/** `to` is a Cameroon mobile number of nine digits. */
export const sendSms = (tx: Tx, sms: Sms): Promise<void> =>
  putInOutbox(tx, 'sms', { ...sms, subject: null });
