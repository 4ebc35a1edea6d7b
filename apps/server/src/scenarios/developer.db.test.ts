import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Ardoise, verifyWebhook } from '@ardoise/client';
import type { Collection } from '@ardoise/contract/developer/collections';
import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import type { Environment } from '@ardoise/contract/developer/environments';
import { isKeyAccess, scopeOf } from '@ardoise/contract/developer/key-scopes';
import { developerDocument } from '@ardoise/contract/openapi/developer-openapi';
import { developerMarkdown } from '@ardoise/contract/openapi/developer-markdown';
import { createWebhook } from '@ardoise/contract/webhooks/webhooks';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { developmentDisbursements } from '../modules/developer-api/disbursements/development-disbursements.ts';
import { sweepTests } from '../modules/developer-api/disbursements/sweep-tests.ts';
import { signInDesk } from '../modules/desk/testing/desk.ts';
import {
  collectTest,
  countOpenTests,
  disbursementComesTo,
  readSchool,
  startForgotten,
} from '../modules/developer-api/testing/development.ts';
import { program, reasonOf } from '../modules/developer-api/testing/programs.ts';
import {
  money,
  orgId,
  startMoneySchool,
  token,
} from '../modules/mobile-money/testing/money-school.ts';
import { newPhone } from '../modules/mobile-money/testing/payers.ts';
import { hold } from '../modules/payouts/testing/payouts.ts';
import { newReceiver } from '../modules/webhooks/testing/receivers.ts';
import type { KeyContext } from '../platform/http/context.ts';
import { inSchool } from '../platform/work.ts';
import { projectFolder } from '../project-folder.ts';
import { until } from '../testing/until.ts';

startMoneySchool({ apiCallsPerMinute: 1_000_000 });

let receiver: ReturnType<typeof newReceiver>;
let secret: string;

/** As the developer does it in the console: every event of both books goes to one address. */
async function listen(environment: Environment): Promise<string> {
  const events = ['collection.paid', 'disbursement.paid', 'disbursement.failed'] as const;
  const address = receiver.address;
  const { body } = await money.app.call(
    createWebhook,
    { body: { address, description: '', events: [...events], environment } },
    { token },
  );
  return body.data?.secret ?? '';
}

/** The request that told of this record, once it came. */
const toldOf = (id: string) =>
  until(`the webhook about ${id}`, async () =>
    (await receiver.read()).find(({ body }) => body.includes(id)),
  );

beforeAll(async () => {
  receiver = newReceiver();
  secret = await listen('sandbox');
});

describe('a disbursement of the development environment', () => {
  let collects: Ardoise;
  let sends: Ardoise;
  const available = async () => (await sends.balance.get()).available;

  beforeAll(async () => {
    collects = await program('development');
    sends = await program('development', 'disbursement');
  });

  const collect = (amount: number) => collectTest(collects, amount);
  const comesTo = (id: string, state: string) => disbursementComesTo(sends, id, state);

  it('goes by the operators’ test systems from what tests brought, and touches nothing of the school', async () => {
    const desk = await signInDesk(money.app);
    await listen('development');
    const [mtn, orange] = [newPhone('mtn'), newPhone('orange')];
    expect(await reasonOf(sends.disbursements.create({ phone: mtn, amount: 500 }))).toBe(
      'payoutAboveAvailable',
    );
    await collect(20_000);
    const held = { environment: 'development', available: 20_000 };
    expect(await sends.balance.get()).toMatchObject(held);
    const before = await readSchool(desk);
    const asked = { phone: mtn, amount: 4_000, reference: 'refund-18' };
    const once = { idempotencyKey: 'refund-18' };
    const begun = await sends.disbursements.create(asked, once);
    expect(begun).toMatchObject({
      environment: 'development',
      state: 'processing',
      operator: 'mtn',
      reference: 'refund-18',
    });
    expect(await sends.disbursements.create(asked, once)).toEqual(begun);
    // Of two in one moment nobody could say which is the newer.
    money.app.clock.advance(1);
    const other = await sends.disbursements.create({ phone: `+237 ${orange}`, amount: 3_000 });
    expect(await available()).toBe(13_000);
    await comesTo(begun.id, 'paid');
    await comesTo(other.id, 'paid');
    expect(await money.simulator.takenFrom(mtn)).toBe(4_000);
    expect(await money.simulator.takenFrom(orange)).toBe(3_000);
    expect(await available()).toBe(13_000);
    await toldOf(begun.id);
    await toldOf(other.id);
    const told = (await receiver.told()).filter(({ data }) => data['id'] === begun.id);
    expect(told).toMatchObject([
      {
        type: 'disbursement.paid',
        environment: 'development',
        data: { number: begun.number, amount: 4_000, reference: 'refund-18', failure: null },
      },
    ]);
    expect(await readSchool(desk)).toEqual(before);
    const { items, nextCursor } = await sends.disbursements.list({ limit: 1 });
    expect(items.map(({ id }) => id)).toEqual([other.id]);
    const rest = await sends.disbursements.list({ limit: 1, cursor: nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ id: begun.id, state: 'paid' }], nextCursor: null });
    for (const environment of ['production', 'sandbox'] as const) {
      const elsewhere = await program(environment, 'disbursement');
      expect(await reasonOf(elsewhere.disbursements.get(begun.id))).toBe('notFound');
      const seen = (await elsewhere.disbursements.list()).items.map(({ id }) => id);
      expect(seen).not.toContain(begun.id);
    }
  });

  it('is never more than its books hold with two at once, and can be sent again where it failed', async () => {
    const left = await available();
    const phone = newPhone('mtn');
    const half = Math.floor(left / 2) + 1;
    const both = await Promise.all(
      [0, 1].map(() => reasonOf(sends.disbursements.create({ phone, amount: half }))),
    );
    expect(both.sort()).toEqual(['answered', 'payoutAboveAvailable']);
    expect(await available()).toBe(left - half);
    await until('nothing is on its way', async () => (await countOpenTests()) === 0);
    await money.simulator.faults({ mtn: { failsWith: 'PAYEE_NOT_FOUND' } });
    const refused = await sends.disbursements.create({ phone, amount: left - half });
    expect(await available()).toBe(0);
    expect(await comesTo(refused.id, 'failed')).toMatchObject({ failure: 'recipientNotFound' });
    await money.simulator.faults({ mtn: { failsWith: null } });
    expect(JSON.parse((await toldOf(refused.id)).body)).toMatchObject({
      type: 'disbursement.failed',
      environment: 'development',
      data: { failure: 'recipientNotFound' },
    });
    expect(await available()).toBe(left - half);
    expect(await money.simulator.takenFrom(phone)).toBe(half);
    const reasons = await Promise.all([
      reasonOf(sends.disbursements.create({ phone: '12', amount: 500 })),
      reasonOf(sends.disbursements.create({ phone: '699000001', amount: 5 })),
    ]);
    expect(reasons).toEqual(['payoutNumberUnknown', 'payoutAmountOutOfRange']);
  });

  it('is sent by the sweep where its job was lost, and has failed after two days', async () => {
    await collect(2_000);
    const before = await available();
    const phones = [newPhone('mtn'), newPhone('mtn')] as const;
    const [sent, late] = [await startForgotten(phones[0], 1), await startForgotten(phones[1], 49)];
    expect(await available()).toBe(before - 2_000);
    const context = { services: money.services, attempt: 1, isLastAttempt: false };
    await sweepTests.work(context);
    expect(await comesTo(late, 'failed')).toMatchObject({ failure: 'operatorFault' });
    await comesTo(sent, 'paid');
    await sweepTests.work(context);
    expect(await Promise.all(phones.map((phone) => money.simulator.takenFrom(phone)))).toEqual([
      1_000, 0,
    ]);
    expect(await available()).toBe(before - 1_000);
  });

  it('is refused where the operator’s test system is not set up to send money', async () => {
    const { sandbox, ...operators } = money.services.settings.operators;
    const { mtn } = sandbox ?? {};
    if (sandbox === undefined || mtn === undefined) throw new Error('No test systems.');
    const { disbursementApiKey: _key, ...collecting } = mtn.account ?? {};
    const only = { ...sandbox, mtn: { ...mtn, account: collecting } };
    for (const less of [operators, { ...operators, sandbox: only }]) {
      const settings = { ...money.services.settings, operators: less };
      const started = inSchool({ ...money.services, settings }, orgId, (work) => {
        const context = { ...work, language: 'en' } as unknown as KeyContext;
        return developmentDisbursements.start(context, { phone: newPhone('mtn'), amount: 500 });
      });
      await expect(started).rejects.toMatchObject({ entry: collectionErrors.environmentNotSetUp });
    }
  });
});

describe('a developer with a key', () => {
  it('has a sandbox collection paid, believes its webhook, and sends money on', async () => {
    const collects = await program();
    const begun = await collects.collections.create({ amount: 5_000, phone: '677000001' });
    expect(begun.state).toBe('waiting');
    money.app.clock.advance(1);
    expect(await collects.collections.get(begun.id)).toMatchObject({ state: 'paid' });
    const told = await toldOf(begun.id);
    const event = await verifyWebhook(secret, told.headers, told.body, money.app.clock.now());
    expect(event).toMatchObject({
      type: 'collection.paid',
      environment: 'sandbox',
      data: { id: begun.id, amount: 5_000, operator: 'mtn' },
    });
    const forged = told.body.replace('5000', '9000');
    await expect(
      verifyWebhook(secret, told.headers, forged, money.app.clock.now()),
    ).rejects.toMatchObject({ why: 'signatureWrong' });
    const sends = await program('sandbox', 'disbursement');
    const sent = await sends.disbursements.create({ phone: '677000001', amount: 4_000 });
    money.app.clock.advance(1);
    expect(await sends.disbursements.get(sent.id)).toMatchObject({ state: 'paid' });
    expect(JSON.parse((await toldOf(sent.id)).body)).toMatchObject({ type: 'disbursement.paid' });
  });

  it('has a production disbursement paid by the operator, which the sandbox sees nothing of', async () => {
    await hold(30_000);
    const productionSecret = await listen('production');
    const live = await program('production', 'disbursement');
    const sandbox = await program('sandbox', 'disbursement');
    const before = await sandbox.balance.get();
    const held = await live.balance.get();
    expect(held).toMatchObject({ environment: 'production', available: 30_000 });
    const phone = newPhone('mtn');
    const asked = { phone, amount: 12_000, reference: 'refund-17' };
    const once = { idempotencyKey: 'refund-17' };
    const begun = await live.disbursements.create(asked, once);
    expect(await live.disbursements.create(asked, once)).toEqual(begun);
    const paid = await until('it is paid', async () => {
      const one = await live.disbursements.get(begun.id);
      return one.state === 'paid' && one;
    });
    expect(paid).toMatchObject({
      environment: 'production',
      operator: 'mtn',
      reference: 'refund-17',
    });
    expect(await money.simulator.takenFrom(phone)).toBe(12_000);
    expect(await live.balance.get()).toMatchObject({ available: 18_000 });
    const told = await toldOf(begun.id);
    const event = await verifyWebhook(
      productionSecret,
      told.headers,
      told.body,
      money.app.clock.now(),
    );
    expect(event).toMatchObject({
      type: 'disbursement.paid',
      environment: 'production',
      data: { id: begun.id, amount: 12_000, reference: 'refund-17', failure: null },
    });
    expect(await reasonOf(live.disbursements.create({ phone, amount: 18_001 }))).toBe(
      'payoutAboveAvailable',
    );
    money.app.clock.advance(1);
    const second = await live.disbursements.create({ phone, amount: 1_000 });
    const { items, nextCursor } = await live.disbursements.list({ limit: 1 });
    expect(items.map(({ id }) => id)).toEqual([second.id]);
    const rest = await live.disbursements.list({ limit: 1, cursor: nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ id: begun.id }], nextCursor: null });
    expect(await reasonOf(sandbox.disbursements.get(begun.id))).toBe('notFound');
    const seen = await sandbox.disbursements.list();
    expect(seen.items.map(({ id }) => id)).not.toContain(begun.id);
    expect(await sandbox.balance.get()).toEqual(before);
    const development = await program('development', 'disbursement');
    expect(await reasonOf(development.disbursements.get(begun.id))).toBe('notFound');
  });
});

interface ReadmeCode {
  readonly started: Collection;
  readonly onWebhook: (request: Request) => Promise<Response>;
}

/** The code of the README, as whoever copies it runs it. */
async function runReadme(): Promise<ReadmeCode> {
  const text = await readFile(path.join(projectFolder, 'packages/client/README.md'), 'utf8');
  const code = /```ts\n(.*?)```/s.exec(text)?.[1] ?? '';
  const { outputFiles } = await build({
    stdin: { contents: code, loader: 'ts', resolveDir: path.join(projectFolder, 'apps/server') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
  });
  const file = path.join(money.services.settings.dataFolder, 'readme.mjs');
  await writeFile(file, outputFiles[0]?.text ?? '');
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ReadmeCode;
  } finally {
    await rm(file);
  }
}

describe('what developers are told', () => {
  it('in the client’s README works as it stands there', async () => {
    const key = await makeApiKey(money.app, { orgId });
    vi.stubEnv('ARDOISE_URL', money.app.url);
    vi.stubEnv('ARDOISE_KEY', key.secret);
    vi.stubEnv('WEBHOOK_SECRET', secret);
    money.app.clock.set(new Date());
    const { started, onWebhook } = await runReadme();
    money.app.clock.advance(1);
    const { headers, body } = await toldOf(started.id);
    const address = 'https://example.test/';
    const answer = await onWebhook(new Request(address, { method: 'POST', headers, body }));
    expect(await answer.json()).toEqual({ id: started.id, state: 'paid' });
    const forged = new Request(address, { method: 'POST', headers, body: `${body} ` });
    const refused = await onWebhook(forged);
    expect([refused.status, await refused.text()]).toEqual([400, 'signatureWrong']);
    vi.unstubAllEnvs();
  });

  /** Whichever of the two keys has the scope of the call. */
  const keys: { collection?: string; disbursement?: string } = {};
  beforeAll(async () => {
    for (const kind of ['collection', 'disbursement'] as const)
      keys[kind] = (await makeApiKey(money.app, { orgId }, { kind })).secret;
  });
  const keyFor = (address: string): string =>
    (/disbursements|balance/.test(address) ? keys.disbursement : keys.collection) ?? '';

  async function ask(method: string, address: string, body: string | undefined) {
    const response = await fetch(`${money.app.url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${keyFor(address)}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return (await response.json()) as { success: boolean; data: { id?: string; state?: string } };
  }

  it('in every example of the guide is answered by the product with a sandbox key', async () => {
    const docs = await readFile(path.join(projectFolder, 'docs/developer-api.md'), 'utf8');
    expect(docs).toContain(developerMarkdown());
    const examples = [...docs.matchAll(/```sh\ncurl (?:-X (\w+) )?"\$ARDOISE([^"]+)"(.*?)```/gs)];
    expect(examples).toHaveLength(docs.split('```sh').length - 1);
    const ids: Record<string, string> = {};
    for (const [example, method = 'GET', shown = '', rest = ''] of examples) {
      const address = shown.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
      const body = /-d '(.*)'/s.exec(rest)?.[1];
      const answer = await ask(method, address, body);
      expect(answer, example).toMatchObject({ success: true });
      const { id } = answer.data;
      if (id !== undefined)
        ids[address.includes('disbursements') ? 'DISBURSEMENT' : 'COLLECTION'] = id;
    }
    expect(examples.length).toBeGreaterThan(8);
  });

  it('in every example of the OpenAPI document is answered too', async () => {
    const collects = await program();
    const sends = await program('sandbox', 'disbursement');
    const newest = async (books: Ardoise['collections'] | Ardoise['disbursements']) => {
      const { items } = await books.list({ limit: 1 });
      return items[0]?.id ?? '';
    };
    let asked = 0;
    for (const [shown, { get, post }] of Object.entries(developerDocument().paths)) {
      for (const [method, operation] of [
        ['POST', post],
        ['GET', get],
      ] as const) {
        if (operation === undefined) continue;
        const access = operation['x-permission'];
        expect(isKeyAccess(access) && scopeOf(access)).toBeTruthy();
        const example = operation.requestBody?.content['application/json']?.example;
        const params: Record<string, string> = Object.fromEntries(
          operation.parameters.flatMap((part) =>
            'in' in part && part.in === 'path'
              ? [[part.name, String(part.schema.examples?.[0])]]
              : [],
          ),
        );
        if ('id' in params)
          params['id'] = shown.includes('disbursements')
            ? await newest(sends.disbursements)
            : // One that waits can be cancelled.
              (await collects.collections.create({ amount: 500, phone: '677000004' })).id;
        const address = shown.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
        const body = example === undefined ? undefined : JSON.stringify(example);
        expect(await ask(method, address, body), `${method} ${shown}`).toMatchObject({
          success: true,
        });
        asked += 1;
      }
    }
    expect(asked).toBe(9);
  });
});
