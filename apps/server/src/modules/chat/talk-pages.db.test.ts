import { randomUUID } from 'node:crypto';
import * as messageCalls from '@ardoise/contract/chat/chat-messages';
import * as calls from '@ardoise/contract/chat/chats';
import { listNotifications } from '@ardoise/contract/notifications';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { fromElsewhere, startTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { newPhone, payCash } from '../mobile-money/testing/payers.ts';
import { ended, startPaidSchool } from '../pay-pages/testing/links.ts';
import {
  beginTalk,
  linkTo,
  openLine,
  sendForm,
  type TestTalk,
  writeText,
} from './testing/talks.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();
const { app, school } = money;
const token = await school.signIn();
/** A second node: what is written on one is seen on the other. */
const second = await startTestApp({
  simulatorUrl: money.simulator.url,
  databaseUrl: app.databaseUrl,
});
afterAll(() => second.close());

const make = async <C extends CallSpec>(call: C, request: Request<C>, as = token) =>
  (await app.call(call, request, { token: as, headers: fromElsewhere() })).body;
const begin = (name?: string): Promise<TestTalk> => beginTalk(app, orgId, token, name);
const messagesOf = async (id: string) =>
  (await make(messageCalls.listChatMessages, { params: { id } })).data?.items ?? [];
const askFor = (talk: TestTalk, amount: number, as = token) =>
  make(
    messageCalls.writeChatMessage,
    {
      params: { id: talk.id },
      body: { type: 10, key: randomUUID(), feeId: talk.family.students[0]?.feeId ?? '', amount },
    },
    as,
  );
const requestOf = async (talk: TestTalk) => (await messagesOf(talk.id)).at(-1)?.request;
const hears = (line: { heard: () => string }, text: string) =>
  until(`the page hears ${text}`, async () => line.heard().includes(text));

describe('the page of a guardian without script', () => {
  it('shows the talk and takes a message, once for each view of the form', async () => {
    const talk = await begin();
    await writeText(app, token, talk.id, 'Bonjour <script>alert(1)</script>');
    const guardian = visitor();
    const page = await guardian.get(`${talk.path}?lang=fr`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.html).toContain('Bonjour &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.html).not.toContain('<script>alert');
    const sent = await guardian.send(page, 'write', { text: 'Merci <b>beaucoup</b>' });
    expect(sent.html).toContain('Merci &lt;b&gt;beaucoup&lt;/b&gt;');
    await guardian.send(page, 'write', { text: 'Merci <b>beaucoup</b>' });
    // The browser kept the page, and something else is written on it.
    await guardian.send(page, 'write', { text: 'Et le bus ?' });
    expect((await messagesOf(talk.id)).map(({ by, text }) => [by, text])).toEqual([
      ['staff', 'Bonjour <script>alert(1)</script>'],
      ['guardian', 'Merci <b>beaucoup</b>'],
      ['guardian', 'Et le bus ?'],
    ]);
  });

  it('says how large a picture, a sound and a video may be', async () => {
    const talk = await begin();
    const said = async (head: Buffer, megabytes: number) => {
      const file = Buffer.concat([head, Buffer.alloc(megabytes * 1024 * 1024)]);
      const { status, html } = await sendForm(app, talk.path, { file });
      return [status, /larger than \d+ MB/.exec(html)?.[0]];
    };
    const create = { width: 5, height: 5, channels: 3, background: 'red' } as const;
    expect(await said(await sharp({ create }).png().toBuffer(), 4)).toEqual([
      413,
      'larger than 3 MB',
    ]);
    expect(await said(Buffer.from('RIFF\0\0\0\0WAVEfmt '), 6)).toEqual([413, 'larger than 5 MB']);
    expect(await said(Buffer.from('\0\0\0\x18ftypisom'), 17)).toEqual([413, 'larger than 16 MB']);
  });

  it('keeps what was typed where it is too long, and says so', async () => {
    const talk = await begin();
    const long = await sendForm(app, talk.path, { text: 'x'.repeat(100_000) });
    expect([long.status, long.html.includes('at most 2000')]).toEqual([422, true]);
    const plain = new URLSearchParams({ key: randomUUID(), text: 'y'.repeat(100_000) });
    const sent = await visitor().post(`${talk.path}?lang=en`, plain);
    expect([sent.status, sent.html.includes('yyyy')]).toEqual([422, true]);
    expect((await sendForm(app, talk.path, { text: ' ' })).status).toBe(422);
    expect(await messagesOf(talk.id)).toEqual([]);
  });

  it('takes a picture, refuses a page called .jpg, and shows files of no other talk', async () => {
    const talk = await begin();
    const other = await begin('Jean Fotso');
    const create = { width: 50, height: 30, channels: 3, background: 'blue' } as const;
    const file = await sharp({ create }).png().toBuffer();
    await sendForm(app, talk.path, { text: 'Le bordereau', file });
    const bad = await sendForm(app, talk.path, { file: Buffer.from('<html><script>1</script>') });
    expect([bad.status, bad.html.includes('Only pictures')]).toEqual([422, true]);
    const shown = await fetch(`${app.url}${talk.path}/file/1`, { headers: fromElsewhere() });
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    const foreign = await fetch(`${app.url}${other.path}/file/1`, { headers: fromElsewhere() });
    expect(foreign.status).toBe(404);
    expect((await messagesOf(talk.id))[0]).toMatchObject({ type: 2, text: 'Le bordereau' });
  });

  it('stores no file of whoever has written too much, and a file sent twice once', async () => {
    const talk = await begin();
    const { storage, db, clock } = app.node.services;
    const put = vi.spyOn(storage, 'put');
    const remove = vi.spyOn(storage, 'remove');
    const create = { width: 50, height: 30, channels: 3, background: 'green' } as const;
    const file = await sharp({ create }).png().toBuffer();
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => sendForm(app, talk.path, { key, file })));
    await sendForm(app, talk.path, { key, file });
    expect(await messagesOf(talk.id)).toHaveLength(1);
    expect(put.mock.calls.length - remove.mock.calls.length).toBe(1);
    put.mockClear();
    await db.write({ orgId }, async (tx) => {
      await sql`insert into chat_messages (org_id, chat_id, seq, key, by, type, text, at)
        select ${orgId}, ${talk.id}, n, gen_random_uuid(), 'guardian', 1, 'x', ${clock.now()} from generate_series(2, 20) n`.execute(
        tx,
      );
      await sql`update chats set last_seq = 20, unseen_by_staff = 20 where id = ${talk.id}`.execute(
        tx,
      );
    });
    expect((await sendForm(app, talk.path, { file })).status).toBe(429);
    expect(put).not.toHaveBeenCalled();
  });

  it('opens with the key of its own family alone', async () => {
    const talk = await begin('Danielle Kamga');
    const other = await begin('Alice Mbarga');
    await writeText(app, token, other.id, 'Only for Alice');
    const page = await visitor().get(talk.path);
    expect(page.text).not.toContain('Only for Alice');
    for (const wrong of [`/talk/${'x'.repeat(43)}`, '/talk/none', '/talk/..%2f', '/talk/%00'])
      expect((await visitor().get(wrong)).status).toBe(404);
  });

  it('what was written is told once until it is read, to whoever has the talk', async () => {
    const talk = await begin();
    const params = { id: talk.id };
    const told = async (as: string): Promise<number> => {
      const { data } = await make(listNotifications, {}, as);
      return data?.items.filter(({ link }) => link === `/apps/chat/${talk.id}`).length ?? 0;
    };
    const support = await school.signInAs('support');
    await sendForm(app, talk.path, { text: 'Est-ce bien arrivé ?' });
    await sendForm(app, talk.path, { text: 'Merci' });
    await until('all are told', async () => (await told(support)) > 0 || null);
    await make(calls.readChat, { params });
    await make(calls.assignChat, { params, body: { personId: school.ownerId } });
    await sendForm(app, talk.path, { text: 'Encore une question' });
    await until('the owner is told', async () => (await told(token)) > 1 || null);
    expect([await told(support), await told(token)]).toEqual([1, 2]);
  });

  it('is not read by a program that only looks ahead', async () => {
    const talk = await begin();
    await writeText(app, token, talk.id, 'Bonjour');
    await createVisitor(app.url, { 'user-agent': 'WhatsApp/2.23' }).get(talk.path);
    expect((await messagesOf(talk.id))[0]?.state).toBe('sent');
  });
});

describe('an open page', () => {
  it('hears of a message from another node, of who writes, and staff see that it was delivered', async () => {
    const talk = await begin();
    const line = await openLine(second, talk.path);
    await until('the guardian is there', async () => {
      const { data } = await make(calls.getChat, { params: { id: talk.id } });
      return data?.isHere;
    });
    await make(calls.tellTyping, { params: { id: talk.id } });
    await hears(line, 'event: typing');
    await writeText(app, token, talk.id, 'Bonjour à vous');
    await hears(line, 'Bonjour à vous');
    await until('it is delivered', async () => {
      const [message] = await messagesOf(talk.id);
      return message?.state === 'delivered';
    });
    await sendForm(second, talk.path, { text: 'Merci' });
    await hears(line, 'Merci');
    await make(calls.readChat, { params: { id: talk.id } });
    await hears(line, '· read');
    line.close();
    await until('the guardian has gone', async () => {
      const { data } = await make(calls.getChat, { params: { id: talk.id } });
      return data?.isHere === false;
    });
  });

  it('hears that what was written has reached a console, and nothing again that it shows', async () => {
    const talk = await begin();
    await writeText(app, token, talk.id, 'Un son');
    const line = await openLine(second, talk.path);
    await hears(line, 'Un son');
    await sendForm(app, talk.path, { text: 'Bien reçu' });
    await hears(line, '· sent');
    const body = { ids: [talk.id, randomUUID()] };
    expect((await make(calls.receiveChats, { body })).success).toBe(true);
    await hears(line, '· delivered');
    expect((await messagesOf(talk.id)).map(({ state }) => state)).toEqual(['read', 'delivered']);
    expect(line.heard().match(/Un son/g)).toHaveLength(1);
    const analyst = await school.signInAs('analyst');
    expect((await make(calls.receiveChats, { body }, analyst)).reason).toBe('notPermitted');
    await make(calls.endChatLinks, { params: { id: talk.id } });
    await until('the line has ended', async () => line.isEnded());
  });

  it('is there for as long as one of them is open on any node', async () => {
    const talk = await begin();
    const isHere = async () =>
      (await make(calls.getChat, { params: { id: talk.id } })).data?.isHere === true;
    const lines = [await openLine(app, talk.path), await openLine(second, talk.path)];
    await until('the guardian is there', isHere);
    const seen = vi.spyOn(app.node.services.cacheBus, 'forget');
    lines[0]?.close();
    await until('the page has gone', async () => seen.mock.calls.length > 0);
    await until('the guardian is still there', isHere);
    lines[1]?.close();
    await until('the guardian has gone', async () => !(await isHere()));
  });

  it('that has just been drawn is sent nothing again', async () => {
    const talk = await begin();
    await writeText(app, token, talk.id, 'Déjà là');
    const page = await visitor().get(`${talk.path}?lang=en`);
    const mark = /mark=([\w-]+)/.exec(page.html)?.[1] ?? '';
    const line = await openLine(app, talk.path, `&mark=${mark}`);
    await writeText(app, token, talk.id, 'Nouveau');
    await hears(line, 'Nouveau');
    expect(line.heard()).not.toContain('Déjà là');
    line.close();
  });
});

describe('a request to pay', () => {
  it('is sent, opened, paid by the link, and its card says so on both sides', async () => {
    const talk = await begin();
    expect((await askFor(talk, 70_000)).data?.request).toMatchObject({
      state: 'sent',
      amount: 70_000,
      student: { name: 'Mbarga Grace' },
    });
    const guardian = visitor();
    const line = await openLine(second, talk.path);
    const page = await guardian.get(talk.path);
    const button =
      /href="([^"]*\/pay\/1[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(page.text).toContain(` · ${(await requestOf(talk))?.year} · Mbarga Grace`);
    const choose = await guardian.get(button);
    expect(choose.path).toMatch(/^\/pay\//);
    expect(choose.html.match(/name="i"[^>]* checked=""/g)).toHaveLength(2);
    expect((await requestOf(talk))?.state).toBe('opened');
    const confirm = await guardian.send(choose, 'pay', { phone: newPhone('mtn') });
    expect(confirm.text).toContain('70,000');
    await ended(guardian, await guardian.send(confirm, 'start'));
    await until('it is paid', async () => (await requestOf(talk))?.state === 'paid');
    expect(await requestOf(talk)).toMatchObject({ paid: 70_000, operator: 'mtn' });
    await hears(line, 'st-paid');
    line.close();
    const params = { id: talk.id, seq: 1 };
    expect((await make(messageCalls.closeChatRequest, { params })).reason).toBe('requestEnded');
  });

  it('of a part of an installment goes to the fee that was asked for', async () => {
    const talk = await begin();
    await askFor(talk, 15_000);
    const guardian = visitor();
    const choose = await guardian.get(`${talk.path}/pay/1`);
    expect(choose.html).toContain('value="15000"');
    const confirm = await guardian.send(choose, 'pay', { phone: newPhone('mtn') });
    await ended(guardian, await guardian.send(confirm, 'start'));
    await until('it is paid', async () => (await requestOf(talk))?.state === 'paid');
  });

  it('is refused for a prompt that was refused, checked, and paid at the desk all the same', async () => {
    const talk = await begin();
    await askFor(talk, 40_000);
    const guardian = visitor();
    const choose = await guardian.get(`${talk.path}/pay/1`);
    const confirm = await guardian.send(choose, 'pay', { phone: newPhone('mtn', '01') });
    await ended(guardian, await guardian.send(confirm, 'start'));
    const params = { id: talk.id, seq: 1 };
    const checked = await make(messageCalls.checkChatRequest, { params });
    expect(checked.data?.request?.state).toBe('failed');
    await payCash(money, orgId, talk.family, 40_000);
    expect((await requestOf(talk))?.state).toBe('paid');
  });

  it('of a fee is the only one while it is open, and what is paid answers the newest', async () => {
    const talk = await begin();
    await askFor(talk, 10_000);
    expect((await askFor(talk, 15_000)).reason).toBe('requestStillOpen');
    await make(messageCalls.closeChatRequest, { params: { id: talk.id, seq: 1 } });
    await askFor(talk, 15_000);
    await payCash(money, orgId, talk.family, 15_000);
    const states = async () => (await messagesOf(talk.id)).map(({ request }) => request?.state);
    expect(await states()).toEqual(['closed', 'paid']);
    app.clock.advance(1);
    await askFor(talk, 20_000);
    expect(await states()).toEqual(['closed', 'paid', 'sent']);
  });

  it('is of what is owed, by whoever may take payments, and can be taken back', async () => {
    const talk = await begin();
    const other = await begin();
    expect((await askFor(talk, 100_001)).reason).toBe('requestAboveOwed');
    const foreign = { ...talk, family: other.family };
    expect((await askFor(foreign, 1_000)).reason).toBe('notFound');
    expect((await askFor(talk, 1_000, await school.signInAs('auditor'))).reason).toBe(
      'notPermitted',
    );
    await askFor(talk, 40_000);
    const params = { id: talk.id, seq: 1 };
    const closed = await make(messageCalls.closeChatRequest, { params });
    expect(closed.data?.request?.state).toBe('closed');
    const page = await visitor().get(`${talk.path}/pay/1`);
    expect([page.path.startsWith(talk.path), page.html.includes('/pay/1')]).toEqual([true, false]);
    await payCash(money, orgId, talk.family, 100_000);
    expect((await askFor(talk, 1_000)).reason).toBe('requestNothingOwed');
  });
});

describe('from the payer’s page', () => {
  it('the link comes by SMS to a guardian of the child, and nobody is told whose a phone is', async () => {
    const talk = await begin();
    const link = await linkOf(talk.family);
    const guardian = visitor();
    const pay = await guardian.get(link);
    const way = /href="(\/talk\?from=[^"]+)"/.exec(pay.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const ask = await guardian.get(way);
    expect(ask.text).toContain('Collège Les Palmiers');
    const known = await guardian.send(ask, 'talk', { phone: talk.phone }).catch(() => null);
    const post = (phone: string, from = way) => guardian.post(from, new URLSearchParams({ phone }));
    const first = known ?? (await post(talk.phone));
    const stranger = await post(newPhone('mtn'));
    expect(stranger.text).toBe(first.text);
    expect((await post('12')).status).toBe(422);
    const { data } = await make(calls.getChat, { params: { id: talk.id } });
    expect(data?.sms.sent).toBe(1);
    const byCode = await post(newPhone('mtn'), '/talk?from=AAAA-AAAA');
    expect([200, 404]).toContain(byCode.status);
    expect((await guardian.get(`/talk?from=${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('a talk of another school is none of its payers’', async () => {
    const elsewhere = await createSchool(app);
    const there = await beginTalk(app, elsewhere.orgId, await elsewhere.signIn());
    const talk = await begin();
    const way = `/talk?from=${(await linkOf(talk.family)).split('/').at(-1)}`;
    await visitor().post(way, new URLSearchParams({ phone: there.phone }));
    const token2 = await elsewhere.signIn();
    const { data } = await make(calls.getChat, { params: { id: there.id } }, token2);
    expect(data?.sms.sent).toBe(0);
    expect(await linkTo(app, elsewhere.orgId, there.id)).toMatch(/^\/talk\//);
  });
});
