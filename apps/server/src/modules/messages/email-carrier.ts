import { createTransport } from 'nodemailer';
import { notInTransaction } from '../../platform/not-in-transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { MessageContent } from './sealed-message.ts';

const timeoutMs = 10_000;

/** Letters go over the network sealed, or not at all; to a server on this machine there is no network. */
export const needsTls = (smtpUrl: string): boolean =>
  !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(smtpUrl).hostname);

async function sendBySmtp(
  { settings: { mailFrom: from }, outside }: Services,
  url: string,
  { to, subject, text }: MessageContent,
): Promise<string> {
  notInTransaction('send an email');
  outside.refuseHeld();
  const { authorities } = outside;
  const trust = authorities === undefined ? {} : { tls: { ca: [...authorities] } };
  const transport = createTransport({ url, requireTLS: needsTls(url), ...trust }, { from });
  const { messageId } = await transport.sendMail({ to, subject: subject ?? '', text });
  return messageId;
}

/** By SMTP where it is set up, else into a mailbox over HTTP. Answers by what the mail server knows it, or throws. */
export async function carryEmail(
  services: Services,
  content: MessageContent,
): Promise<string | null> {
  const { smtpUrl, mailboxUrl } = services.settings;
  if (smtpUrl !== null) return sendBySmtp(services, smtpUrl, content);
  if (mailboxUrl === null) throw new Error('No carrier for email is set up.');
  const { to, subject, text } = content;
  const { status } = await services.outside.call({
    method: 'POST',
    url: mailboxUrl,
    headers: {},
    json: { to, subject: subject ?? '', text },
    timeoutMs,
  });
  if (status >= 300) throw new Error(`The mailbox answered ${status}.`);
  return null;
}
