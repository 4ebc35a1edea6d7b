import { describe, expect, it } from 'vitest';
import { serialTime } from '../../../platform/xlsx/cell-text.ts';
import { writeXlsx } from '../../../platform/xlsx/write.ts';
import {
  csvOf,
  mtnFile,
  mtnHeads,
  mtnRow,
  orangeHeads,
  orangePreamble,
  orangeRow,
} from '../testing/exports.ts';
import { francsOf, momentOf } from './read-cells.ts';
import { headsOf, type Layout } from './read-mapped.ts';
import { readStatement } from './read-statement.ts';

const read = async (content: Buffer, layouts = new Map<string, Layout>()) => {
  const statement = await readStatement(content, layouts);
  if (statement.kind !== 'read') throw new Error('Its columns are not known.');
  return statement;
};

const linesOf = async (content: Buffer) =>
  (await read(content)).lines.flatMap((one) => (one.kind === 'line' ? [one.line] : []));

describe('MTN’s export', () => {
  it('is read by its 54 places: gross amount, fee apart, times in UTC, payer and message', async () => {
    const [line] = await linesOf(
      mtnFile({
        id: '10293847561',
        externalId: 'T-7KQ2M-X4RDA',
        phone: '677123456',
        name: 'MBARGA "JEAN"',
        message: 'Scolarité, HK7-4PQX',
        amount: '40000.00',
        fee: 400,
        date: '2026-11-15 23:30:00',
      }),
    );
    expect(line).toMatchObject({
      reference: 'mtn:10293847561',
      providerReference: '10293847561',
      ourNumber: 'T-7KQ2M-X4RDA',
      phone: '677123456',
      payerName: 'MBARGA "JEAN"',
      message: 'Scolarité, HK7-4PQX',
      amount: 40_000,
      fee: 400,
      at: new Date('2026-11-15T23:30:00Z'),
    });
  });

  it('leaves out what went out or failed, and counts what cannot be read', async () => {
    const { lines } = await read(
      mtnFile(
        { id: '1', amount: 5 },
        { id: '10000000001' },
        { id: '10000000002', type: 'Cash in', amount: -500 },
        { id: '10000000003', type: 'Transfer', amount: -500 },
        { id: '10000000004', status: 'Failed' },
        { id: '10000000005', amount: 0 },
        { id: '10000000006', amount: '=1+1' },
        { id: '=HYPERLINK("x")' },
        { id: '10000000007', amount: '12.5' },
        { id: '10000000008', date: '2026-02-31 10:00:00' },
        { id: '10000000009', amount: -40_000 },
      ),
    );
    const kinds = lines.map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['unreadable', 'line', 'other', 'other', 'other', 'unreadable', 'unreadable'],
      ...['unreadable', 'unreadable', 'unreadable', 'other'],
    ]);
  });

  it('keeps money that came in another way than by a request, and nothing that went out of the account', async () => {
    const account = 'FRI:677000111/MM';
    const { lines } = await read(
      mtnFile(
        { id: '10000000001', type: 'Payment', phone: '677123456', to: account },
        { id: '10000000002', type: 'Transfer', phone: '677123456', to: account, amount: 900 },
        { id: '10000000003', type: 'Bill payment' },
        { id: '10000000004', type: 'Transfer', from: account, to: 'FRI:237677123456/MSISDN' },
        { id: '10000000005', type: 'Transfer', from: 'FRI:677000222/MM', to: account },
        { id: '10000000006', type: 'Cash in', to: account },
        { id: '10000000007', type: 'Cash Out' },
        { id: '10000000008', type: 'Payment', amount: -900 },
      ),
    );
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...['line', 'line', 'line', 'other', 'line', 'other', 'other', 'other'],
    ]);
    expect(lines[1]).toMatchObject({ line: { phone: '677123456', amount: 900 } });
  });

  it('is the same as a workbook; a cell of a date keeps its time of day', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'x',
          columns: mtnHeads.map((title) => ({ title, width: 10 })),
          rows: [mtnRow({ id: '10293847561', amount: 5_000 })],
        },
      ],
    });
    expect(await linesOf(content)).toMatchObject([{ amount: 5_000, operator: 'mtn' }]);
    expect([serialTime(46_341.4375), serialTime(46_341)]).toEqual([' 10:30:00', '']);
  });
});

describe('Orange’s report', () => {
  const file = (...rows: string[][]): Buffer =>
    csvOf([...orangePreamble, orangeHeads, ...rows, ['', '', 'Total', '', '', '']], ';');

  it('is read below its preamble: credit in, debit out, local time, the payer of the second account', async () => {
    const { lines } = await read(
      file(
        orangeRow('MP261115.1030.C12345', '691234567', '25 000'),
        orangeRow('CI261115.1031.C12346', '691234567', '', '9000'),
        orangeRow('MP261115.1032.C12347', '691234567', '700', '', 'Échec'),
        orangeHeads,
        orangeRow('MP261115.1033.C12348', '699999999', '500'),
      ),
    );
    expect(lines.map(({ kind }) => kind)).toEqual([
      'line',
      'other',
      'other',
      'other',
      'line',
      'other',
    ]);
    expect(lines[0]).toMatchObject({
      line: {
        providerReference: 'MP261115.1030.C12345',
        operator: 'orange',
        phone: '691234567',
        amount: 25_000,
        at: new Date('2026-11-15T09:30:05Z'),
      },
    });
  });

  it('as an old .xls, or a web page called so, is refused with the way to save it', async () => {
    for (const content of [
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
    ])
      await expect(readStatement(content, new Map())).rejects.toMatchObject({
        entry: { reason: 'statementIsXls' },
      });
  });

  it('of another layout is known by its references', async () => {
    const content = csvOf([
      ['Date', 'Référence', 'Crédit', 'Débit', 'Téléphone'],
      ['15/11/2026 10:30', 'MP261115.1030.C12345', '1000', '', '691234567'],
    ]);
    expect(await linesOf(content)).toMatchObject([
      { operator: 'orange', amount: 1_000, at: new Date('2026-11-15T09:30:00Z') },
    ]);
  });
});

describe('any other layout', () => {
  const heads = ['Jour', 'Numéro pièce', 'Somme', 'Tél.', 'Motif'];
  const content = csvOf(
    [['Banque X'], heads, ['15/11/2026', 'ABC123', '1.500', '677123456', 'Awa']],
    '\t',
  );

  it('is asked about, with what stands in each column', async () => {
    expect(await readStatement(content, new Map())).toMatchObject({
      kind: 'columns',
      columns: [
        { title: 'Jour', sample: '15/11/2026', field: null },
        { title: 'Numéro pièce', sample: 'ABC123', field: null },
        { title: 'Somme', sample: '1.500', field: null },
        { title: 'Tél.', sample: '677123456', field: null },
        { title: 'Motif', sample: 'Awa', field: 'text' },
      ],
    });
  });

  it('is read as somebody said for the same heads', async () => {
    const layout: Layout = {
      operator: 'mtn',
      timeZone: 'Africa/Douala',
      fields: ['date', 'reference', 'amount', 'phone', 'text'],
    };
    const { lines } = await read(content, new Map([[headsOf(heads), layout]]));
    expect(lines).toMatchObject([
      { line: { amount: 1_500, message: 'Awa', at: new Date('2026-11-14T23:00:00Z') } },
    ]);
  });
});

describe('what is no statement', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'notAStatement'],
    ['bytes', Buffer.from([0, 1, 2, 3, 0]), 'notAStatement'],
    ['a cut workbook', Buffer.from('PK\u0003\u0004 and no more'), 'notAStatement'],
    ['a letter', Buffer.from('Dear bursar,\nplease pay.'), 'notAStatement'],
    ['heads alone', csvOf([mtnHeads]), 'statementEmpty'],
    ['far too many rows', Buffer.from('a,b,c\n'.repeat(20_300)), 'statementTooLong'],
  ])('%s', async (_what, content, reason) => {
    await expect(readStatement(content, new Map())).rejects.toMatchObject({ entry: { reason } });
  });
});

describe('a cell', () => {
  it('holds whole francs as people and programs write them', () => {
    for (const [written, francs] of [
      ['5000', 5_000],
      ['5 000', 5_000],
      ['5,000', 5_000],
      ['5.000', 5_000],
      ['5000.00', 5_000],
      ['1,250,000.00', 1_250_000],
      ['-200', -200],
      ['5 000 FCFA', 5_000],
    ] as const)
      expect([written, francsOf(written)]).toEqual([written, francs]);
    for (const written of ['', '12.5', '1e9', '=5', '99999999999999'])
      expect([written, francsOf(written)]).toEqual([written, null]);
  });

  it('holds a moment, in the zone of its operator unless it names one', () => {
    expect(momentOf('2026-11-15', '0.4375', 'UTC')).toEqual(new Date('2026-11-15T10:30:00Z'));
    expect(momentOf('15/11/2026', '', 'Africa/Douala')).toEqual(new Date('2026-11-14T23:00:00Z'));
    expect(momentOf('2026-11-15T10:30:00Z', '', 'Africa/Douala')).toEqual(
      new Date('2026-11-15T10:30:00Z'),
    );
    expect(momentOf('31/02/2026', '', 'UTC')).toBeNull();
  });
});
