import { randomUUID } from 'node:crypto';
import { getAttention } from '@ardoise/contract/attention';
import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import type { Environment } from '@ardoise/contract/developer/environments';
import { paymentErrors } from '@ardoise/contract/payments';
import { closeTransaction, getTransaction } from '@ardoise/contract/transactions';
import { createWebhook } from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { KeyContext } from '../../../platform/http/context.ts';
import type { Settings } from '../../../platform/settings.ts';
import { inSchool } from '../../../platform/work.ts';
import { createSchool } from '../../../testing/builders.ts';
import { createVisitor } from '../../../testing/visitor.ts';
import { succeed } from '../../students/testing/people.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, startMoneySchool, token } from '../../mobile-money/testing/money-school.ts';
import { booksOf, createFamily, newPhone } from '../../mobile-money/testing/payers.ts';
import { engineBooks } from './engine-books.ts';
import { comesTo, giveCode, type Program, programOf } from '../testing/collections.ts';

startMoneySchool();

let production: Program;
let development: Program;

beforeAll(async () => {
  production = await programOf(money, orgId);
  development = await programOf(money, orgId, 'development');
});

async function newLink(program: Program, body: Parameters<Program['start']>[0]) {
  const { body: answered } = await program.start({ mode: 'link', language: 'en', ...body });
  const { link, id } = answered.data ?? { link: '', id: '' };
  const { pathname, search } = new URL(link ?? '');
  return { id, path: pathname + search };
}

const visitor = () => createVisitor(money.app.url);

/** From the link to the page that follows the payment. */
async function payAt(path: string, phone: string) {
  const payer = visitor();
  const form = await payer.get(path);
  const review = await payer.send(form, 'pay', { phone });
  return payer.send(review, 'start');
}

const taken = (id: string) =>
  money.services.db.read({ orgId }, async (tx) => {
    const { rows } = await sql<{ tries: number }>`
      select count(*)::int as tries from transactions where collection_id = ${id}`.execute(tx);
    return rows[0]?.tries;
  });

describe('the link of a collection', () => {
  it('says who asks for what, takes a number, follows the payment, and shows that it is paid', async () => {
    const { id, path } = await newLink(production, { amount: 6_500, description: 'School bus' });
    const form = await visitor().get(path);
    expect(form.status).toBe(200);
    expect(form.text).toContain('School bus');
    expect(form.text).toContain('Pay 6,500 FCFA');
    expect((await visitor().get(path.replace('lang=en', 'lang=fr'))).text).toContain('Payer 6');
    const phone = newPhone('mtn');
    const followed = await payAt(path, phone);
    expect(followed.path).toContain('/t/');
    const paid = await comesTo(production, id, 'paid');
    expect(paid).toMatchObject({ operator: 'mtn', phone });
    const again = await visitor().get(path);
    expect(again.path).toContain('/t/');
    expect(again.html).toContain('data-state="paid"');
    expect(again.text).not.toContain('Pay something else');
    expect(await money.simulator.takenFrom(phone)).toBe(6_500);
  });

  it('of a student pays the fees, with initials only', async () => {
    const family = await createFamily(money, orgId);
    const paymentCode = await giveCode(money, orgId, family);
    const { id, path } = await newLink(production, { amount: 40_000, paymentCode });
    const form = await visitor().get(path);
    expect(form.text).toContain('M. G.');
    expect(form.text).not.toContain('Mbarga');
    await payAt(path, newPhone('orange'));
    expect((await comesTo(production, id, 'paid')).receipt).not.toBeNull();
    const paid = await visitor().get(path);
    expect(paid.text).not.toContain('Mbarga');
    expect(paid.text).toContain('The receipt is also sent to');
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('of other income or of a test promises no receipt, and names the proof that there is', async () => {
    for (const program of [production, development]) {
      const { id, path } = await newLink(program, { amount: 4_100 });
      await payAt(path, newPhone('mtn'));
      await comesTo(program, id, 'paid');
      const paid = await visitor().get(path);
      expect(paid.html).toContain('data-state="paid"');
      expect(paid.text).toContain('It is paid. The message that MTN');
      expect(paid.text).not.toMatch(/receipt/i);
      const french = await visitor().get(path.replace('lang=en', 'lang=fr'));
      expect(french.text).toMatch(/en est la preuve\s: gardez-le/);
      expect(french.text).not.toMatch(/reçu\b.*envoyé/);
    }
  });

  it('is paid once, though two open it and press at once', async () => {
    const { id, path } = await newLink(production, { amount: 4_000 });
    const phones = [newPhone('mtn'), newPhone('mtn')];
    const pages = await Promise.all(phones.map((phone) => payAt(path, phone)));
    const [first, second] = pages.map((page) => page.path.replace(/\?.*/, ''));
    expect(first).toBe(second);
    await comesTo(production, id, 'paid');
    let sum = 0;
    for (const phone of phones) sum += await money.simulator.takenFrom(phone);
    expect(sum).toBe(4_000);
    const third = await payAt(path, newPhone('mtn')).catch(() => null);
    expect(third).toBeNull();
    expect(await taken(id)).toBe(1);
  });

  it('whose payer has too little money can be tried again', async () => {
    const { id, path } = await newLink(production, { amount: 4_200 });
    const poor = await payAt(path, newPhone('mtn', '03'));
    await until('it fails', async () =>
      (await visitor().get(poor.path)).html.includes('data-state="failed"'),
    );
    expect((await production.read(id)).body.data).toMatchObject({ state: 'waiting' });
    await payAt(path, newPhone('mtn'));
    await comesTo(production, id, 'paid');
    expect(await taken(id)).toBe(2);
  });

  it('says what is wrong with a number', async () => {
    const { path } = await newLink(production, { amount: 4_000 });
    const payer = visitor();
    const wrong = await payer.send(await payer.get(path), 'pay', { phone: '12' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('nine digits');
  });

  it('that was cancelled, has expired or never was cannot be paid', async () => {
    const cancelled = await newLink(production, { amount: 4_000 });
    await production.cancel(cancelled.id);
    expect((await visitor().get(cancelled.path)).text).toContain('was cancelled');
    const old = await newLink(production, { amount: 4_000 });
    const payer = visitor();
    const review = await payer.send(await payer.get(old.path), 'pay', { phone: newPhone('mtn') });
    await money.services.db.write({ orgId }, (tx) =>
      sql`update collections set expires_at = created_at where id = ${old.id}`.execute(tx),
    );
    const late = await payer.send(review, 'start');
    expect(late.text).toContain('has expired');
    expect((await production.read(old.id)).body.data).toMatchObject({
      state: 'failed',
      failure: 'expired',
    });
    expect((await production.cancel(old.id)).body.reason).toBe('collectionNotCancellable');
    expect(await taken(old.id)).toBe(0);
    const unknown = await visitor().get(`/pay/c-${'x'.repeat(43)}`);
    expect(unknown.status).toBe(404);
    for (const name of ['proof', 'invoice.pdf'])
      expect((await visitor().get(cancelled.path.replace('?', `/${name}?`))).status).toBe(404);
  });

  it('of the development environment says that it is a test', async () => {
    const { id, path } = await newLink(development, { amount: 4_000 });
    expect((await visitor().get(path)).text).toContain('TEST');
    await payAt(path, newPhone('mtn'));
    await comesTo(development, id, 'paid');
  });
});

describe('webhooks of collections', () => {
  it('carry the collection’s own id and reference, in its environment alone', async () => {
    const url = `${money.simulator.url}/webhooks/${randomUUID()}`;
    const listen = (environment: 'production' | 'development') =>
      succeed(money.app, token, createWebhook, {
        body: {
          address: url,
          description: '',
          environment,
          events: ['collection.paid', 'collection.failed'],
        },
      });
    await listen('production');
    await listen('development');
    const reference = randomUUID();
    const started = await Promise.all([
      production.start({ amount: 1_500, phone: newPhone('mtn'), reference }),
      production.start({ amount: 1_600, phone: newPhone('mtn', '03'), reference }),
      development.start({ amount: 1_700, phone: newPhone('mtn'), reference }),
    ]);
    const ids = started.map(({ body }) => body.data?.id ?? '');
    const link = await newLink(production, { amount: 1_800, reference });
    await production.cancel(link.id);
    const told = await until('all are told', async () => {
      const { rows } = await money.services.db.read({ orgId }, (tx) =>
        sql<{ type: string; environment: string; id: string; data: { reference: string } }>`
          select type, environment, record_id as id, data from webhook_events
           where data->>'reference' = ${reference}`.execute(tx),
      );
      return rows.length === 3 ? rows : null;
    });
    expect(new Map(told.map((one) => [one.id, [one.type, one.environment]]))).toEqual(
      new Map([
        [ids[0], ['collection.paid', 'production']],
        [ids[1], ['collection.failed', 'production']],
        [ids[2], ['collection.paid', 'development']],
      ]),
    );
  });
});

/** A program's call with other settings than those of the server. */
const startWith = (changed: Partial<Settings>, school: string, environment: Environment) => {
  const { services } = money;
  const settings = { ...services.settings, ...changed };
  const key = { id: randomUUID(), environment, scopes: [] };
  return inSchool({ ...services, settings }, school, (work) =>
    engineBooks.start({ ...work, key, language: 'en' } as unknown as KeyContext, {
      amount: 500,
      mode: 'prompt',
      phone: newPhone('mtn'),
      language: 'en',
    }),
  );
};

describe('where it cannot be', () => {
  it('a school that is not verified collects nothing by the provider’s account', async () => {
    const other = await createSchool(money.app);
    await money.services.db.write('platform', (tx) =>
      sql`update organisations set verification = 'unverified' where org_id = ${other.orgId}`.execute(
        tx,
      ),
    );
    const started = startWith({ simulatorUrl: null }, other.orgId, 'production');
    await expect(started).rejects.toMatchObject({ entry: paymentErrors.schoolNotVerified });
  });

  it('an operator’s test system that is not set up is said to be so', async () => {
    const { sandbox: _none, ...operators } = money.services.settings.operators;
    const started = startWith({ operators }, orgId, 'development');
    await expect(started).rejects.toMatchObject({ entry: collectionErrors.environmentNotSetUp });
  });
});

describe('other income of which the operator left the end open', () => {
  it('is staff’s to decide, and is cancelled only before it is asked for', async () => {
    const phone = newPhone('mtn');
    await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
    const { body } = await production.start({ amount: 2_500, phone, description: 'Uniforms' });
    const id = body.data?.id ?? '';
    const { rows } = await money.services.db.write({ orgId }, (tx) =>
      sql<{ id: string }>`update transactions set attention_at = now(), attention = 'unsaid'
        where collection_id = ${id} returning id`.execute(tx),
    );
    const transactionId = rows[0]?.id ?? '';
    const shown = await succeed(money.app, token, getTransaction, {
      params: { id: transactionId },
    });
    expect(shown).toMatchObject({ familyId: null, needsAttention: true });
    const { payments } = await succeed(money.app, token, getAttention);
    expect(payments?.items.map((one) => one.id)).toContain(transactionId);
    await succeed(money.app, token, closeTransaction, {
      params: { id: transactionId },
      body: { reason: 'Nobody paid it' },
    });
    await money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } });
    expect((await production.read(id)).body.data).toMatchObject({
      state: 'failed',
      failure: 'closed',
    });
  });

  it('can be cancelled before the operator was asked, and then is not asked', async () => {
    const { services } = money;
    const key = { id: randomUUID(), environment: 'production', scopes: [] } as const;
    const phone = newPhone('mtn');
    const cancelled = await inSchool(services, orgId, async (work) => {
      const context = { ...work, key, language: 'en' } as unknown as KeyContext;
      const asked = { amount: 2_600, mode: 'prompt', phone, language: 'en' } as const;
      const { id } = await engineBooks.start(context, asked);
      return engineBooks.cancel(context, id);
    });
    expect(cancelled.state).toBe('cancelled');
    expect((await production.cancel(cancelled.id)).body.data).toEqual(cancelled);
    await until('its job has looked at it', async () => {
      const { rows } = await services.db.read('platform', (tx) =>
        sql`select from graphile_worker.jobs j join transactions t on j.key = 'payment:' || t.id
          where t.collection_id = ${cancelled.id}`.execute(tx),
      );
      return rows.length === 0;
    });
    expect(await money.simulator.takenFrom(phone)).toBe(0);
  });
});
