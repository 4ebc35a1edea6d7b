import { forgotPassword, getOrCreateByPhone } from '@ardoise/contract/session';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/http/context.ts';
import type { JobContext } from '../../platform/jobs.ts';
import { inNoSchool } from '../../platform/work.ts';
import { apply } from '../admissions/testing/form.ts';
import { sendResetCode } from '../identity/codes/send-code.ts';
import { createSchool } from '../../testing/builders.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { readOutbox } from '../../testing/outbox.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { untilHeard } from '../../testing/events.ts';
import { until } from '../../testing/until.ts';
import { handOver } from './public.ts';
import { purgeOutbox } from './purge-outbox.ts';

let simulator: TestSimulator;
/** Its messages are taken at once. */
let app: TestApp;
/** Its messages are taken by nobody. */
let silent: TestApp;

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
  silent = await startTestApp();
});
afterAll(async () => {
  await silent.close();
  await app.close();
  simulator.stop();
});
beforeEach(async () => {
  await silent.node.services.db.write('platform', (tx) => tx.deleteFrom('outbox').execute());
});

/** Every row of every table, as text. */
async function everythingKept({ node }: TestApp): Promise<string> {
  const { rows } = await node.services.db.read('platform', async (tx) =>
    sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`.execute(tx),
  );
  const parts = await Promise.all(
    rows.map(({ name }) =>
      node.services.db.read('platform', (tx) =>
        sql<{ text: string | null }>`
          select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(tx),
      ),
    ),
  );
  return parts.map((part) => part.rows[0]?.text ?? '').join('\n');
}

const askForCode = (at: TestApp, phone: string) =>
  at.call(getOrCreateByPhone, { body: { phone } }, { headers: fromElsewhere() });

const ended = (at: TestApp) =>
  until('none waits', async () => {
    const rows = await readOutbox(at);
    return rows.length > 0 && rows.every(({ state }) => state !== 'waiting') && rows;
  });

const contextOf = (at: TestApp, isLastAttempt: boolean): JobContext => ({
  services: at.node.services,
  attempt: 1,
  isLastAttempt,
});

describe('once a message is delivered', () => {
  it('no table holds its text, its code or its link any more, and what is left says that it went', async () => {
    const { appId, orgId } = await createSchool(app);
    await askForCode(app, '677515151');
    const path = await apply(app, appId, { 'guardians.0.phones.0.number': '677515152' });
    await untilHeard(app, orgId);
    const [code] = (await ended(app)).filter(({ kind }) => kind === 'code');
    expect(code).toMatchObject({
      channel: 'sms',
      template: 'code',
      language: 'en',
      recipient_masked: '6 •• •• •• 51',
      segments: 1,
      state: 'sent',
      tries: 1,
      error: null,
    });
    expect(code?.gateway_reference).toMatch(/^[\w-]{36}$/);
    const [told] = await readOutbox(app, { orgId });
    expect(told).toMatchObject({ template: 'application.submitted', language: 'fr' });
    const kept = await everythingKept(app);
    expect(kept).not.toContain('your code is');
    expect(kept).not.toContain(path.split('/').at(-1));
    expect(kept).not.toContain('Code ');
  });
});

describe('a message that waits', () => {
  it('cannot be read in any table', async () => {
    const { appId, orgId } = await createSchool(silent);
    await askForCode(silent, '677515153');
    const path = await apply(silent, appId);
    await untilHeard(silent, orgId);
    const bodies = (await readOutbox(silent)).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    const kept = await everythingKept(silent);
    for (const secret of [...bodies, path.split('/').at(-1) ?? '', 'your code is'])
      expect(kept).not.toContain(secret);
  });

  it('is not in the job that looks for whose forgotten password it is', async () => {
    const queued = await inNoSchool(silent.node.services, async (work) => {
      const { tx } = work;
      const given = { ...work, address: '', language: 'en' } satisfies Partial<Context>;
      await sendResetCode(given as unknown as Context, 'somebody@school.test');
      const { rows } = await sql<{ payload: Record<string, unknown> }>`
        select j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'identity.deliver-reset-code'`.execute(tx);
      return rows;
    });
    expect(queued).toHaveLength(1);
    expect(Object.keys(queued[0]?.payload ?? {})).toEqual(['ticketHash', 'sealed', 'language']);
    expect(JSON.stringify(queued)).not.toContain('somebody');
  });

  it('does not open in another instance that was given its row', async () => {
    const other = await startTestApp();
    await askForCode(silent, '677515154');
    const [row] = await silent.node.services.db.read('platform', (tx) =>
      tx.selectFrom('outbox').selectAll().execute(),
    );
    await other.node.services.db.write('platform', (tx) =>
      tx
        .insertInto('outbox')
        .values(row ?? [])
        .execute(),
    );
    await expect(readOutbox(other)).rejects.toThrow();
    await other.close();
  });
});

describe('a message that comes to nothing', () => {
  it('is emptied at its last try, and its reason names nobody', async () => {
    await askForCode(silent, '677515155');
    const [row] = await readOutbox(silent);
    const place = { orgId: row?.org_id ?? '', id: row?.id ?? '' };
    await expect(handOver(place, contextOf(silent, true))).rejects.toThrow('No carrier');
    const [left] = await readOutbox(silent);
    expect(left).toMatchObject({ state: 'failed', sealed: null });
    expect(await handOver(place, contextOf(silent, true))).toBe('failed');
  });

  it('does not repeat what a mail server says of it', async () => {
    const server = await startMailServer({ knowsNobody: true });
    const refusing = await startTestApp({ settings: { smtpUrl: server.url } });
    const { appId } = await createSchool(refusing);
    await apply(refusing, appId);
    const [tried] = await until('a try', async () => {
      const emails = (await readOutbox(refusing)).filter(({ channel }) => channel === 'email');
      return emails.some(({ error }) => error !== null) && emails;
    });
    expect(tried?.error).toContain('<j••••@example.com> is unknown');
    expect(refusing.logged.join('\n')).not.toContain('jeanne@example.com');
    await refusing.close();
    server.close();
  });

  it('is not sent when its code has run out', async () => {
    await askForCode(silent, '677515156');
    const [row] = await readOutbox(silent);
    silent.clock.advance(601);
    const place = { orgId: row?.org_id ?? '', id: row?.id ?? '' };
    expect(await handOver(place, contextOf(silent, false))).toBe('failed');
    expect(await readOutbox(silent)).toMatchObject([{ state: 'failed', sealed: null }]);
  });
});

describe('the nightly round', () => {
  const purge = () => purgeOutbox.work(contextOf(silent, false));

  it('empties what has lost its job, and forgets after 30 days that a message went', async () => {
    const { appId, orgId } = await createSchool(silent);
    await apply(silent, appId);
    await untilHeard(silent, orgId);
    silent.clock.advance(2 * 86_400);
    await purge();
    expect((await readOutbox(silent)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    silent.clock.advance(2 * 86_400);
    await purge();
    expect(await readOutbox(silent)).toMatchObject([
      { state: 'failed', sealed: null },
      { state: 'failed', sealed: null },
    ]);
    silent.clock.advance(27 * 86_400);
    await purge();
    expect(await readOutbox(silent)).toEqual([]);
  });

  it('counts what was sent, and how gateways answered, for two days', async () => {
    const now = silent.clock.now();
    const inDatabase = <Row>(statement: RawBuilder<Row>) =>
      silent.node.services.db.write('platform', async (tx) => (await statement.execute(tx)).rows);
    await inDatabase(sql`with ages as (select unnest('{1,47,49,900}'::int[]) as hours),
      counted as (insert into message_counts (subject, kind, span, began_at, sent)
        select 'old', hours::text, 'hour', ${now}::timestamptz - hours * interval '1 hour', 1 from ages)
      insert into gateway_tries (gateway, minute, tries)
        select 'old', ${now}::timestamptz - hours * interval '1 hour', hours from ages`);
    await purge();
    const kept = sql`select
      (select array_agg(kind order by began_at desc) from message_counts where subject = 'old') as counts,
      (select array_agg(tries order by minute desc) from gateway_tries where gateway = 'old') as tries`;
    expect(await inDatabase(kept)).toEqual([{ counts: ['1', '47'], tries: [1, 47] }]);
  });
});

it('a forgotten password is still answered by a code', async () => {
  const { appId } = await createSchool(app);
  const login = `owner@${appId}.test`;
  await app.call(forgotPassword, { body: { login } }, { headers: fromElsewhere() });
  const [text] = await until('a code', async () => {
    const sent = await simulator.messagesTo(login);
    return sent.length > 0 && sent;
  });
  expect(text).toMatch(/Your code is \d{6}/);
});
