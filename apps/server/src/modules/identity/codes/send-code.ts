import type { Answer } from '@ardoise/contract/protocol/call';
import type { sendEmailVerificationCode } from '@ardoise/contract/session';
import type { Language } from '@ardoise/contract/values/language';
import { takeTurns } from '../../../platform/take-turns.ts';
import { hashSecret } from '../../../platform/ids.ts';
import type { Context } from '../../../platform/http/context.ts';
import { enqueue, type Job } from '../../../platform/jobs.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { forNoSchool, inNoSchool, type Work } from '../../../platform/work.ts';
import { sendEmail, sendSms } from '../../messages/public.ts';
import { findForReset } from '../people/contacts-store.ts';
import { isDeviceOfHolder, isKnownDevice } from '../sign-in/devices.ts';
import { refuseForNow } from '../sign-in/limit-tries.ts';
import {
  codeLifeSeconds,
  confirmedOf,
  type Destination,
  isConfirmed,
  type Login,
  maskLogin,
  readLogin,
  sendLimit,
  sendToOneLimits,
  strangerSendLimit,
  type TryLimit,
  waitSeconds,
} from '../rules.ts';
import { hashCode, newOneTimeCode } from './secret-words.ts';
import type { PersonRow, TicketContent } from '../tables.ts';
import { emailOf, smsOf } from '../texts.ts';
import {
  assignTicket,
  countResets,
  findAsker,
  findSendTimes,
  insertTicket,
} from './tickets-store.ts';

export type CodeSent = Answer<typeof sendEmailVerificationCode>;

export const codeKey = (services: Pick<Services, 'keyFor'>): Buffer =>
  services.keyFor('one-time-code');

interface Issue {
  readonly purpose:
    | 'signIn'
    | 'email'
    | 'resetPassword'
    | 'changePhone'
    | 'changeEmail'
    | 'invitation';
  readonly login: Login;
  readonly content: TicketContent;
  readonly personId?: string;
}

interface IssuedCode {
  readonly ticket: string;
  readonly code: string;
}

/**
 * A ticket with a code, at most so many for one destination in a while: every SMS costs money and patience. Each who asks
 * has a share, so that nobody keeps the holder's code from being sent; all together are limited as well, but for the
 * devices that the holder has signed in from.
 */
async function issueCode(
  context: Context,
  { purpose, login, content, personId }: Issue,
): Promise<IssuedCode> {
  const { tx, now, services } = context;
  const kind = purpose === 'resetPassword' ? 'reset' : 'code';
  const destination = hashSecret(`${kind}:${login.kind}:${login.value}`);
  const isHolder = await isDeviceOfHolder(context, login);
  const askedBy = askerOf(context, isHolder, personId);
  await takeTurns(tx, destination);
  const waitOf = async (asker: string | null, limit: TryLimit): Promise<number> =>
    waitSeconds(await findSendTimes(tx, destination, asker, limit, now), limit, now);
  const waits = [await waitOf(askedBy, sendLimit)];
  if (!isHolder) {
    waits.push(await waitOf(askedBy, strangerSendLimit));
    for (const limit of sendToOneLimits) waits.push(await waitOf(null, limit));
  }
  const wait = Math.max(...waits);
  if (wait > 0) throw refuseForNow(wait);
  const code = newOneTimeCode();
  const ticket = await insertTicket(tx, {
    purpose,
    ...(personId === undefined ? {} : { personId }),
    destination,
    askedBy,
    content,
    lifeSeconds: codeLifeSeconds,
    now,
    codeHash: (ticketHash) => hashCode(codeKey(services), ticketHash, code),
  });
  return { ticket, code };
}

/** Whose share a code is sent from: of somebody signed in, of a device of the holder, or of an address. */
function askerOf(context: Context, isHolder: boolean, personId: string | undefined): string {
  if (personId !== undefined) return `person:${personId}`;
  return isHolder ? `device:${context.device}` : `address:${context.network}`;
}

const answerFor = (ticket: string, login: Login): CodeSent => ({
  ticket,
  sentTo: maskLogin(login),
  expiresIn: codeLifeSeconds,
});

/** Written where the code is made: it stands nowhere but in the sealed message, and in no event. */
async function deliver(
  work: Work,
  to: Destination,
  code: string,
  language: Language,
): Promise<void> {
  const kind = { kind: 'code', template: 'code', language } as const;
  if (to.kind === 'phone')
    await sendSms(work, { ...kind, to: to.value, text: smsOf(code, language) });
  else await sendEmail(work, { ...kind, to: to.value, ...emailOf(code, language) });
}

/** A new code, on its way to where the ticket says. */
export async function sendCode(
  context: Context,
  issue: Issue & { readonly login: Destination },
): Promise<CodeSent> {
  const { ticket, code } = await issueCode(context, issue);
  await deliver(forNoSchool(context), issue.login, code, context.language);
  return answerFor(ticket, issue.login);
}

export const sendSignInCode = (
  context: Context,
  { phone, appId }: { phone: string; appId?: string | undefined },
): Promise<CodeSent> =>
  sendCode(context, {
    purpose: 'signIn',
    login: { kind: 'phone', value: phone },
    content: appId === undefined ? { phone } : { phone, appId },
  });

export const sendEmailCode = (context: Context, email: string): Promise<CodeSent> =>
  sendCode(context, {
    purpose: 'email',
    login: { kind: 'email', value: email },
    content: { email },
  });

interface ResetCode {
  readonly ticketHash: string;
  /** The code and whose it may be: what waits in the queue is as readable as any table. */
  readonly sealed: string;
  readonly language: Language;
  readonly device: string | null;
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
export async function sendResetCode(context: Context, typed: string): Promise<CodeSent> {
  const login = readLogin(typed);
  const { ticket, code } = await issueCode(context, {
    purpose: 'resetPassword',
    login,
    content: {},
  });
  const ticketHash = hashSecret(ticket);
  const content: ResetContent = { code, login: typed };
  await enqueue(context.tx, deliverResetCode, {
    ticketHash,
    sealed: seal(resetKey(context.services), JSON.stringify(content), ticketHash),
    language: context.language,
    device: context.device,
  });
  return answerFor(ticket, login);
}

export const deliverResetCode: Job<ResetCode> = {
  name: 'identity.deliver-reset-code',
  kind: 'messages',
  maxAttempts: 5,
  work: async ({ ticketHash, sealed, language, device }, { services }) =>
    inNoSchool(services, async (work) => {
      const { tx } = work;
      const opened = unseal(resetKey(services), sealed, ticketHash);
      const { code, login: typed } = JSON.parse(opened) as ResetContent;
      const login = readLogin(typed);
      const person = await findForReset(tx, login);
      const to = person === undefined ? null : resetDestination(person, login);
      if (person === undefined || to === null) return;
      // The same person may be asked for by phone, email and ufId: together they stay within the limits. A repeated
      // job finds the ticket assigned and sends nothing.
      await takeTurns(tx, `reset:${person.id}`);
      const isHolder = await isKnownDevice({ tx, device }, person.id);
      if (await wasSentEnough(work, person.id, ticketHash, isHolder)) return;
      if (await assignTicket(tx, ticketHash, person.id, to))
        await deliver(work, to, code, language);
    }),
};

async function wasSentEnough(
  { tx, now }: Work,
  personId: string,
  ticketHash: string,
  isHolder: boolean,
): Promise<boolean> {
  const askedBy = await findAsker(tx, ticketHash);
  if ((await countResets(tx, personId, askedBy, sendLimit, now)) >= sendLimit.max) return true;
  for (const limit of isHolder ? [] : sendToOneLimits)
    if ((await countResets(tx, personId, null, limit, now)) >= limit.max) return true;
  return false;
}

/**
 * To what is confirmed: with one digit wrong, anything else is a stranger's. Only an account of which nothing is confirmed
 * is opened by the mailbox that was typed, since nobody has shown that it is anybody else's.
 */
function resetDestination(person: PersonRow, login: Login): Destination | null {
  const { phone, email } = person;
  if (login.kind === 'phone' && phone !== null && isConfirmed(person, 'phone'))
    return { kind: 'phone', value: phone };
  if (email !== null && isConfirmed(person, 'email')) return { kind: 'email', value: email };
  const confirmed = confirmedOf(person);
  if (confirmed !== null) return confirmed;
  return email === null ? null : { kind: 'email', value: email };
}
