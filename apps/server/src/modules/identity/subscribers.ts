import type { Language } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import type { Work } from '../../platform/work.ts';
import { sendEmail, sendSms } from '../messages/public.ts';
import { findContactSince, findFormerContact } from './people/contacts-store.ts';
import { findPerson } from './people/people-store.ts';
import { confirmedOf, type Destination, isConfirmed, maskLogin } from './rules.ts';
import type { FormerContactRow, PersonRow } from './tables.ts';
import { contactNoticeOf, lossNoticeOf } from './texts.ts';

const patience = { kind: 'messages', maxAttempts: 10 } as const;

/** The old one hears of it; where there is none that is surely theirs, the other of the two does. */
export const tellOldContact = subscriber({
  ...patience,
  name: 'identity.tell-old-contact',
  on: ['contact.changed'],
  handle: async (work, { recordId, at, facts: { kind, formerId, language } }) => {
    const { tx } = work;
    const person = await findPerson(tx, recordId);
    const value = person?.[kind] ?? null;
    if (person === undefined || value === null) return;
    const former = formerId === null ? undefined : await findFormerContact(tx, formerId);
    const to = confirmedFormer(former) ?? (await otherContactAt(work, person, kind, at));
    if (to === null) return;
    const notice = contactNoticeOf(kind, maskLogin({ kind, value }), language);
    await send(work, to, 'contactChanged', notice, language);
  },
});

/** Told at what they have confirmed. */
export const tellOfLoss = subscriber({
  ...patience,
  name: 'identity.tell-of-loss',
  on: ['contact.lost'],
  handle: async (work, { recordId, facts: { kind, formerId, language } }) => {
    const person = await findPerson(work.tx, recordId);
    const lost = await findFormerContact(work.tx, formerId);
    const to = person === undefined ? null : confirmedOf(person);
    if (person === undefined || lost === undefined || to === null) return;
    const masked = maskLogin({ kind, value: lost.value });
    await send(
      work,
      to,
      'contactLost',
      lossNoticeOf(kind, masked, person.uf_id, language),
      language,
    );
  },
});

/** Open consoles of an ended session leave at once. */
export const leaveConsoles = subscriber({
  name: 'identity.leave-consoles',
  on: ['session.ended'],
  kind: 'upkeep',
  maxAttempts: 3,
  handle: async ({ services }, { facts }) => services.live.endSession(facts.sessionId),
});

/** With one letter wrong, what was typed and never confirmed is a stranger's. */
const confirmedFormer = (former: FormerContactRow | undefined): Destination | null =>
  former?.was_confirmed === true ? { kind: former.kind, value: former.value } : null;

/** As it was when the change happened: whoever changes both at once must not be the only one who is told. */
async function otherContactAt(
  { tx }: Work,
  person: PersonRow,
  changed: Destination['kind'],
  at: Date,
): Promise<Destination | null> {
  const kind = changed === 'phone' ? 'email' : 'phone';
  const since = await findContactSince(tx, person.id, kind, at);
  if (since !== undefined) return confirmedFormer(since);
  const value = person[kind];
  return value !== null && isConfirmed(person, kind) ? { kind, value } : null;
}

async function send(
  work: Work,
  to: Destination,
  template: 'contactChanged' | 'contactLost',
  { subject, text, sms }: ReturnType<typeof contactNoticeOf>,
  language: Language,
): Promise<void> {
  const message = { kind: 'notice', template, language, to: to.value } as const;
  if (to.kind === 'phone') await sendSms(work, { ...message, text: sms });
  else await sendEmail(work, { ...message, subject, text });
}
