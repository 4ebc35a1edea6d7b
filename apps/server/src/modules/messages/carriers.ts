import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { notInTransaction } from '../../platform/not-in-transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { MessageContent } from './sealed-message.ts';

/** Hands a message over and answers by what the gateway knows it, or throws. */
export type Carrier = (message: MessageContent) => Promise<string | null>;

const timeoutMs = 10_000;

async function post(address: string, body: unknown): Promise<unknown> {
  notInTransaction('call a gateway');
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`);
  return answer.json();
}

function smtp(url: string, from: string): Carrier {
  const transport = createTransport(url, { from });
  return async ({ to, subject, text }) => {
    notInTransaction('send an email');
    const { messageId } = await transport.sendMail({ to, subject: subject ?? '', text });
    return messageId;
  };
}

/** SMTP where it is set up; else a mailbox over HTTP, or none. */
export function emailCarrier({ settings }: Services): Carrier | null {
  const { smtpUrl, mailFrom, mailboxUrl } = settings;
  if (smtpUrl !== null) return smtp(smtpUrl, mailFrom);
  if (mailboxUrl === null) return null;
  return async ({ to, subject, text }) => {
    await post(mailboxUrl, { to, subject: subject ?? '', text });
    return null;
  };
}

/** The gateway can answer 200 and yet refuse: its own code decides. */
const acceptedSms = z.object({
  responsecode: z.coerce.number().pipe(z.literal(1)),
  sms: z
    .array(z.object({ messageid: z.string().max(100).optional() }))
    .optional()
    .catch(undefined),
});

export function smsCarrier({ settings }: Services): Carrier | null {
  const gateway = settings.sms;
  if (gateway === null) return null;
  return async ({ to, text }) => {
    const answer = await post(gateway.url, {
      user: gateway.user,
      password: gateway.password,
      senderid: gateway.sender,
      sms: text,
      mobiles: `237${to}`,
    });
    const accepted = acceptedSms.safeParse(answer);
    if (!accepted.success) throw new Error('The SMS gateway refused the message.');
    return accepted.data.sms?.[0]?.messageid ?? null;
  };
}
