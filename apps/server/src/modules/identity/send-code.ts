import type { Answer } from '@ardoise/contract/call';
import type { sendEmailVerificationCode } from '@ardoise/contract/session';
import type { Language } from '@ardoise/contract/language';
import type { Tx } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import { seal, unseal } from '../../platform/seal.ts';
import type { Services } from '../../platform/services.ts';
import { sendEmail, sendSms } from '../messages/public.ts';
import { refuseForNow } from './limit-tries.ts';
import { findPersonByLogin, takeTurns } from './people-store.ts';
import {
  codeLifeSeconds,
  type Login,
  maskLogin,
  readLogin,
  sendLimit,
  waitSeconds,
} from './rules.ts';
import { hashCode, newOneTimeCode } from './secret-words.ts';
import type { PersonRow, TicketContent } from './tables.ts';
import { emailOf, smsOf } from './texts.ts';
import { assignTicket, findSendTimes, insertTicket } from './tickets-store.ts';

export type CodeSent = Answer<typeof sendEmailVerificationCode>;

export const codeKey = (services: Pick<Services, 'keyFor'>): Buffer =>
  services.keyFor('one-time-code');

interface Issue {
  readonly purpose: 'signIn' | 'email' | 'resetPassword' | 'changePhone' | 'changeEmail';
  readonly login: Login;
  readonly content: TicketContent;
  readonly personId?: string;
}

interface IssuedCode {
  readonly ticket: string;
  readonly code: string;
}

/** A ticket with a code, at most so many for one destination in a while: every SMS costs money and patience. */
async function issueCode(
  services: Services,
  { tx, now }: Context,
  { purpose, login, content, personId }: Issue,
): Promise<IssuedCode> {
  const kind = purpose === 'resetPassword' ? 'reset' : 'code';
  const destination = hashSecret(`${kind}:${login.kind}:${login.value}`);
  await takeTurns(tx, destination);
  const sentAt = await findSendTimes(tx, destination, sendLimit, now);
  const wait = waitSeconds(sentAt, sendLimit, now);
  if (wait > 0) throw refuseForNow(wait);
  const code = newOneTimeCode();
  const ticket = await insertTicket(tx, {
    purpose,
    ...(personId === undefined ? {} : { personId }),
    destination,
    content,
    lifeSeconds: codeLifeSeconds,
    now,
    codeHash: (ticketHash) => hashCode(codeKey(services), ticketHash, code),
  });
  return { ticket, code };
}

const answerFor = (ticket: string, login: Login): CodeSent => ({
  ticket,
  sentTo: maskLogin(login),
  expiresIn: codeLifeSeconds,
});

/** A phone or an email: where a message can go. */
export type Destination = Extract<Login, { kind: 'email' | 'phone' }>;

async function deliver(
  services: Services,
  tx: Tx,
  to: Destination,
  code: string,
  language: Language,
  now: Date,
): Promise<void> {
  const kind = { orgId: null, kind: 'code', template: 'code', language } as const;
  if (to.kind === 'phone')
    await sendSms(services, tx, { ...kind, to: to.value, text: smsOf(code, language), now });
  else await sendEmail(services, tx, { ...kind, to: to.value, ...emailOf(code, language), now });
}

/** A new code, on its way to where the ticket says. */
export async function sendCode(
  services: Services,
  context: Context,
  issue: Issue & { readonly login: Destination },
): Promise<CodeSent> {
  const { ticket, code } = await issueCode(services, context, issue);
  await deliver(services, context.tx, issue.login, code, context.language, context.now);
  return answerFor(ticket, issue.login);
}

export const sendSignInCode = (
  services: Services,
  context: Context,
  { phone, appId }: { phone: string; appId?: string | undefined },
): Promise<CodeSent> =>
  sendCode(services, context, {
    purpose: 'signIn',
    login: { kind: 'phone', value: phone },
    content: appId === undefined ? { phone } : { phone, appId },
  });

export const sendEmailCode = (
  services: Services,
  context: Context,
  email: string,
): Promise<CodeSent> =>
  sendCode(services, context, {
    purpose: 'email',
    login: { kind: 'email', value: email },
    content: { email },
  });

interface ResetCode {
  readonly ticketHash: string;
  /** The code and whose it may be: what waits in the queue is as readable as any table. */
  readonly sealed: string;
  readonly language: Language;
}

interface ResetContent {
  readonly code: string;
  readonly login: string;
}

const resetKey = (services: Services): Buffer => services.keyFor('reset-code');

/**
 * Whether the account exists is asked only by the job, so that the call answers alike, and in the same time, for
 * everyone. What is shown as the destination is what the person typed.
 */
export async function sendResetCode(
  services: Services,
  context: Context,
  typed: string,
): Promise<CodeSent> {
  const login = readLogin(typed);
  const { ticket, code } = await issueCode(services, context, {
    purpose: 'resetPassword',
    login,
    content: {},
  });
  const ticketHash = hashSecret(ticket);
  const content: ResetContent = { code, login: typed };
  await enqueue(context.tx, deliverResetCode, {
    ticketHash,
    sealed: seal(resetKey(services), JSON.stringify(content), ticketHash),
    language: context.language,
  });
  return answerFor(ticket, login);
}

export const deliverResetCode: Job<ResetCode> = {
  name: 'identity.deliver-reset-code',
  kind: 'messages',
  maxAttempts: 5,
  work: async ({ ticketHash, sealed, language }, { services }) =>
    services.db.write('platform', async (tx) => {
      const now = services.clock.now();
      const opened = unseal(resetKey(services), sealed, ticketHash);
      const { code, login: typed } = JSON.parse(opened) as ResetContent;
      const login = readLogin(typed);
      const person = await findPersonByLogin(tx, login);
      if (person === undefined || person.closed_at !== null) return;
      const to = resetDestination(person, login);
      if (to === null) return;
      // The same person may be asked for by phone, email and ufId: together they stay within the limit. A repeated
      // job finds the ticket assigned and sends nothing.
      await takeTurns(tx, `reset:${person.id}`);
      if (await assignTicket(tx, ticketHash, person.id, to.kind, sendLimit, now))
        await deliver(services, tx, to, code, language, now);
    }),
};

/** Never to a phone that was typed and not confirmed: with one digit wrong it is a stranger's. */
function resetDestination(person: PersonRow, login: Login): Destination | null {
  const phone = person.phone_verified_at === null ? null : person.phone;
  if (login.kind === 'phone' && phone !== null) return { kind: 'phone', value: phone };
  if (person.email !== null) return { kind: 'email', value: person.email };
  return phone === null ? null : { kind: 'phone', value: phone };
}
