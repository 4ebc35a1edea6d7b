import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { fromElsewhere } from '../../testing/test-app.ts';
import { receiptFormats } from '@ardoise/contract/payments';
import { reversePayment } from '../billing/reverse-payment.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { createFamily, payCash } from '../mobile-money/testing/payers.ts';
import { hasPdfTools, rasterise, readPdf } from './testing/pdf.ts';
import { createVisitor } from '../../testing/visitor.ts';

startMoneySchool();

async function payForTwo() {
  const family = await createFamily(money, orgId, [[40_000, 30_000], [5_000]]);
  return payCash(money, orgId, family, 80_000);
}

const print = async (code: string, format: string, language: string): Promise<Buffer> => {
  const response = await fetch(
    `${money.app.url}/receipt/${code}.pdf?format=${format}&lang=${language}`,
    { headers: fromElsewhere() },
  );
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** From the picture of the page, as a telephone sees it. */
const scan = async (pdf: Buffer): Promise<URL> =>
  new URL(decodeQR(await rasterise(pdf), { timeLimit: 60_000, effort: 3 }));

const open = (address: URL) => createVisitor(money.app.url).get(address.pathname);

describe.runIf(hasPdfTools).each(receiptFormats)('a receipt printed on %s', (format) => {
  it.each([
    ['en', '80,000 FCFA'],
    ['fr', '80 000 FCFA'],
  ])('in %s is found genuine by its QR, and not with one digit changed', async (language, sum) => {
    const { receiptCode } = await payForTwo();
    const pdf = await print(receiptCode, format, language);
    expect(await readPdf(pdf)).toContain(sum);
    const address = await scan(pdf);
    expect(address.href).toBe(`${money.services.publicUrl()}/receipt/${receiptCode}`);
    expect((await open(address)).text).toContain('Genuine receipt');
    const at = 5;
    const other = receiptCode.charAt(at) === '7' ? '8' : '7';
    const code = `${receiptCode.slice(0, at)}${other}${receiptCode.slice(at + 1)}`;
    const changed = await open(new URL(`/receipt/${code}`, address));
    expect(changed.status).toBe(404);
    expect(changed.text).toContain('Not a genuine receipt');
  });

  it('says that it was reversed, on paper and on the page that its QR leads to', async () => {
    const { receiptCode, paymentId } = await payForTwo();
    await inSchool(money.services, orgId, (work) =>
      reversePayment(work, {
        paymentId,
        reason: 'Wrong child',
      }),
    );
    const pdf = await print(receiptCode, format, 'fr');
    expect(await readPdf(pdf)).toContain('Ce paiement a été annulé.');
    const page = await open(await scan(pdf));
    expect(page.text).toContain('This receipt is no longer valid');
    expect(page.text).not.toContain('Genuine receipt');
  });
});
