import { randomUUID } from 'node:crypto';
import type { Happened } from '@ardoise/contract/protocol/events';
import { expect, it } from 'vitest';
import { inNoSchool } from '../../platform/work.ts';
import { purgeIdentity } from './jobs.ts';
import { insertFormerContact, saveContact } from './people/contacts-store.ts';
import { findPerson } from './people/people-store.ts';
import type { Destination } from './rules.ts';
import { tellOldContact } from './subscribers.ts';
import { app, startCodesApp, unconfirm } from './testing/codes.ts';
import { inDatabase, makePerson, toldTo } from './testing/people.ts';

startCodesApp();

/** As a use case does it, but nobody hears of it until the test says so. */
const change = (personId: string, to: Destination): Promise<Happened<'contact.changed'>> =>
  inNoSchool(app.node.services, async (work) => {
    const person = await findPerson(work.tx, personId);
    if (person === undefined) throw new Error('There is no such person.');
    const formerId = await insertFormerContact(work, person, to.kind);
    await saveContact(work.tx, personId, to, work.now);
    const facts = { kind: to.kind, formerId, language: 'en' as const };
    return { name: 'contact.changed', recordId: personId, facts };
  });

const hear = (event: Happened<'contact.changed'>, at: Date): Promise<void> =>
  inNoSchool(app.node.services, (work) => tellOldContact.handle(work, { ...event, at } as never));

it('whoever changes the email and then the phone cannot keep the first from the old phone', async () => {
  const { personId, phone, email } = await makePerson(app);
  await unconfirm(personId, 'email');
  const at = app.clock.now();
  const first = await change(personId, { kind: 'email', value: 'thief@elsewhere.test' });
  app.clock.advance(1);
  await change(personId, { kind: 'phone', value: '699000111' });
  await hear(first, at);
  const [told] = await toldTo(app, phone);
  expect(told?.body).toContain('the email you sign in with is now t****@elsewhere.test.');
  expect(await toldTo(app, '699000111')).toEqual([]);
  // It was never confirmed, so that it may be a stranger's.
  expect(await toldTo(app, email)).toEqual([]);
});

it('a person who is gone, or of whom nothing is confirmed, is told nothing', async () => {
  const { personId, phone, email } = await makePerson(app);
  await unconfirm(personId, 'email');
  await unconfirm(personId, 'phone');
  const event = await change(personId, { kind: 'email', value: 'new@elsewhere.test' });
  await hear(event, app.clock.now());
  await hear({ ...event, recordId: randomUUID() }, app.clock.now());
  for (const recipient of [phone, email, 'new@elsewhere.test'])
    expect(await toldTo(app, recipient)).toEqual([]);
});

it('what somebody had before is kept as long as events are', async () => {
  const { personId } = await makePerson(app);
  const { facts } = await change(personId, { kind: 'phone', value: '699000222' });
  const isKept = async (): Promise<boolean> => {
    await purgeIdentity.work({ services: app.node.services, attempt: 1, isLastAttempt: true });
    const rows = await inDatabase(app, (tx) =>
      tx.selectFrom('former_contacts').select('id').execute(),
    );
    return rows.some(({ id }) => id === facts.formerId);
  };
  app.clock.advance(29 * 86_400);
  expect(await isKept()).toBe(true);
  app.clock.advance(2 * 86_400);
  expect(await isKept()).toBe(false);
});
