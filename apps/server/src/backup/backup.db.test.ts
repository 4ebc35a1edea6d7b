import { execFileSync } from 'node:child_process';
import {
  appendFile,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { paymentErrors } from '@ardoise/contract/payments';
import { addPayoutTarget, verifyPayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { createPayout, getPayout } from '@ardoise/contract/payouts/payouts';
import { infoWithOrgAccount } from '@ardoise/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmail, sendSms } from '../modules/messages/public.ts';
import {
  booksOf,
  createFamily,
  expectSound,
  type MoneyApp,
  newPhone,
  pay,
  payCash,
  reaches,
  startMoneyApp,
  type TestFamily,
} from '../modules/mobile-money/testing/payers.ts';
import { notify } from '../modules/notifications/public.ts';
import { succeed } from '../modules/students/testing/people.ts';
import { restoringSchema } from '../platform/db/half-restored.ts';
import { createLog } from '../platform/log.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { inSchool } from '../platform/work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { uploadedPicture } from '../testing/uploaded-picture.ts';
import { findWaiting, goLive } from './go-live.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'a slate and a piece of chalk';
const mailbox = 'owner@far-away.test';
const phone = newPhone('mtn');

let money: MoneyApp;
let orgId: string;
let folder: string;
let target: TestDatabase;
let copy: TestApp;
let family: TestFamily;
/** Of a session that is in the backup. */
let token: string;
let open: { id: string; phone: string };
/** A number of the school to which what is held for it can be paid out. */
let payTo: { id: string; phone: string };
const plainFile = () => path.join(folder, 'plain.tar.gz');
const sealedFile = () => path.join(folder, 'backup.sealed');

beforeAll(async () => {
  money = await startMoneyApp();
  money.app.clock.set(new Date());
  ({ orgId } = money.school);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-backup-'));
  target = await createTestDatabase();
  token = await money.school.signIn();
  await uploadedPicture(money.app, token, 'logo');
  family = await createFamily(money, orgId);
  await payCash(money, orgId, family, 10_000);
  payTo = await prepareToPayOut();
  await leaveOpen();
});
afterAll(async () => {
  await copy?.close();
  await money.close();
  await target.remove();
  await rm(folder, { recursive: true, force: true });
});

/** 40,000 are held for the school, and one of its numbers has given its code. */
async function prepareToPayOut(): Promise<typeof payTo> {
  const payer = await createFamily(money, orgId);
  await reaches(money, orgId, await pay(money, { orgId, family: payer }), 50);
  const number = newPhone('mtn');
  const body = { kind: 'phone', phone: number, holder: 'Collège Les Palmiers' } as const;
  const { id } = await succeed(money.app, token, addPayoutTarget, { body });
  const code = await until('the code', async () => {
    const [sms] = await money.simulator.messagesTo(number);
    return /\d{6}/.exec(sms ?? '')?.[0] ?? null;
  });
  await succeed(money.app, token, verifyPayoutTarget, { params: { id }, body: { code } });
  return { id, phone: number };
}

/** A payment that its payer has not answered yet, and an email that nobody takes for now. */
async function leaveOpen(): Promise<void> {
  await money.simulator.faults({ mtn: { autoApproveMs: null }, mail: { failNextCalls: 1_000 } });
  const asked = newPhone('mtn');
  const waiting = await createFamily(money, orgId);
  open = { id: await pay(money, { orgId, family: waiting, phone: asked }), phone: asked };
  // It says that its payer is asked a moment before the operator hears of it, and would then be approved at once.
  await until('the prompt is on the phone', async () => {
    const { prompts } = await money.simulator.control<{ prompts: unknown[] }>(
      'GET',
      `prompts?phone=${asked}`,
    );
    return prompts.length > 0;
  });
  await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
  await inSchool(money.services, orgId, (work) =>
    sendEmail(work, {
      ...{ kind: 'notice', template: 'notice', language: 'en' },
      ...{ to: mailbox, subject: 'Notice', text: 'A notice.' },
    }),
  );
}

const source = () => ({
  databaseUrl: money.app.databaseUrl,
  storage: money.services.storage,
  release: 'test',
  secret: null,
});

async function restore(file: string, options: { mayReplace?: boolean; given?: string } = {}) {
  const given = async (): Promise<string> => options.given ?? passphrase;
  return restoreBackup(
    await verifyBackup(file, given),
    {
      databaseUrl: target.url,
      storage: await diskStorage(path.join(folder, 'restored'), createLog('silent')),
      secret: null,
    },
    {
      mayReplace: options.mayReplace ?? false,
      passphrase: given,
      say: () => {},
    },
  );
}

async function askTarget<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const isUntouched = async (): Promise<boolean> => {
  const [found] = await askTarget<{ organisations: number; marks: number }>(
    `select (select count(*)::int from organisations) as organisations,
            (select count(*)::int from pg_namespace where nspname = '${restoringSchema}') as marks`,
  );
  return found?.organisations === 0 && found.marks === 0;
};

describe('a backup', () => {
  it('is of one moment while payments settle, and sound when it is restored', async () => {
    const families = await Promise.all(
      Array.from({ length: 10 }, () => createFamily(money, orgId)),
    );
    const begun = families.map((one) => pay(money, { orgId, family: one }));
    const manifest = await writeBackup(source(), sealedFile(), passphrase);
    const ids = await Promise.all(begun);
    for (const id of ids) await reaches(money, orgId, id, 21, 50, -41, -50);
    expect(manifest.files).toMatchObject({ count: 1, missing: 0 });
    const restored = await restore(sealedFile());
    expect(restored).toMatchObject({ broken: [], migrated: 0, hasOtherSecret: false });
    const counts = await askTarget<{ paid: number; receipts: number; cash: number }>(
      `select (select count(*)::int from transactions where state = 'paid') as paid,
              (select count(*)::int from receipts) as receipts,
              (select count(*)::int from payments where transaction_id is null) as cash`,
    );
    expect(counts[0]?.receipts).toBe((counts[0]?.paid ?? 0) + (counts[0]?.cash ?? 0));
    const stored = await readdir(path.join(folder, 'restored/files', orgId));
    expect(stored).toHaveLength(1);
  });

  it('holds every row of every table, sequences, references, triggers and security as they were', async () => {
    const shape = `
      select string_agg(line, e'\\n' order by line) as shape from (
        select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as line from pg_constraint
         where connamespace = 'public'::regnamespace
        union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
           and tgname <> 'shorten_wait'
        union all select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r') lines`;
    const [there] = await askTarget<{ shape: string }>(shape);
    const { rows } = await money.services.db.pool.query<{ shape: string }>(shape);
    expect(there?.shape).toBe(rows[0]?.shape);
    const [entries] = await askTarget<{ isAhead: boolean }>(
      `select nextval('events_position') > coalesce(max(position), 0) as "isAhead" from events`,
    );
    expect(entries?.isAhead).toBe(true);
  });

  it('that is not encrypted is an archive that any system can look into', async () => {
    await writeBackup(source(), plainFile(), null);
    const listed = execFileSync('tar', ['tzf', plainFile()], { encoding: 'utf8' }).split('\n');
    expect(listed).toContain('tables/public.organisations/000001.copy');
    expect(listed).toContain('manifest.json');
  });

  it('that is encrypted shows nothing of what is in it', async () => {
    const content = await readFile(sealedFile());
    expect(content.includes('organisations')).toBe(false);
    expect(content.subarray(0, 24).toString()).toBe('ardoise-sealed-backup-1 ');
  });
});

describe('a restored copy', () => {
  beforeAll(async () => {
    await money.simulator.faults({ mail: { failNextCalls: 0 } });
    // The product that it was taken of goes on: it sends the email, and its payer pays.
    await until(
      'the email went',
      async () => (await money.simulator.messagesTo(mailbox)).length === 1,
    );
    await money.simulator.answer(open.phone, 'approve');
    await reaches(money, orgId, open.id, 21, 50, -41);
    copy = await startTestApp({
      databaseUrl: target.url,
      simulatorUrl: money.simulator.url,
    });
    copy.clock.set(new Date());
  });
  const copied = () => ({ services: copy.node.services });
  let payoutId: string;

  it('says so to staff, to the log and to whoever asks whether it is ready', async () => {
    const { body } = await copy.call(infoWithOrgAccount, { body: {} }, { token });
    expect(body.data?.isRestoredCopy).toBe(true);
    expect(copy.logged.some((line) => line.includes('restored from a backup'))).toBe(true);
    const ready = await fetch(`${copy.url}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready', outside: 'held' });
  });

  it('sends nothing and asks nobody; what waits stays as it is, and other work goes on', async () => {
    const other = await createFamily(copied(), orgId);
    await expect(pay(copied(), { orgId, family: other })).rejects.toMatchObject({
      entry: paymentErrors.restoredCopy,
    });
    await inSchool(copy.node.services, orgId, (work) =>
      sendEmail(work, {
        ...{ kind: 'notice', template: 'notice', language: 'en' },
        ...{ to: mailbox, subject: 'Later', text: 'A later notice.' },
      }),
    );
    await inSchool(copy.node.services, orgId, (work) =>
      sendSms(work, {
        ...{ kind: 'notice', template: 'notice', language: 'en' },
        ...{ to: phone, text: 'An SMS of the copy.' },
      }),
    );
    const body = { targetId: payTo.id, amount: 15_000 };
    payoutId = (await succeed(copy, token, createPayout, { body })).id;
    await inSchool(copy.node.services, orgId, (work) =>
      notify(work, {
        personIds: [money.school.ownerId],
        kind: 'test',
        title: { en: 'Inside', fr: 'Dedans' },
        text: { en: 'text', fr: 'texte' },
      }),
    );
    await until('the work inside is done', async () => {
      const [left] = await askTarget<{ count: number }>(
        `select count(*)::int from graphile_worker.jobs where task_identifier = 'notifications.push'`,
      );
      return left?.count === 0;
    });
    await expect(
      copy.node.services.outside.call({
        ...{ method: 'GET', url: money.simulator.url, headers: {}, timeoutMs: 1_000 },
      }),
    ).rejects.toMatchObject({ kind: 'held', wasSent: false });
    expect(await money.simulator.messagesTo(mailbox)).toHaveLength(1);
    expect(await money.simulator.messagesTo(phone)).toEqual([]);
    expect(await money.simulator.takenFrom(payTo.phone)).toBe(0);
    const waiting = await askTarget<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'messages.deliver' and attempts = 0`,
    );
    expect(waiting.length).toBeGreaterThan(0);
    const [transaction] = await askTarget<{ state: string }>(
      `select state from transactions where id = '${open.id}'`,
    );
    expect(transaction?.state).toBe('asked');
    await expectSound(copied(), orgId);
  });

  it('tells what will go out, drops what is older than the backup if told to, and then sends the rest once', async () => {
    await askTarget(`insert into sms_campaigns (org_id, id, kind, name, state, recipients, text_en, text_fr, is_plain, language, fingerprint,
        send_at, created_at)
      select org_id, gen_random_uuid(), 'campaign', 'Later', 'scheduled', 'all', 'x', 'x', true, 'fr', 'x', now() + interval '9 days', now()
        from organisations limit 1`);
    const { lines } = await findWaiting(target.url);
    expect(lines).toContain('2 emails: 1 from before the backup, 1 since');
    expect(lines).toContain('1 SMS: 0 from before the backup, 1 since');
    expect(lines).toContain('1 payouts under way: 0 from before the backup, 1 since');
    expect(lines.join()).toContain('payments that payers are asked for');
    expect(lines.join()).toMatch(/1 campaigns that wait for their time .*: 0 .*, 1 since/);
    // What was said and not written yet, as the receipt of a payment, is a job alone.
    expect(lines.join()).toMatch(/\d+ jobs that are due/);
    await goLive(target.url, { dropsOlder: true });
    await until('the later email came', async () =>
      (await money.simulator.messagesTo(mailbox)).includes('A later notice.'),
    );
    expect(await money.simulator.messagesTo(mailbox)).toHaveLength(2);
    await until('the SMS came', async () =>
      (await money.simulator.messagesTo(phone)).includes('An SMS of the copy.'),
    );
    await until('the payout is paid', async () => {
      const { state } = await succeed(copy, token, getPayout, { params: { id: payoutId } });
      return state === 'paid';
    });
    expect(await money.simulator.takenFrom(payTo.phone)).toBe(15_000);
    await reaches(copied(), orgId, open.id, 21, 50, -41);
    const other = await createFamily(copied(), orgId);
    await reaches(copied(), orgId, await pay(copied(), { orgId, family: other }), 21, 50, -41);
    expect(await booksOf(copied(), orgId, family)).toMatchObject({ payments: 1 });
    await expectSound(copied(), orgId);
    const { body } = await copy.call(infoWithOrgAccount, { body: {} }, { token });
    expect(body.data?.isRestoredCopy).toBeUndefined();
  });

  it('is refused to a restore while a node works on it, and while it is not empty', async () => {
    await expect(restore(sealedFile(), { mayReplace: true })).rejects.toThrow('is running');
    await copy.node.close();
    await expect(restore(sealedFile())).rejects.toThrow('not empty');
    const { broken } = await restore(plainFile(), { mayReplace: true });
    expect(broken).toEqual([]);
    await expect(findWaiting(target.url)).resolves.toBeDefined();
  });
});

describe('a file that is not what it was', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = target;
    target = await createTestDatabase();
  });
  afterAll(() => empty.remove());

  const altered = async (from: string, change: (file: string) => Promise<void>) => {
    const file = path.join(folder, 'altered');
    await copyFile(from, file);
    await change(file);
    return file;
  };
  const flip = (at: number) => async (file: string) => {
    const content = await readFile(file);
    content[at < 0 ? content.length + at : at] = (content.at(at) ?? 0) ^ 1;
    await writeFile(file, content);
  };
  const cut = (bytes: number) => async (file: string) => {
    const { length } = await readFile(file);
    await truncate(file, length - bytes);
  };

  it('is refused before anything is touched: wrong passphrase, cut, altered, lengthened, or something else', async () => {
    await expect(restore(sealedFile(), { given: 'another one' })).rejects.toThrow('passphrase');
    const changes: ReadonlyArray<[string, (file: string) => Promise<void>]> = [
      [sealedFile(), cut(1)],
      [sealedFile(), cut(70_000)],
      [sealedFile(), flip(30)],
      [sealedFile(), flip(5_000)],
      [sealedFile(), flip(-1)],
      [sealedFile(), (file) => appendFile(file, 'more')],
      [plainFile(), cut(1)],
      [plainFile(), cut(5_000)],
      [plainFile(), flip(5_000)],
      [plainFile(), flip(-6)],
      [plainFile(), (file) => writeFile(file, 'no backup')],
    ];
    for (const [from, change] of changes)
      await expect(restore(await altered(from, change))).rejects.toThrow('Nothing was changed');
    expect(await isUntouched()).toBe(true);
  });

  it('whose restore broke off is no product that anybody could start', async () => {
    await askTarget(`create schema ${restoringSchema} authorization ardoise`);
    await expect(startTestApp({ databaseUrl: target.url })).rejects.toThrow(
      'has not come to its end',
    );
    expect((await restore(plainFile())).broken).toEqual([]);
  });
});
