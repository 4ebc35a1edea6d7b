import { createTransport } from 'nodemailer';
import type { Services } from '../../platform/services.ts';

export interface Outgoing {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

/** Hands a message over, or throws. */
export type Carrier = (message: Outgoing) => Promise<void>;

const timeoutMs = 10_000;

async function post(address: string, body: unknown): Promise<unknown> {
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
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ to: recipient, subject: subject ?? '', text: body });
  };
}

/** SMTP where it is set up; in the demo the simulator's mailbox; else none. */
export function emailCarrier(services: Services): Carrier | null {
  const { smtpUrl, mailFrom } = services.settings;
  if (smtpUrl !== null) return smtp(smtpUrl, mailFrom);
  const simulator = services.simulatorUrl();
  if (simulator === null) return null;
  return async ({ recipient, subject, body }) => {
    await post(`${simulator}/mail/messages`, { to: recipient, subject: subject ?? '', text: body });
  };
}

/** The gateway can answer 200 and yet refuse: its own code decides. */
function wasAccepted(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('responsecode' in answer)) return false;
  return Number(answer.responsecode) === 1;
}

/** The simulator speaks as the gateway does, and stands in for it wherever it runs. */
function smsGateway(services: Services): Services['settings']['sms'] {
  const simulator = services.simulatorUrl();
  if (simulator === null) return services.settings.sms;
  const url = `${simulator}/sms/api/v1/sendsms`;
  return { url, user: 'ardoise', password: 'simulator', sender: 'Ardoise' };
}

export function smsCarrier(services: Services): Carrier | null {
  const gateway = smsGateway(services);
  if (gateway === null) return null;
  return async ({ recipient, body }) => {
    const answer = await post(gateway.url, {
      user: gateway.user,
      password: gateway.password,
      senderid: gateway.sender,
      sms: body,
      mobiles: `237${recipient}`,
    });
    if (!wasAccepted(answer)) throw new Error('The SMS gateway refused the message.');
  };
}
