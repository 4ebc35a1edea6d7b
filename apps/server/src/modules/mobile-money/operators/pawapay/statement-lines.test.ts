import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ReadLine } from '../../statements/statement-line.ts';
import { readStatementLines } from './statement-lines.ts';

const header = 'Creation Date,MSISDN,Transaction ID,Amount,Currency,Country,MNO,Type';
const id = '7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e';

const rowOf = (changes: Partial<Record<string, string>> = {}): string => {
  const cells = {
    at: '2026-11-15T10:00:00Z',
    phone: '237677123456',
    id,
    amount: '40000.00',
    currency: 'XAF',
    country: 'CMR',
    mno: 'MTN_MOMO_CMR',
    type: 'DEPOSIT',
    ...changes,
  };
  return Object.values(cells).join(',');
};

async function readAll(text: string | Buffer): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const line of readStatementLines(Buffer.from(text as string))) lines.push(line);
  return lines;
}

const readOne = async (changes: Partial<Record<string, string>>): Promise<ReadLine | undefined> =>
  (await readAll(`${header}\r\n${rowOf(changes)}\r\n`))[0];

describe('a line of a statement', () => {
  it('is read with all that it says', async () => {
    expect(await readOne({})).toEqual({
      kind: 'line',
      line: {
        type: 'collection',
        reference: id,
        ourReference: id,
        providerReference: null,
        operator: 'mtn',
        phone: '677123456',
        amount: 40_000,
        fee: null,
        currency: 'XAF',
        at: new Date('2026-11-15T10:00:00Z'),
      },
    });
  });

  it.each([
    ['2026-11-15 10:00:00', '2026-11-15T10:00:00Z'],
    ['2026-11-15T10:00:00.123456Z', '2026-11-15T10:00:00.123Z'],
    ['2026-11-15T11:00:00+01:00', '2026-11-15T10:00:00Z'],
  ])('of %s is of %s', async (written, at) => {
    expect(await readOne({ at: written })).toMatchObject({ line: { at: new Date(at) } });
  });

  it('that goes out has a minus, and is as large', async () => {
    const out = { type: 'Payout', amount: '-2500', mno: 'ORANGE_CMR' };
    expect(await readOne(out)).toMatchObject({
      line: { type: 'payout', amount: 2_500, operator: 'orange' },
    });
  });

  it.each(['TOP_UP', 'Deposit fee', 'WITHDRAWAL', 'ADJUSTMENT'])(
    'of type %s is nobody’s payment',
    async (type) => {
      expect(await readOne({ type })).toEqual({ kind: 'other' });
    },
  );

  it.each([
    ['an amount with cents', { amount: '400.50' }],
    ['no amount', { amount: '' }],
    ['nothing paid', { amount: '0' }],
    ['an amount as a formula', { amount: '=1+1' }],
    ['an amount beyond counting', { amount: '9'.repeat(30) }],
    ['no date', { at: '' }],
    ['a day that is none', { at: '2026-13-45 10:00:00' }],
    ['a date as a number', { at: '45000' }],
    ['no currency', { currency: '' }],
    ['a formula as its type', { type: '=cmd|x' }],
    ['a quote that does not close', { phone: '"237' }],
    ['20,000 signs', { phone: '2'.repeat(20_000) }],
  ])('with %s cannot be read, and takes no other with it', async (_what, changes) => {
    const lines = await readAll([header, rowOf(changes), rowOf()].join('\n'));
    expect(lines.map(({ kind }) => kind)).toEqual(['unreadable', 'line']);
  });

  it('whose reference is a formula, or missing, is known by all of it', async () => {
    for (const written of ['=HYPERLINK("http://x")', '@SUM(A1)', '']) {
      const [first, again] = [await readOne({ id: written }), await readOne({ id: written })];
      expect(first).toMatchObject({
        line: {
          reference: expect.stringMatching(/^line:[0-9a-f]{64}$/) as unknown,
          ourReference: null,
        },
      });
      expect(again).toEqual(first);
    }
  });

  it('of another currency says so', async () => {
    expect(await readOne({ currency: 'ugx' })).toMatchObject({ line: { currency: 'UGX' } });
  });

  it('that says more is read with it, whatever the order of the columns', async () => {
    const [line] = await readAll(
      [
        'Fee;Status;Provider Transaction ID;Transaction Type;Currency;Amount;Transaction ID;Created At;Customer Phone Number;Provider',
        `600;COMPLETED;12356789;DEPOSIT;XAF;40000;${id.toUpperCase()};2026-11-15 10:00:00;+237 677 12 34 56;MTN`,
      ].join('\n'),
    );
    expect(line).toMatchObject({
      line: { fee: 600, providerReference: '12356789', reference: id, phone: '677123456' },
    });
  });

  it('that failed moved nothing', async () => {
    const lines = await readAll(`${header},Status\n${rowOf()},FAILED`);
    expect(lines).toEqual([{ kind: 'other' }]);
  });
});

describe('a statement', () => {
  it.each([
    ['an empty file', ''],
    ['only line breaks', '\r\n\r\n'],
    ['only its head', header],
    ['a head and a line break', `${header}\r\n`],
  ])('of %s has no lines', async (_what, text) => {
    expect(await readAll(text)).toEqual([]);
  });

  it('is read packed as well as plain, with a mark at its start, in Latin-1, without a last line break', async () => {
    const text = `\u{feff}${header},Note\n${rowOf()},école\n${rowOf()},"a, ""b"""`;
    for (const bytes of [Buffer.from(text), gzipSync(text), Buffer.from(text.slice(1), 'latin1')]) {
      const lines = await readAll(bytes);
      expect(lines.map(({ kind }) => kind)).toEqual(['line', 'line']);
    }
  });

  it('of 100,000 lines is read to its end', async () => {
    const rows = Array.from({ length: 100_000 }, (_, place) =>
      rowOf({ amount: String(place + 1) }),
    );
    const bytes = gzipSync([header, ...rows].join('\n'));
    let [count, sum] = [0, 0];
    for await (const read of readStatementLines(bytes)) {
      count += 1;
      if (read.kind === 'line') sum += read.line.amount;
    }
    expect([count, sum]).toEqual([100_000, 5_000_050_000]);
  });

  it('that is something else, broken, or far too long when unpacked is refused', async () => {
    await expect(readAll('<html><body>Sign in</body></html>')).rejects.toThrow(/has no column/);
    await expect(readAll('Date,Amount\n1,2')).rejects.toThrow('reference, currency, type');
    await expect(readAll(gzipSync(`${header}\n${rowOf()}`).subarray(0, 40))).rejects.toThrow();
    await expect(readAll(gzipSync(Buffer.alloc(70 * 1024 * 1024)))).rejects.toThrow('too long');
  });
});
