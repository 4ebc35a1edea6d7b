import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  africasTalkingErrors,
  africasTalkingReceiptStatuses,
  africasTalkingSent,
} from './gateways/africas-talking.ts';
import { nexahErrors, nexahReceiptStatuses } from './gateways/nexah.ts';
import {
  orangeSmsErrors,
  orangeSmsMalformed,
  orangeSmsReceiptStatuses,
} from './gateways/orange-sms.ts';
import { mtnCodes, mtnReasons, uncodedStatuses } from './operators/mtn-codes.ts';
import { gatewayFaults } from './operators/orange-access.ts';
import { orangeFailures, orangeRefusals } from './operators/orange-refusals.ts';
import { stepDone } from './operators/orange-tickets.ts';
import { allCodes, signatureAlgorithms, states } from './operators/pawapay/codes.ts';
import { statementColumns } from './operators/pawapay/statements.ts';

const sources = readFileSync(new URL('../SOURCES.md', import.meta.url), 'utf8');

/** The rows of one operator's table. */
function rowsOf(heading: string): string[] {
  const section = sources.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What'));
}

const answersIn = (rows: readonly string[]): string =>
  rows.map((row) => row.split('|')[1] ?? '').join('\n');

describe('MTN', () => {
  const rows = rowsOf('MTN MoMo');

  it.each([
    ...Object.entries(mtnCodes).flatMap(([code, [status]]) => [code, String(status)]),
    ...mtnReasons,
    ...Object.values(uncodedStatuses).map(String),
  ])('%s has its source', (answer) => {
    expect(answersIn(rows)).toContain(`\`${answer}\``);
  });

  it('says of each row how well it is known, and from where', () => {
    for (const row of rows)
      expect(row).toMatch(/\| (?:operator's text|field|unconfirmed)[^|]*\| [^|]+ \|$/);
  });
});

describe('PawaPay', () => {
  const rows = rowsOf('PawaPay');

  it.each([...allCodes, ...states, ...signatureAlgorithms])('%s has its source', (code) => {
    expect(answersIn(rows)).toContain(`\`${code}\``);
  });

  it.each(statementColumns)('the column %s of a statement has its source', (column) => {
    expect(answersIn(rows)).toContain(column);
  });

  it('names no code that is never answered', () => {
    const answered = new Set<string>([...allCodes, ...states, 'PROVIDER_AUTH']);
    const named = [...answersIn(rows).matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, code]) => code);
    expect(named.filter((code) => !answered.has(code ?? ''))).toEqual([]);
  });

  it('says of each row how well it is known', () => {
    for (const row of rows)
      expect(row).toMatch(/\| (?:operator's text|field|unconfirmed|operator's text, field) \|/);
  });
});

describe('Orange', () => {
  const rows = rowsOf('Orange');
  const told = answersIn(rows);

  it('says of each row how well it is known, and from where', () => {
    for (const row of rows)
      expect(row).toMatch(/\| (?:operator's text|field|unconfirmed)[^|]*\| [^|]+ \|$/);
  });

  it.each([
    ...Object.values(orangeRefusals).flatMap(({ code, message }) => [code ?? message, message]),
    ...Object.entries(gatewayFaults).flat(),
    ...Object.values(orangeFailures).map(({ status }) => status),
    ...Object.values(stepDone),
  ])('the answer %s has its row', (answer) => {
    expect(told).toContain(answer);
  });

  it('no code or HTTP status is written into the routes that the table does not have', () => {
    const folder = new URL('./operators/', import.meta.url);
    const files = readdirSync(folder)
      .filter((name) => name.startsWith('orange') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const codes = files.flatMap((source) =>
      [...source.matchAll(/(?:Refusal\(|httpStatus: |'|<am:code>)(\d{3,7})\b/g)].map(
        ([, code]) => code ?? '',
      ),
    );
    expect(codes.length).toBeGreaterThan(15);
    expect([...new Set(codes)].filter((code) => !told.includes(code))).toEqual(['0000']);
  });
});

const orangeSmsExceptions = [...Object.values(orangeSmsErrors), orangeSmsMalformed('')];
const africasTalkingStatuses = [...Object.values(africasTalkingErrors), africasTalkingSent];

/** What each SMS gateway can say. */
const gatewayAnswers = {
  Nexah: [...Object.values(nexahErrors), ...nexahReceiptStatuses],
  'Orange SMS': [
    ...orangeSmsExceptions.flatMap(({ messageId, text }) => [messageId, text]),
    ...orangeSmsExceptions.filter(({ status }) => status === 403).map(({ variable }) => variable),
    ...orangeSmsReceiptStatuses,
  ],
  "Africa's Talking": [
    ...africasTalkingStatuses.map(({ status }) => status),
    ...africasTalkingReceiptStatuses,
  ],
} as const;

describe.each(Object.entries(gatewayAnswers))('%s', (gateway, answers) => {
  const rows = rowsOf(gateway);

  it.each([...new Set<string>(answers)])('%s has its source', (answer) => {
    expect(answersIn(rows)).toContain(`\`${answer}\``);
  });

  it('says of each row how well it is known', () => {
    for (const row of rows) expect(row).toMatch(/\| (?:operator's text|field|unconfirmed) \|/);
  });
});

it.each(africasTalkingStatuses)('Africa’s Talking has a source for the code $statusCode', (one) => {
  const answers = answersIn(rowsOf("Africa's Talking"));
  expect(answers).toMatch(new RegExp(String.raw`\b${one.statusCode} \`${one.status}\``));
});
