import '../tables.ts';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { enqueue, type Job } from '../../../platform/jobs.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { schoolNameForAnybody, sendSms } from '../../messages/public.ts';
import { writeTestMark } from '../../mobile-money/public.ts';
import { messagesOpenAt } from '../../sms/public.ts';
import { isTestNow } from '../../verification/public.ts';
import { makeLink } from '../guardian/links.ts';
import { smsAfterMs, whenToRemind } from '../rules.ts';
import { guardianNow, isGone, chatLanguage } from '../talks/find-chat.ts';
import { mobileOf } from '../talks/read-chat.ts';

interface TalkPlace {
  readonly orgId: string;
  readonly chatId: string;
}

const keyOf = ({ orgId, chatId }: TalkPlace): string => `chat-remind:${orgId}:${chatId}`;

/** Comes at the time of the first message that waits, however many follow. */
export const remindLater = ({ tx, orgId }: Work, chatId: string): Promise<void> => {
  const place = { orgId, chatId };
  return enqueue(tx, remindGuardian, place, {
    delaySeconds: smsAfterMs / 1000,
    key: keyOf(place),
    keepsTime: true,
  });
};

const words: Text = {
  en: '{school} wrote to you. Read and answer here: {link}',
  fr: '{school} vous a écrit. Lisez et répondez ici : {link}',
};

const wordsOfLink: Text = {
  en: '{school}: your talk with the school: {link}',
  fr: '{school} : votre discussion avec l’établissement : {link}',
};

async function readSchool({ tx, orgId }: Work): Promise<string> {
  const school = await tx
    .selectFrom('organisations')
    .select(['name', 'verification'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return schoolNameForAnybody({
    name: school.name,
    isVerified: school.verification === 'verified',
  });
}

interface LinkSms {
  readonly chatId: string;
  readonly to: string;
  readonly language: Language;
  /** Whether something waits, or the guardian asked for the link. */
  readonly why: 'waiting' | 'asked';
}

/** The one way in which the link of a talk is sent: as payment links are, and counted with them. */
export async function sendTalkLink(work: Work, sms: LinkSms): Promise<void> {
  const { chatId, to, language, why } = sms;
  const link = await makeLink(work, chatId);
  const school = await readSchool(work);
  const text = say(why === 'waiting' ? words : wordsOfLink, language, { school, link });
  const template = { kind: 'paymentLink', template: 'chatLink', language } as const;
  await sendSms(work, {
    ...template,
    to,
    text: writeTestMark(isTestNow(work.services), language) + text,
  });
  await work.tx
    .updateTable('chats')
    .set((eb) => ({ sms_sent_at: work.now, sms_sent: eb('sms_sent', '+', 1) }))
    .where('org_id', '=', work.orgId)
    .where('id', '=', chatId)
    .execute();
}

interface Waiting {
  guardianId: string;
  language: Language;
  isUnwanted: boolean;
  waitingSince: Date | null;
  hereUntil: Date | null;
  seenAt: Date | null;
  smsSentAt: Date | null;
}

async function lockWaiting({ tx, orgId }: Work, chatId: string): Promise<Waiting | undefined> {
  // By a statement of its own: what is read with the lock in one would be from before it was waited for, while the guardian
  // has the page before them at last.
  await sql`select from chats where org_id = ${orgId} and id = ${chatId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Waiting>`
    select now.id as "guardianId", ${chatLanguage} as language,
           c.blocked_at is not null or now.no_messages or ${isGone} as "isUnwanted",
           (select min(m.at) from chat_messages m where m.org_id = c.org_id and m.chat_id = c.id and m.by = 'staff'
               and m.read_at is null) as "waitingSince",
           c.here_until as "hereUntil", c.guardian_seen_at as "seenAt", c.sms_sent_at as "smsSentAt"
      from chats c ${guardianNow} where c.org_id = ${orgId} and c.id = ${chatId}`.execute(tx);
  return rows[0];
}

const msOf = (at: Date | null): number => at?.getTime() ?? 0;

async function remind(work: Work, chatId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const talk = await lockWaiting(work, chatId);
  if (talk === undefined || talk.isUnwanted) return;
  const when = whenToRemind({
    nowMs: now.getTime(),
    waitingSinceMs: talk.waitingSince?.getTime() ?? null,
    hereUntilMs: msOf(talk.hereUntil),
    seenAtMs: msOf(talk.seenAt),
    smsSentAtMs: talk.smsSentAt?.getTime() ?? null,
  });
  if (when === 'never') return;
  const opensAt = await messagesOpenAt(tx, orgId, now);
  const waitMs = when === 'now' ? msOf(opensAt) - now.getTime() : when;
  if (waitMs > 0) {
    const place = { orgId, chatId };
    const delaySeconds = Math.ceil(waitMs / 1000);
    return enqueue(tx, remindGuardian, place, { delaySeconds, key: keyOf(place) });
  }
  const to = await mobileOf(tx, orgId, talk.guardianId);
  if (to === null) return;
  await sendTalkLink(work, { chatId, to, language: talk.language, why: 'waiting' });
  await work.emit('chat.changed', chatId, {});
}

/** A guardian who is not there is told once of all that waits, and not in the school's quiet hours. */
export const remindGuardian: Job<TalkPlace> = {
  name: 'chat.remind',
  kind: 'messages',
  maxAttempts: 10,
  work: ({ orgId, chatId }, { services }) =>
    inSchool(services, orgId, (work) => remind(work, chatId)),
};
