import { describe, expect, it } from 'vitest';
import { daySerial, momentSerial } from '../../platform/xlsx/serials.ts';
import { csvCell } from './files/write-csv.ts';
import { spanOf } from './report-span.ts';
import { nextTime } from './schedules/next-time.ts';

const douala = 'Africa/Douala';
const paris = 'Europe/Paris';

describe('the period of a report', () => {
  const span = (choice: Parameters<typeof spanOf>[0], now: string, zone = douala) => {
    const { from, to } = spanOf(choice, new Date(now), zone);
    return [from?.toISOString() ?? null, to?.toISOString() ?? null];
  };

  it('is whole days of the school, the last one to its end', () => {
    expect(span({ from: '2026-11-01', to: '2026-11-01' }, '2026-11-16T08:00:00Z')).toEqual([
      '2026-10-31T23:00:00.000Z',
      '2026-11-01T23:00:00.000Z',
    ]);
    expect(span({ to: '2026-11-01' }, '2026-11-16T08:00:00Z')[0]).toBeNull();
    expect(span({}, '2026-11-16T08:00:00Z')).toEqual([null, null]);
  });

  it('of last week begins on a Monday, and of last month on its first, also over the end of a year', () => {
    expect(span({ period: 'lastWeek' }, '2026-11-16T08:00:00Z')).toEqual([
      '2026-11-08T23:00:00.000Z',
      '2026-11-15T23:00:00.000Z',
    ]);
    expect(span({ period: 'lastMonth' }, '2026-01-05T08:00:00Z')).toEqual([
      '2025-11-30T23:00:00.000Z',
      '2025-12-31T23:00:00.000Z',
    ]);
    expect(span({ period: 'yesterday' }, '2026-11-16T23:30:00Z')).toEqual([
      '2026-11-15T23:00:00.000Z',
      '2026-11-16T23:00:00.000Z',
    ]);
  });

  it('has the hours that its days have where clocks are put on', () => {
    expect(span({ from: '2026-03-29', to: '2026-03-29' }, '2026-04-01T00:00:00Z', paris)).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });
});

describe('when a report is sent', () => {
  const next = (every: 'week' | 'month', day: number, hour: number, after: string, zone = douala) =>
    nextTime({ every, day, hour }, new Date(after), zone).toISOString();

  it('is the next such day of the week at that hour of the school, never the moment itself', () => {
    expect(next('week', 1, 7, '2026-11-16T05:59:00Z')).toBe('2026-11-16T06:00:00.000Z');
    expect(next('week', 1, 7, '2026-11-16T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(next('week', 7, 0, '2026-11-16T06:00:00Z')).toBe('2026-11-21T23:00:00.000Z');
  });

  it('is the last day of a month that is shorter', () => {
    expect(next('month', 31, 7, '2027-02-01T00:00:00Z')).toBe('2027-02-28T06:00:00.000Z');
    expect(next('month', 31, 7, '2027-02-28T06:00:00Z')).toBe('2027-03-31T06:00:00.000Z');
    expect(next('month', 1, 7, '2026-12-31T12:00:00Z')).toBe('2027-01-01T06:00:00.000Z');
  });

  it('is the hour after where clocks are put on over it, and the hour of winter and summer as it is shown', () => {
    expect(next('week', 7, 2, '2026-03-28T12:00:00Z', paris)).toBe('2026-03-29T01:00:00.000Z');
    expect(next('week', 1, 7, '2026-03-29T12:00:00Z', paris)).toBe('2026-03-30T05:00:00.000Z');
    expect(next('week', 1, 7, '2026-10-25T12:00:00Z', paris)).toBe('2026-10-26T06:00:00.000Z');
  });
});

describe('a cell of a list', () => {
  const en = { language: 'en', timeZone: douala } as const;
  const fr = { language: 'fr', timeZone: douala } as const;

  it.each(['=1+1', '+33 6', '-5', '@x', '\tx', '\rx'])('%j is never computed', (text) => {
    expect(csvCell(text, 'text', en).replaceAll('"', '')).toBe(`'${text}`);
  });

  it('is quoted where it holds the separator of its language, quotes or lines', () => {
    expect([csvCell('a,b', 'text', en), csvCell('a,b', 'text', fr)]).toEqual(['"a,b"', 'a,b']);
    expect([csvCell('a;b', 'text', en), csvCell('a;b', 'text', fr)]).toEqual(['a;b', '"a;b"']);
    expect(csvCell('say "x"\nthere', 'text', fr)).toBe('"say ""x""\nthere"');
  });

  it('writes numbers, days and moments as the reader does', () => {
    expect([csvCell(-1500, 'money', fr), csvCell(0.5, 'number', fr)]).toEqual(['-1500', '0,5']);
    expect(csvCell('2026-11-16', 'day', en)).toBe('16/11/2026');
    expect(csvCell('2026-11-16T23:30:00.000Z', 'moment', fr)).toBe('17/11/2026 00:30');
  });
});

describe('days and moments of a workbook', () => {
  it('are counted as spreadsheets count them', () => {
    expect(daySerial('1900-03-01')).toBe(61);
    expect(daySerial('2026-11-16')).toBe(46_342);
    expect(daySerial('1899-01-01')).toBeNull();
    expect(momentSerial(new Date('2026-11-16T11:00:00Z'), douala)).toBe(46_342.5);
  });
});
