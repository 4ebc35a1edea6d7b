import { randomUUID } from 'node:crypto';
import { listAudit } from '@ardoise/contract/audit';
import * as messageCalls from '@ardoise/contract/chat/chat-messages';
import * as calls from '@ardoise/contract/chat/chats';
import * as answerCalls from '@ardoise/contract/chat/ready-answers';
import { mergeRecords, undoMerge } from '@ardoise/contract/merging';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { documentName } from '../files/public.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { purgeChats } from './purge.ts';
import { remindGuardian } from './sms/remind-guardian.ts';
import { addParent, beginTalk, sendForm, type TestTalk, writeText } from './testing/talks.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

const make = async <C extends CallSpec>(call: C, request: Request<C>, as = token) =>
  (await app.call(call, request, { token: as, headers: fromElsewhere() })).body;
const begin = (name?: string): Promise<TestTalk> => beginTalk(app, school.orgId, token, name);
const detailOf = async (id: string) => (await make(calls.getChat, { params: { id } })).data;
const messagesOf = async (id: string) =>
  (await make(messageCalls.listChatMessages, { params: { id } })).data?.items ?? [];
const listed = async (query: Request<typeof calls.listChats>['query'] = {}) =>
  (await make(calls.listChats, { query })).data;
const context = () => ({ services: app.node.services, attempt: 1, isLastAttempt: false });
const remind = ({ id }: TestTalk) =>
  remindGuardian.work({ orgId: school.orgId, chatId: id }, context());
const inSchoolRows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  app.node.services.db.write({ orgId: school.orgId }, async (tx) => (await query.execute(tx)).rows);

describe('a talk', () => {
  it('is one for each guardian, also where two begin it at once', async () => {
    const { guardianId } = await addParent(app, school.orgId, 'Alice Mbarga');
    const begun = await Promise.all(
      [1, 2, 3].map(() => make(calls.beginChat, { body: { guardianId } })),
    );
    expect(new Set(begun.map(({ data }) => data?.id)).size).toBe(1);
    const unknown = await make(calls.beginChat, { body: { guardianId: randomUUID() } });
    expect(unknown.reason).toBe('notFound');
  });

  it('shows the child, what is owed, and in which state each message is', async () => {
    const talk = await begin();
    await writeText(app, token, talk.id, 'Bonjour Madame');
    const detail = await detailOf(talk.id);
    expect(detail).toMatchObject({
      guardian: { name: 'Régine Ngo Bassa' },
      relationship: 'mother',
      children: ['Mbarga Grace'],
      keptMonths: 24,
      students: [{ owed: { amount: 100_000, overdue: 40_000 } }],
      last: { by: 'staff', isOwn: true, type: 1, text: 'Bonjour Madame' },
    });
    expect(detail?.students[0]?.installments.map(({ open }) => open)).toEqual([
      40_000, 30_000, 30_000,
    ]);
    expect(detail?.phone).toBe(`6 •• •• •• ${talk.phone.slice(-2)}`);
    expect((await messagesOf(talk.id)).map(({ state }) => state)).toEqual(['sent']);
    await fetch(`${app.url}${talk.path}`, { headers: fromElsewhere() });
    expect((await messagesOf(talk.id)).map(({ state }) => state)).toEqual(['read']);
  });

  it('is unseen until one of the staff reads it, and then for nobody', async () => {
    const talk = await begin();
    await sendForm(app, talk.path, { text: 'Est-ce bien arrivé ?' });
    await sendForm(app, talk.path, { text: 'Merci' });
    const support = await school.signInAs('support');
    expect((await make(calls.countUnseenChats, {}, support)).data).toEqual({ chats: 1 });
    expect((await listed({ unseen: 'true' }))?.items[0]?.unseen).toBe(2);
    expect((await make(calls.readChat, { params: { id: talk.id } })).data).toEqual({ unseen: 0 });
    expect((await make(calls.countUnseenChats, {}, support)).data).toEqual({ chats: 0 });
    expect((await messagesOf(talk.id)).map(({ state }) => state)).toEqual(['read', 'read']);
  });

  it('is given to a colleague, muted, closed, and opens when the guardian writes', async () => {
    const talk = await begin();
    const params = { id: talk.id };
    const { ownerId: personId } = school;
    const given = await make(calls.assignChat, { params, body: { personId } });
    expect(given.data?.assignedTo).toMatchObject({ personId, isMe: true });
    expect((await listed({ mine: 'true' }))?.counts).toEqual({ open: 1, unseen: 0, mine: 1 });
    const stranger = await createSchool(app);
    const body = { personId: stranger.ownerId };
    expect((await make(calls.assignChat, { params, body })).reason).toBe('colleagueMayNotChat');
    await make(calls.muteChat, { params, body: { isMuted: true } });
    await make(calls.closeChat, { params });
    await make(calls.closeChat, { params });
    expect((await listed())?.items).toEqual([]);
    await sendForm(app, talk.path, { text: 'Encore une question' });
    expect((await listed())?.items[0]).toMatchObject({ state: 'open', unseen: 1, isMuted: true });
    expect((await make(calls.countUnseenChats, {})).data).toEqual({ chats: 0 });
    const audit = await make(listAudit, { query: { perPage: 50 } });
    const actions = audit.data?.items.map(({ action }) => action) ?? [];
    expect(actions.filter((action) => action.startsWith('chat.')).toSorted()).toEqual([
      'chat.assigned',
      'chat.closed',
      'chat.muted',
    ]);
  });

  it('is nobody’s any more when whoever had it no longer answers talks', async () => {
    const talk = await begin();
    const params = { id: talk.id };
    const support = await school.signInAs('support');
    const colleagues = await make(calls.listChatColleagues, {}, support);
    const { personId = '' } =
      colleagues.data?.items.find((one) => one.personId !== school.ownerId) ?? {};
    await make(calls.assignChat, { params, body: { personId } });
    expect((await listed())?.items[0]?.assignedTo?.personId).toBe(personId);
    await inSchoolRows(
      sql`update memberships set role = 'analyst' where org_id = ${school.orgId} and person_id = ${personId}`,
    );
    expect((await listed())?.items[0]?.assignedTo).toBeNull();
  });

  it('has links that the school can end, and those that ended are forgotten after a month', async () => {
    const talk = await begin();
    const params = { id: talk.id };
    const status = async () =>
      (await fetch(`${app.url}${talk.path}`, { headers: fromElsewhere() })).status;
    expect(await status()).toBe(200);
    const auditor = await school.signInAs('auditor');
    expect((await make(calls.endChatLinks, { params }, auditor)).reason).toBe('notPermitted');
    expect((await make(calls.endChatLinks, { params })).data).toEqual({ ended: 1 });
    expect((await make(calls.endChatLinks, { params })).data).toEqual({ ended: 0 });
    expect(await status()).toBe(404);
    const links = () => inSchoolRows(sql`select from chat_links where chat_id = ${talk.id}`);
    await purgeChats.work(context());
    expect(await links()).toHaveLength(1);
    app.clock.advance(32 * 86_400);
    await purgeChats.work(context());
    expect(await links()).toHaveLength(0);
  });

  it('is read by auditors and written by those who may; analysts see none', async () => {
    const { id } = await begin();
    const auditor = await school.signInAs('auditor');
    const analyst = await school.signInAs('analyst');
    expect((await make(calls.getChat, { params: { id } }, auditor)).success).toBe(true);
    expect((await writeText(app, auditor, id, 'x')).body.reason).toBe('notPermitted');
    expect((await make(calls.listChats, {}, analyst)).reason).toBe('notPermitted');
  });

  it('of another school is not there', async () => {
    const { id } = await begin();
    const other = await (await createSchool(app)).signIn();
    expect((await make(calls.getChat, { params: { id } }, other)).reason).toBe('notFound');
    expect((await writeText(app, other, id, 'x')).body.reason).toBe('notFound');
  });
});

describe('the list', () => {
  it('finds guardian, child and words of a message, and goes on by its last place', async () => {
    const talks = [
      await begin('Comfort Tabi'),
      await begin('Jean Ekwalla'),
      await begin('Luc Ondoa'),
    ];
    for (const { id } of talks) {
      app.clock.advance(60);
      await writeText(app, token, id, id === talks[1]?.id ? 'Le bus de Bonabéri' : 'Bonsoir');
    }
    const names = (found: Awaited<ReturnType<typeof listed>>) =>
      found?.items.map(({ guardian }) => guardian.name);
    expect(names(await listed())).toEqual(['Luc Ondoa', 'Jean Ekwalla', 'Comfort Tabi']);
    expect(names(await listed({ q: 'comf' }))).toEqual(['Comfort Tabi']);
    const found = await listed({ q: 'bonaberi bus' });
    expect(found?.items).toMatchObject([{ foundText: 'Le bus de Bonabéri' }]);
    expect(names(await listed({ q: 'mbarga grace' }))).toHaveLength(3);
    expect(names(await listed({ q: '%' }))).toEqual([]);
    expect(names(await listed({ q: 'nobody' }))).toEqual([]);
    const first = await listed({ perPage: 2 });
    expect(names(await listed({ perPage: 2, after: first?.next ?? '' }))).toEqual(['Comfort Tabi']);
    expect(names(await listed({ after: 'nonsense' }))).toHaveLength(3);
  });
});

describe('a message', () => {
  const write = (id: string, body: messageCalls.MessageInput) =>
    make(messageCalls.writeChatMessage, { params: { id }, body });

  it('with one key is one message, also when it comes twice at once', async () => {
    const { id } = await begin();
    const body = { type: 1, key: randomUUID(), text: 'Une fois' } as const;
    const answers = await Promise.all([write(id, body), write(id, body), write(id, body)]);
    expect(answers.map(({ data }) => data?.seq)).toEqual([1, 1, 1]);
    const other = await write(id, { ...body, text: 'Autre chose' });
    expect(other.reason).toBe('idempotencyKeyReused');
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('of 100 KB, of nothing, or of an emoji that is a text, is refused', async () => {
    const { id } = await begin();
    const key = randomUUID();
    const refused = [
      await write(id, { type: 1, key, text: 'x'.repeat(100_000) }),
      await write(id, { type: 1, key, text: ' \u200b ' }),
      await write(id, { type: 5, key, text: 'hello' }),
      await write(id, { type: 5, key, text: '<b>' }),
    ];
    expect(refused.map(({ reason }) => reason)).toEqual(Array(4).fill('invalidInput'));
    expect((await write(id, { type: 5, key, text: '👍' })).data?.type).toBe(5);
  });

  it('comes a thousand times a minute, and sixty of them are taken', async () => {
    const talk = await begin();
    await inSchoolRows(sql`insert into chat_messages (org_id, chat_id, seq, key, by, type, text, at)
      select ${school.orgId}, ${talk.id}, n, gen_random_uuid(), case when n % 3 = 0 then 'guardian' else 'staff' end, 1, 'x',
             ${app.clock.now()} from generate_series(1, 90) n`);
    await inSchoolRows(
      sql`update chats set last_seq = 90, unseen_by_staff = 30, unseen_by_guardian = 60 where id = ${talk.id}`,
    );
    expect((await writeText(app, token, talk.id, 'one more')).body.reason).toBe(
      'tooManyChatMessages',
    );
    const { status, html } = await sendForm(app, talk.path, { text: 'one more' });
    expect([status, html.includes('Too many messages')]).toEqual([429, true]);
    expect(html).toContain('one more</textarea>');
    app.clock.advance(61);
    expect((await writeText(app, token, talk.id, 'one more')).body.success).toBe(true);
  });

  it('is refused where the guardian wants none, until they write', async () => {
    const talk = await begin();
    await fetch(`${app.url}${talk.path}/block`, { method: 'POST', headers: fromElsewhere() });
    expect((await detailOf(talk.id))?.isBlocked).toBe(true);
    expect((await writeText(app, token, talk.id, 'x')).body.reason).toBe('guardianBlockedChat');
    await sendForm(app, talk.path, { text: 'Dites-moi' });
    expect((await writeText(app, token, talk.id, 'x')).body.success).toBe(true);
  });
});

describe('the SMS to a guardian who is away', () => {
  it('goes once after five minutes, with a link that opens the talk', async () => {
    const talk = await begin();
    await writeText(app, token, talk.id, 'Bonjour');
    app.clock.advance(240);
    await remind(talk);
    await writeText(app, token, talk.id, 'Encore');
    expect(await messagesTo(app, talk.phone)).toHaveLength(0);
    app.clock.advance(61);
    await Promise.all([remind(talk), remind(talk)]);
    await writeText(app, token, talk.id, 'Toujours');
    app.clock.advance(600);
    await remind(talk);
    const [sms, ...more] = await messagesTo(app, talk.phone);
    expect(more).toEqual([]);
    expect(sms?.body).toMatch(/^Collège Les Palmiers .*\/talk\/[\w-]{43}$/);
    const path = new URL(/http\S+/.exec(sms?.body ?? '')?.[0] ?? '').pathname;
    const page = await fetch(`${app.url}${path}`, { headers: fromElsewhere() });
    expect(await page.text()).toContain('Toujours');
    token = await school.signIn();
    expect((await detailOf(talk.id))?.sms.sent).toBe(1);
    app.clock.advance(60);
    await writeText(app, token, talk.id, 'Une autre fois');
    app.clock.advance(301);
    await remind(talk);
    expect(await messagesTo(app, talk.phone)).toHaveLength(2);
  });

  it('does not go in quiet hours, nor to whoever wants none', async () => {
    const talk = await begin();
    app.clock.set('2026-11-16T20:00:00.000Z');
    token = await school.signIn();
    await writeText(app, token, talk.id, 'Tard');
    app.clock.advance(400);
    await remind(talk);
    expect(await messagesTo(app, talk.phone)).toHaveLength(0);
    app.clock.set('2026-11-17T07:30:00.000Z');
    await inSchoolRows(sql`update guardians set no_messages = true where id = ${talk.guardianId}`);
    await remind(talk);
    expect(await messagesTo(app, talk.phone)).toHaveLength(0);
    await inSchoolRows(sql`update guardians set no_messages = false where id = ${talk.guardianId}`);
    await remind(talk);
    expect(await messagesTo(app, talk.phone)).toHaveLength(1);
  });
});

describe('a guardian', () => {
  it('who was removed cannot be written to, and their link leads nowhere', async () => {
    const talk = await begin();
    await inSchoolRows(sql`update guardians set removed_at = now() where id = ${talk.guardianId}`);
    expect((await writeText(app, token, talk.id, 'x')).body.reason).toBe('chatGuardianGone');
    expect((await detailOf(talk.id))?.isGone).toBe(true);
    const page = await fetch(`${app.url}${talk.path}`, { headers: fromElsewhere() });
    expect([page.status, (await page.text()).includes('Régine')]).toEqual([404, false]);
  });

  it('who became another takes the talk along, and gives it back when that is undone', async () => {
    const talk = await begin('Alice Mbarga');
    const heir = await addParent(app, school.orgId, 'Alice Mbargha');
    const body = { kind: 'guardian', keptId: heir.guardianId, goneId: talk.guardianId } as const;
    const { data: merged } = await make(mergeRecords, { body });
    expect((await detailOf(talk.id))?.guardian.name).toBe('Alice Mbargha');
    const begun = await make(calls.beginChat, { body: { guardianId: heir.guardianId } });
    expect(begun.data?.id).toBe(talk.id);
    const page = await fetch(`${app.url}${talk.path}`, { headers: fromElsewhere() });
    expect(await page.text()).toContain('Alice Mbargha');
    await make(undoMerge, { params: { id: merged?.id ?? '' } });
    expect((await detailOf(talk.id))?.guardian.name).toBe('Alice Mbarga');
  });
});

describe('messages', () => {
  it('are kept for as long as the school set, and their files with them', async () => {
    const talk = await begin();
    const create = { width: 9, height: 9, channels: 3, background: 'red' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    await sendForm(app, talk.path, { text: 'Vieux mots', file: picture });
    const rows = await inSchoolRows(
      sql<{ id: string }>`select file_id as id from chat_messages where chat_id = ${talk.id}`,
    );
    const file = documentName(school.orgId, rows[0]?.id ?? '');
    expect(await app.node.services.storage.get(file)).not.toBeNull();
    app.clock.set('2027-05-20T08:00:00.000Z');
    token = await school.signIn();
    await writeText(app, token, talk.id, 'Nouveau');
    await purgeChats.work(context());
    expect(await messagesOf(talk.id)).toHaveLength(2);
    const body = { keptMonths: 6 } as const;
    expect((await make(answerCalls.updateChatSettings, { body })).data).toEqual(body);
    await purgeChats.work(context());
    expect((await messagesOf(talk.id)).map(({ text, seq }) => [text, seq])).toEqual([
      ['Nouveau', 2],
    ]);
    expect((await listed({ q: 'vieux' }))?.items).toEqual([]);
    const { storage } = app.node.services;
    await until('its file is gone', async () => (await storage.get(file)) === null);
    expect((await detailOf(talk.id))?.unseen).toBe(0);
    const wrong = { keptMonths: 7 } as never;
    expect((await make(answerCalls.updateChatSettings, { body: wrong })).reason).toBe(
      'invalidInput',
    );
  });

  it('are counted, and a wrong count is found', async () => {
    const talk = await begin();
    await sendForm(app, talk.path, { text: 'Une question' });
    const { db } = app.node.services;
    const { orgId } = school;
    expect(await db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual([]);
    await inSchoolRows(sql`update chats set unseen_by_staff = 7 where id = ${talk.id}`);
    expect(await db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toMatchObject([
      { invariant: 26, found: `talk ${talk.id}` },
    ]);
  });

  it('that are written again and again are kept ready in both languages', async () => {
    const body = { title: 'Horaires', en: 'From 7 to 15', fr: 'De 7 h à 15 h' };
    const added = await make(answerCalls.addReadyAnswer, { body });
    const params = { id: added.data?.id ?? '' };
    await make(answerCalls.updateReadyAnswer, { params, body: { ...body, en: '7 to 15' } });
    const { data } = await make(answerCalls.listReadyAnswers, {});
    expect(data?.items).toEqual([{ ...body, ...params, en: '7 to 15' }]);
    await make(answerCalls.removeReadyAnswer, { params });
    expect((await make(answerCalls.removeReadyAnswer, { params })).reason).toBe('notFound');
  });
});
