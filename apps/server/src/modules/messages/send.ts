import './tables.ts';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { deliverMessage } from './deliver.ts';

interface Email {
  /** Null: sent by the provider, as a sign-in code is. */
  readonly orgId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly now: Date;
}

type Sms = Omit<Email, 'subject'>;

/** Written to the outbox and delivered by a job, so that it leaves exactly if the transaction commits. */
async function putInOutbox(
  tx: Tx,
  channel: 'email' | 'sms',
  message: Sms & { subject: string | null },
): Promise<void> {
  const orgId = message.orgId ?? noOrg;
  const id = newId(message.now);
  await tx
    .insertInto('outbox')
    .values({
      org_id: orgId,
      id,
      channel,
      recipient: message.to,
      subject: message.subject,
      body: message.text,
      state: 'waiting',
      tries: 0,
      error: null,
      created_at: message.now,
      sent_at: null,
    })
    .execute();
  await enqueue(tx, deliverMessage, { orgId, id });
}

export const sendEmail = (tx: Tx, email: Email): Promise<void> => putInOutbox(tx, 'email', email);

/** `to` is a Cameroon mobile number of nine digits. */
export const sendSms = (tx: Tx, sms: Sms): Promise<void> =>
  putInOutbox(tx, 'sms', { ...sms, subject: null });
