import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { startNodeBeside } from './ground.ts';
import type { Ground } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, signIn, type Staff } from './sign-in.ts';

const talks = 20_000;
const messages = 200;
const callers = 4;
const callsEach = 60;
const maxLiveMs = 150;
const maxListMs = 60;

interface ChatSchool {
  readonly orgId: string;
  readonly chatId: string;
  readonly token: string;
}

/** A school in which every guardian has talked, ten messages each, and the key of one of the talks. */
async function fill(db: pg.Client): Promise<ChatSchool> {
  const orgId = randomUUID();
  await db.query(
    `insert into organisations (org_id, app_id, name, created_at) values ($1, $2, 'Talking school', now())`,
    [orgId, `chat-${orgId.slice(0, 8)}`],
  );
  await db.query(
    `insert into memberships (org_id, person_id, role, created_at)
     select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
    [orgId],
  );
  await db.query(
    `insert into guardians (org_id, id, full_name, folded_name, created_at)
     select $1, gen_random_uuid(), 'Guardian ' || n, 'guardian ' || n, now() from generate_series(1, $2::int) n`,
    [orgId, talks],
  );
  await db.query(
    `insert into guardian_terms (org_id, term, subject_id, sort_name)
     select org_id, unnest(string_to_array(folded_name, ' ')), id, folded_name from guardians where org_id = $1`,
    [orgId],
  );
  await db.query(
    `insert into search_words (org_id, kind, subject_id, words, sort_name)
     select org_id, 'guardian', id, ' ' || folded_name, folded_name from guardians where org_id = $1`,
    [orgId],
  );
  await db.query(
    `insert into chats (org_id, id, guardian_id, last_at, last_seq, last_by, last_type, last_text, unseen_by_staff, created_at)
     select org_id, gen_random_uuid(), id, now() - make_interval(secs => n * 60), 10, 'guardian', 1, 'Message 10', case when n % 20 = 0 then 1 else 0 end, now()
       from (select *, row_number() over () as n from guardians where org_id = $1) g`,
    [orgId],
  );
  await db.query(
    `insert into chat_messages (org_id, chat_id, seq, key, by, type, text, at, read_at)
     select org_id, id, seq, gen_random_uuid(), case when seq % 2 = 0 then 'guardian' else 'staff' end, 1, 'Message ' || seq, last_at,
            case when seq = 10 and unseen_by_staff = 1 then null else last_at end
       from chats, generate_series(1, 10) seq where org_id = $1`,
    [orgId],
  );
  await db.query(
    `insert into chat_words (org_id, word, chat_id, seq)
     select org_id, 'word' || (row_number() over ()) % 500, id, 10 from chats where org_id = $1`,
    [orgId],
  );
  const { rows } = await db.query<{ id: string }>(
    'select id from chats where org_id = $1 order by last_at limit 1',
    [orgId],
  );
  const chatId = rows[0]?.id ?? '';
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await db.query(
    'insert into chat_links (org_id, token_hash, chat_id, created_at) values ($1, $2, $3, now())',
    [orgId, hash, chatId],
  );
  await db.query('vacuum analyze chats, chat_messages, chat_words, guardians, guardian_terms');
  return { orgId, chatId, token };
}

/** Reads the open line, and answers when a text came by. */
async function listen(url: string): Promise<{ seen(text: string): Promise<number>; end(): void }> {
  const stop = new AbortController();
  const response = await fetch(url, { signal: stop.signal });
  const waiting = new Map<string, (at: number) => void>();
  const read = async (): Promise<void> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      for (const [text, tell] of waiting) if (part.value.includes(text)) tell(performance.now());
  };
  void read().catch(() => {});
  return {
    seen: (text) => new Promise((resolve) => waiting.set(text, resolve)),
    end: () => stop.abort(),
  };
}

/** From the press in the console on one node to the page that another node holds open. */
async function liveTimes(
  { productUrl }: Ground,
  pageUrl: string,
  staff: Staff,
  { chatId, token }: ChatSchool,
  db: pg.Client,
): Promise<number[]> {
  const line = await listen(`${pageUrl}/talk/${token}/live?lang=en`);
  const times: number[] = [];
  for (let n = 0; n < messages; n += 1) {
    const text = `bench-${n}-${randomUUID()}`;
    const came = line.seen(text);
    // As if a minute had passed: the flood is limited, and not what is measured.
    if (n % 40 === 0)
      await db.query(`update chat_messages set at = at - interval '1 hour' where chat_id = $1`, [
        chatId,
      ]);
    const before = performance.now();
    await ask(`${productUrl}/ba021/v1/school/chats/${chatId}/messages`, staff, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 1, key: randomUUID(), text }),
    });
    times.push((await came) - before);
  }
  line.end();
  return times.slice(20);
}

const questions: Readonly<Record<string, Record<string, string>>> = {
  'the newest': {},
  unseen: { unseen: 'true' },
  'a guardian': { q: 'guardian 1234' },
  'a word': { q: 'word77' },
};

async function listTimes(url: string, staff: Staff, query: Record<string, string>) {
  const times: number[] = [];
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const before = performance.now();
      await ask(`${url}?${new URLSearchParams(query).toString()}`, staff);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return times.slice(times.length / 4);
}

/** A message from staff to the guardian's open page over two nodes, and the list of a school with 20,000 talks. */
export async function benchChat(ground: Ground): Promise<Figure[]> {
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  const school = await fill(db);
  const { token } = await signIn(ground.productUrl);
  const staff = { token, orgId: school.orgId };
  const beside = await startNodeBeside(ground);
  const live = await liveTimes(ground, beside.url, staff, school, db);
  await beside.stop();
  await db.end();
  const p95 = percentile(live, 0.95);
  const figures: Figure[] = [
    {
      name: 'chat, a message to the open page of another node',
      measured: `p95 ${round(p95, 1)} ms, median ${round(percentile(live, 0.5), 1)} ms`,
      wanted: `under ${maxLiveMs} ms`,
      isMet: p95 < maxLiveMs,
    },
  ];
  for (const [name, query] of Object.entries(questions)) {
    const times = await listTimes(`${ground.productUrl}/ba021/v1/school/chats`, staff, query);
    const slowest = percentile(times, 0.95);
    figures.push({
      name: `chat, ${name}, of ${talks.toLocaleString('en')} talks`,
      measured: `p95 ${round(slowest, 1)} ms, median ${round(percentile(times, 0.5), 1)} ms`,
      p95Ms: slowest,
      wanted: `under ${maxListMs} ms, ${callers} callers`,
      isMet: slowest < maxListMs,
    });
  }
  return figures;
}
