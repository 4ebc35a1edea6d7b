import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { type TakenPayment, takePayment } from '../billing/take-payment.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { createFamily } from '../mobile-money/testing/payers.ts';
import { createVisitor, type SeenPage, type Visitor } from '../../testing/visitor.ts';

startMoneySchool();

const visitor = (headers?: Record<string, string>): Visitor =>
  createVisitor(money.app.url, headers);

/** Cash, which is final at once. */
async function payCash(amount: number, ofSchool = orgId): Promise<TakenPayment> {
  const family = await createFamily(money, ofSchool);
  const feeId = family.students[0]?.feeId ?? '';
  return inSchool(money.services, ofSchool, (work) =>
    takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      amount,
      familyId: family.id,
      parts: [{ feeId, amount: Math.min(amount, 100_000) }],
    }),
  );
}

/** Changes a row behind the product's back, as whoever owns the database could. */
const tamper = (code: string, change: string): Promise<unknown> =>
  money.services.db.write({ orgId }, async (tx) => {
    await sql`alter table receipts disable trigger append_only`.execute(tx);
    await sql`update receipts set content = content || ${change}::jsonb where code = ${code}`.execute(
      tx,
    );
    await sql`alter table receipts enable trigger append_only`.execute(tx);
  });

describe('receipt numbers', () => {
  it('have no gap and no repeat when many payments are taken at once and some fail', async () => {
    const { orgId: school } = await createSchool(money.app, 'Lycée de la Paix');
    const taken = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        if (index % 4 !== 0) return payCash(5_000, school);
        const failing = payCash(5_000, school);
        await expect(
          money.services.db.write({ orgId: school }, async (tx) => {
            await sql`insert into receipt_counters (org_id, year, value) values (${school}, 2026, 1)
              on conflict (org_id, year) do update set value = receipt_counters.value + 1`.execute(
              tx,
            );
            throw new Error('A payment that fails after it took a number.');
          }),
        ).rejects.toThrow('A payment that fails');
        return failing;
      }),
    );
    const numbers = taken.map(({ receiptNumber }) => receiptNumber).sort();
    expect(numbers).toEqual(
      Array.from({ length: 24 }, (_, i) => `LP/2026/000 0${String(i + 1).padStart(2, '0')}`),
    );
  });

  it('begin anew each year, by the clock of the school', async () => {
    const { orgId: school } = await createSchool(money.app);
    const before = money.app.clock.now();
    // Half past midnight in Douala, still the old year in UTC.
    money.app.clock.set('2026-12-31T23:30:00.000Z');
    const taken = await payCash(5_000, school);
    money.app.clock.set(before);
    expect(taken.receiptNumber).toBe('CP/2027/000 001');
  });
});

describe('the check page', () => {
  it('says genuine, and of the child no more than initials and class', async () => {
    const { receiptCode, receiptNumber } = await payCash(45_000);
    const page = await visitor().get(`/receipt/${receiptCode}`);
    expect(page.status).toBe(200);
    for (const words of [
      'Genuine receipt',
      'Collège Les Palmiers',
      'M. G.',
      '45,000 FCFA',
      '16/11/2026 09:00',
      receiptNumber,
    ])
      expect(page.text).toContain(words);
    expect(page.html).not.toMatch(/Grace|Mbarga|LP-/);
    expect(
      (await visitor({ 'accept-language': 'fr' }).get(`/receipt/${receiptCode}`)).text,
    ).toContain('Reçu authentique');
  });

  it('finds a code that was typed from paper', async () => {
    const { receiptCode } = await payCash(5_000);
    const typed = receiptCode.toLowerCase().replace(/(.{4})(?=.)/g, '$1 ');
    const page = await visitor().get(`/receipt?code=${encodeURIComponent(typed)}`);
    expect(page.text).toContain('Genuine receipt');
  });

  it('says not genuine of a changed digit, whichever', async () => {
    const { receiptCode } = await payCash(5_000);
    for (let at = 0; at < receiptCode.length; at += 1) {
      const other = receiptCode.charAt(at) === '7' ? '8' : '7';
      const page = await visitor().get(
        `/receipt/${receiptCode.slice(0, at)}${other}${receiptCode.slice(at + 1)}`,
      );
      expect(page.status).toBe(404);
      expect(page.text).toContain('Not a genuine receipt');
    }
  });

  it('answers a made-up code, an altered record and any text alike', async () => {
    const altered = await payCash(5_000);
    await tamper(altered.receiptCode, '{"amount": 500000}');
    const copied = await payCash(5_000);
    const other = await payCash(6_000);
    await tamper(copied.receiptCode, JSON.stringify({ code: other.receiptCode }));
    const withoutCode = ({ html }: SeenPage): string => html.replace(/value="[^"]*"/g, '');
    const payer = visitor();
    const wrong = await payer.get('/receipt/nonsense');
    for (const path of [
      altered.receiptCode,
      copied.receiptCode,
      `${altered.receiptCode}.pdf`,
      '%00',
      "'; drop table receipts; --",
      '<script>alert(1)</script>',
    ]) {
      const page = await payer.get(
        `/receipt/${path.startsWith('%') ? path : encodeURIComponent(path)}`,
      );
      expect(page.status).toBe(404);
      expect(withoutCode(page)).toBe(withoutCode(wrong));
      expect(page.html).not.toContain('<script');
    }
  });

  it('says when a payment was reversed', async () => {
    const { receiptCode, paymentId } = await payCash(5_000);
    await inSchool(money.services, orgId, (work) =>
      reversePayment(work, {
        paymentId,
        reason: 'Wrong child',
      }),
    );
    const page = await visitor().get(`/receipt/${receiptCode}`);
    expect(page.text).toContain('This receipt is no longer valid');
    expect(page.text).toContain('16/11/2026');
    expect(page.text).not.toContain('Genuine receipt');
  });

  it('limits whoever tries codes, and answers a right one still', async () => {
    const { receiptCode } = await payCash(5_000);
    const guesser = visitor();
    for (let i = 0; i < 30; i += 1) await guesser.get(`/receipt/${i}`);
    expect((await guesser.get('/receipt/31')).status).toBe(429);
    expect((await guesser.get(`/receipt/${receiptCode}`)).status).toBe(200);
  });
});

describe('the PDF', () => {
  it.each(['a4', 'half', '80mm', 'nonsense'])('is made in the format %s', async (format) => {
    const { receiptCode } = await payCash(5_000);
    const response = await fetch(
      `${money.app.url}/receipt/${receiptCode}.pdf?format=${format}&lang=fr`,
    );
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /inline; filename="CP-2026-\d+-\d+\.pdf"/,
    );
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('/Lang (fr)');
  });
});
