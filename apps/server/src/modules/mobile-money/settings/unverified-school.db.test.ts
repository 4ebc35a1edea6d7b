import { randomUUID } from 'node:crypto';
import { getDeskSchool, refuseSchool, verifySchool } from '@ardoise/contract/desk/schools';
import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { createPaymentLink, paymentErrors } from '@ardoise/contract/payments';
import { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../../platform/settings.ts';
import { inNoSchool, workIn } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { signInDesk } from '../../desk/testing/desk.ts';
import { setVerified } from '../../verification/public.ts';
import { hasPdfTools, readPdf } from '../../receipts/testing/pdf.ts';
import { startPayment } from '../transactions/start-payment.ts';
import { createFamily, newPhone, pay, payCash, reaches } from '../testing/payers.ts';
import { createVisitor } from '../../../testing/visitor.ts';

let simulator: TestSimulator;

beforeAll(async () => {
  simulator = await startTestSimulator();
  await simulator.faults({ mtn: { autoApproveMs: 0, callbackDelayMs: 0 } });
});
afterAll(() => simulator.stop());

const linkTo = async (app: TestApp, school: TestSchool, familyId: string): Promise<string> => {
  const made = await app.call(
    createPaymentLink,
    { body: { familyId } },
    { token: await school.signIn() },
  );
  return new URL(made.body.data?.address ?? '').pathname;
};

describe('with the simulator', () => {
  let app: TestApp;
  let school: TestSchool;
  const money = () => ({ services: app.node.services });
  const page = async (path: string) => (await createVisitor(app.url).get(path)).text;
  beforeAll(async () => {
    app = await startTestApp({ simulatorUrl: simulator.url });
    await createSchool(app, 'Collège Les Palmiers', { town: 'Douala' });
    school = await createSchool(app, 'Collège Les Palmiers', { town: 'Kribi', isVerified: false });
  });
  afterAll(() => app.close());

  it.each([
    ['en', 'Not verified', 'TEST – not a real payment'],
    ['fr', 'Non vérifié', 'ESSAI – pas un vrai paiement'],
  ])(
    'every page of an unverified school says so in %s, with its town and address',
    async (lang, unverified, test) => {
      const family = await createFamily(money(), school.orgId);
      const link = await linkTo(app, school, family.id);
      const { receiptCode } = await payCash(money(), school.orgId, family, 1_000);
      for (const path of [link, `/receipt/${receiptCode}`]) {
        const text = await page(`${path}?lang=${lang}`);
        for (const words of [unverified, test, 'Kribi', `/school/${school.appId}`])
          expect(text).toContain(words);
      }
      for (const path of [`/apply/${school.appId}`, `/school/${school.appId}`]) {
        const text = await page(`${path}?lang=${lang}`);
        for (const words of [unverified, 'Kribi']) expect(text).toContain(words);
      }
    },
  );

  it('the check of a false school’s receipt does not call it genuine; the real school’s does', async () => {
    const family = await createFamily(money(), school.orgId);
    const { receiptCode } = await payCash(money(), school.orgId, family, 1_000);
    const path = `/receipt/${receiptCode}?lang=en`;
    expect(await page(path)).toContain('Unchanged, school not verified');
    expect(await page(path)).not.toContain('Genuine');
    await inNoSchool(app.node.services, (work) => setVerified(work, school.orgId));
    expect(await page(path)).toContain('Genuine receipt');
    expect(await page(path)).toContain('verified school');
  });

  const rename = async ({ orgId, signIn }: TestSchool, displayName: string) => {
    const { version } = await app.node.services.db.read({ orgId }, (tx) =>
      tx
        .selectFrom('organisations')
        .select('version')
        .where('org_id', '=', orgId)
        .executeTakeFirstOrThrow(),
    );
    const saved = await app.call(
      updateSchoolSettings,
      { body: { displayName, slogan: null, tags: [], version } },
      { token: await signIn() },
    );
    expect(saved.status).toBe(200);
  };
  const decide = async ({ orgId }: TestSchool, decision: 'verify' | 'refuse') => {
    const token = await signInDesk(app);
    const params = { id: orgId };
    const seen = await app.call(getDeskSchool, { params }, { token });
    const version = seen.body.data?.version ?? 0;
    const { status } =
      decision === 'verify'
        ? await app.call(verifySchool, { params, body: { version } }, { token })
        : await app.call(
            refuseSchool,
            { params, body: { version, reason: 'Not them.' } },
            { token },
          );
    expect(status).toBe(200);
  };
  const giveReceipt = async ({ orgId }: TestSchool): Promise<string> => {
    const family = await createFamily(money(), orgId);
    return (await payCash(money(), orgId, family, 1_000)).receiptCode;
  };
  const pdfOf = async (code: string): Promise<string> => {
    const response = await fetch(`${app.url}/receipt/${code}.pdf?lang=en`);
    return readPdf(Buffer.from(await response.arrayBuffer()));
  };

  it('a mark earned under one name says nothing of receipts that were given under another', async () => {
    const thief = await createSchool(app, 'Lycée Leclerc', { town: 'Kribi', isVerified: false });
    const stolen = await giveReceipt(thief);
    await rename(thief, 'Institut Mokolo');
    await decide(thief, 'verify');
    const own = await giveReceipt(thief);
    for (const [lang, words] of [
      ['en', ['Unchanged, school not verified under this name', 'called Institut Mokolo']],
      ['fr', ['établissement non vérifié sous ce nom', 's’appelle Institut Mokolo']],
    ] as const) {
      const text = await page(`/receipt/${stolen}?lang=${lang}`);
      for (const one of words) expect(text).toContain(one);
      expect(text).not.toMatch(/Genuine|authentique|verified school|établissement vérifié/);
    }
    expect(await page(`/receipt/${own}?lang=en`)).toContain('Genuine receipt');
    if (!hasPdfTools) return;
    expect(await pdfOf(stolen)).toMatch(
      /today: Institut Mokolo[\s\S]*Not verified under this name/,
    );
    expect(await pdfOf(stolen)).not.toContain('verified school');
    expect(await pdfOf(own)).toContain('verified school');
  });

  it('receipts stay genuine when the desk agrees to another name, until it takes the mark back', async () => {
    const known = await createSchool(app, 'Institut Nyong', { town: 'Edéa' });
    const old = await giveReceipt(known);
    const isGenuine = async () => (await page(`/receipt/${old}?lang=en`)).includes('Genuine');
    await rename(known, 'Institut Sanaga');
    await decide(known, 'verify');
    expect(await isGenuine()).toBe(true);
    await decide(known, 'refuse');
    expect(await isGenuine()).toBe(false);
    await decide(known, 'verify');
    expect(await isGenuine()).toBe(false);
  });

  it('the same name in other letters is the same name', async () => {
    const spelt = await createSchool(app, 'INSTITUT  LÉKIÉ', { isVerified: false });
    const old = await giveReceipt(spelt);
    await rename(spelt, 'Institut Lekie');
    await decide(spelt, 'verify');
    expect(await page(`/receipt/${old}?lang=en`)).toContain('Genuine receipt');
  });

  it('shows the verified name to payers while another one waits', async () => {
    const known = await createSchool(app, 'Institut Bantou', { town: 'Foumban' });
    const family = await createFamily(money(), known.orgId);
    const link = await linkTo(app, known, family.id);
    await app.call(
      updateSchoolSettings,
      { body: { displayName: 'Collège Libermann', slogan: null, tags: [], version: 1 } },
      { token: await known.signIn() },
    );
    const { receiptCode } = await payCash(money(), known.orgId, family, 1_000);
    for (const path of [link, `/receipt/${receiptCode}`]) {
      expect(await page(path)).toContain('Institut Bantou');
      expect(await page(path)).not.toContain('Libermann');
    }
  });

  it('says that there is no school where the address leads to none', async () => {
    const visitor = createVisitor(app.url);
    for (const path of ['/school/nobody-here', '/school/%00', '/school/A', '/school/..%2f'])
      expect((await visitor.get(path)).status).toBe(404);
  });
});

describe('without the simulator', () => {
  let app: TestApp;
  const money = () => ({ services: app.node.services });
  beforeAll(async () => {
    const settings = readSettings({ PORT: '0', ARDOISE_DEMO: '0' });
    app = await startTestApp({
      settings: {
        operators: {
          ...settings.operators,
          mtn: {
            ...settings.operators.mtn,
            url: simulator.url,
            readsPerSecond: null,
            account: {
              subscriptionKey: 'collection-ardoise',
              apiUser: 'a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10',
              apiKey: 'simulator',
            },
          },
        },
      },
    });
  });
  afterAll(() => app.close());

  const takenFrom = (phone: string) => simulator.takenFrom(phone);

  it.each([
    ['en', paymentErrors.schoolNotVerified.en],
    ['fr', paymentErrors.schoolNotVerified.fr],
  ])(
    'an unverified school takes no real money through the provider, and says so in %s',
    async (lang, words) => {
      const school = await createSchool(app, `Faux ${lang}`, { isVerified: false });
      const family = await createFamily(money(), school.orgId);
      const phone = newPhone('mtn');
      const visitor = createVisitor(app.url);
      const link = await linkTo(app, school, family.id);
      const chosen = await visitor.send(await visitor.get(`${link}?lang=${lang}`), 'pay', {
        phone,
      });
      const answer = await visitor.send(chosen, 'start');
      expect(answer.status).toBe(409);
      expect(answer.text).toContain(words);
      expect(await takenFrom(phone)).toBe(0);
      await expect(
        pay(money(), { orgId: school.orgId, family, operator: 'mtn', phone }),
      ).rejects.toMatchObject({ entry: paymentErrors.schoolNotVerified });
    },
  );

  it('a payment that was begun before the verification was taken back is never asked for', async () => {
    const school = await createSchool(app, 'Perdu');
    const { orgId } = school;
    const family = await createFamily(money(), orgId);
    const phone = newPhone('mtn');
    const { services } = app.node;
    // One transaction for both, so that no worker sees the payment before the school has lost its mark.
    const { transactionId } = await services.db.write('platform', async (tx) => {
      const started = await startPayment(workIn(services, tx, orgId), {
        familyId: family.id,
        operator: 'mtn',
        phone,
        parts: [{ feeId: family.students[0]?.feeId ?? '', amount: 1_000 }],
        clientKey: randomUUID(),
        language: 'en',
      });
      await tx
        .updateTable('organisations')
        .set({ verification: 'refused' })
        .where('org_id', '=', orgId)
        .execute();
      return started;
    });
    const { failure } = await reaches(money(), orgId, transactionId, -50);
    expect(failure).toBe('notVerified');
    const { prompts } = await simulator.control<{ prompts: unknown[] }>(
      'GET',
      `prompts?phone=${phone}`,
    );
    expect(prompts).toEqual([]);
  });

  it('takes cash, and money by its own merchant account, with the mark that it is not verified', async () => {
    const school = await createSchool(app, 'Zélé', { isVerified: false });
    const { orgId } = school;
    const family = await createFamily(money(), orgId);
    const { receiptCode } = await payCash(money(), orgId, family, 1_000);
    const { text } = await createVisitor(app.url).get(`/receipt/${receiptCode}?lang=en`);
    expect(text).toContain('Unchanged, school not verified');
    expect(text).not.toContain('TEST');
    const secrets = {
      subscriptionKey: 'collection-ardoise',
      apiUser: 'a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10',
      apiKey: 'simulator',
    };
    const saved = await app.call(
      updatePaymentSettings,
      {
        params: { operator: 'mtn' },
        body: { isOn: true, kind: 'own', appId: 'own', secrets, version: 0 },
      },
      { token: await school.signIn() },
    );
    expect(saved.status).toBe(200);
    const id = await pay(money(), { orgId, family, operator: 'mtn', amount: 5_000 });
    expect((await reaches(money(), orgId, id, 21, 41, -41, 50, -50)).paymentId).not.toBeNull();
  });

  it('a verified school collects, and its pages carry no mark of a test', async () => {
    const school = await createSchool(app, 'Vrai');
    const family = await createFamily(money(), school.orgId);
    const phone = newPhone('mtn');
    const id = await pay(money(), { orgId: school.orgId, family, operator: 'mtn', phone });
    await reaches(money(), school.orgId, id, 21, 41, -41, 50);
    expect(await takenFrom(phone)).toBe(40_000);
    const { text } = await createVisitor(app.url).get(
      `${await linkTo(app, school, family.id)}?lang=en&new`,
    );
    expect(text).toContain('verified school');
    expect(text).not.toContain('TEST');
  });
});
