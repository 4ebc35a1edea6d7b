import { formatPaymentCode, withCheckSymbol } from '@ardoise/contract/values/payment-code';
import { describe, expect, it } from 'vitest';
import {
  guessPaymentCodes,
  tryWrongLinks,
  type WrongLink,
} from '../../testing/attacks/try-wrong-links.ts';
import { fromElsewhere } from '../../testing/test-app.ts';
import { startPaidSchool } from './testing/links.ts';
import { createFamily, newPhone, type TestFamily } from '../mobile-money/testing/payers.ts';
import { fieldsOf } from '../../testing/form-fields.ts';
import { createVisitor } from '../../testing/visitor.ts';

const { money, orgId, linkOf } = await startPaidSchool();

const giveCode = (family: TestFamily, paymentCode: string) =>
  money.services.db.write({ orgId }, (tx) =>
    tx
      .updateTable('students')
      .set({ payment_code: paymentCode, first_name: 'Grâce Achu', last_name: 'Mbarga' })
      .where('id', '=', family.students[0]?.id ?? '')
      .execute(),
  );

/** Somebody behind an address that others use too. */
const shared = () => {
  const headers = fromElsewhere();
  return { headers, target: { base: money.app.url, headers } };
};

describe('wrong links from an address', () => {
  it.each(['payment', 'followedPayment'] satisfies WrongLink[])(
    'of the kind %s are refused after thirty, and a right one is answered still',
    async (kind) => {
      const { headers, target } = shared();
      const link = await linkOf(await createFamily(money, orgId));
      const statuses = await tryWrongLinks(target, { kind, count: 35 });
      expect(statuses).toEqual([
        ...Array.from({ length: 30 }, () => 404),
        ...Array.from({ length: 5 }, () => 429),
      ]);
      const visitor = createVisitor(money.app.url, headers);
      const choose = await visitor.get(link);
      expect(choose.status).toBe(200);
      const confirm = await visitor.send(choose, 'pay', { phone: newPhone('mtn') });
      expect(confirm.status).toBe(200);
    },
  );

  it('say how long to wait', async () => {
    const { headers, target } = shared();
    await tryWrongLinks(target, { kind: 'payment', count: 30 });
    const refused = await createVisitor(money.app.url, headers).get(`/pay/${'x'.repeat(43)}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('payment codes that somebody guesses at', () => {
  it('make the address type the student’s name, and the right code is answered with it', async () => {
    const code = withCheckSymbol('HK7443');
    await giveCode(await createFamily(money, orgId), code);
    const { headers, target } = shared();
    const payer = createVisitor(money.app.url, headers);
    expect((await payer.get(`/pay/${code}`)).text).toContain('M. Grâce');
    await guessPaymentCodes(target, { count: 12 });

    const asked = await payer.get(`/pay/${code}`);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('Student’s last and first name');
    expect(asked.html).not.toMatch(/Gr(?:â|&)/);
    const wrong = await payer.send(asked, 'name', { name: 'Grace Nobody' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('This code and this name do not go together.');
    const { action, fields } = fieldsOf(asked.html, 'name');
    fields.set('name', ' mbarga   GRACE ');
    const named = await fetch(new URL(action, money.app.url), {
      method: 'POST',
      headers,
      body: fields,
      redirect: 'manual',
    });
    expect([named.status, named.headers.get('location')]).toEqual([303, `/pay/${code}?lang=en`]);
    const cookie = named.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const known = createVisitor(money.app.url, { ...headers, cookie });
    expect((await known.get(`/pay/${code}`)).text).toContain('M. Grâce');
    expect((await createVisitor(money.app.url).get(`/pay/${code}`)).text).toContain('M. Grâce');
  });

  it('are answered alike whether or not somebody has them', async () => {
    const code = withCheckSymbol('HK7446');
    await giveCode(await createFamily(money, orgId), code);
    const { headers, target } = shared();
    await guessPaymentCodes(target, { count: 12 });
    const visitor = createVisitor(money.app.url, headers);
    const unknown = withCheckSymbol('HK7447');
    const plain = (html: string, of: string) =>
      html.replaceAll(of, 'CODE').replaceAll(formatPaymentCode(of), 'CODE');
    for (const path of ['', '/start', '/credit']) {
      const [known, none] = [
        await visitor.get(`/pay/${code}${path}`),
        await visitor.get(`/pay/${unknown}${path}`),
      ];
      expect(none.status).toBe(known.status);
      expect(plain(none.html, unknown)).toBe(plain(known.html, code));
    }
    const [known, none] = [await visitor.get(`/pay/${code}`), await visitor.get(`/pay/${unknown}`)];
    const typed = { name: 'Somebody Else' };
    const [one, other] = [
      await visitor.send(known, 'name', typed),
      await visitor.send(none, 'name', typed),
    ];
    expect(other.status).toBe(one.status);
    expect(plain(other.html, unknown)).toBe(plain(one.html, code));
  });

  it('do not interrupt whoever is paying at the same address', async () => {
    const code = withCheckSymbol('HK7448');
    await giveCode(await createFamily(money, orgId), code);
    const { headers, target } = shared();
    const first = await createVisitor(money.app.url, headers).get(`/pay/${code}`);
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    // Each code has a cookie of its own, so that one does not take the place of another's.
    expect(cookie).toMatch(/^ardoise_payer_[\w-]{8}=[\w-]{43}$/);
    await guessPaymentCodes(target, { count: 12 });
    const payer = createVisitor(money.app.url, { ...headers, cookie });
    const confirm = await payer.send(first, 'pay', { phone: newPhone('mtn') });
    expect(confirm.status).toBe(200);
    expect(confirm.text).toContain('Total');
    const stolen = await payer.get(`/pay/${withCheckSymbol('HK7449')}`);
    expect(stolen.text).toContain('Student’s last and first name');
  });

  it('that are only mistyped do not count', async () => {
    const code = withCheckSymbol('HK744A');
    await giveCode(await createFamily(money, orgId), code);
    const { headers } = shared();
    const visitor = createVisitor(money.app.url, headers);
    for (let i = 0; i < 15; i += 1)
      expect((await visitor.get(`/pay?code=HK7-44${i}`)).status).toBe(422);
    expect((await visitor.get(`/pay/${code}`)).text).toContain('M. Grâce');
  });
});
