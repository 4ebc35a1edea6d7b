import { describe, expect, it } from 'vitest';
import type { Figure } from '../print.ts';
import { asMarkdown, asText, isNoisy, type Report } from './write-report.ts';

const sample = {
  workMs: 40,
  commitsPerSecond: 1_500,
  readsPerSecond: 8_000,
  routePerSecond: 20_000,
  stringifyPerSecond: 9_000,
  load: 1,
};
const quiet = { ...sample, workMs: 0.1, load: 0.5 };

const reportOf = (...figures: Figure[]): Report => ({
  startedAt: '2026-11-18T10:00:00.000Z',
  seconds: 1_140,
  machine: { cores: 2, memoryGb: 8, node: '24.0.0', postgres: '18.0', system: 'Linux arm64' },
  limits: { ...sample, samples: 9, spread: quiet, loadAtStart: 0.2 },
  parts: [{ name: 'lists', seconds: 60, cpuSeconds: 50, figures }],
});

const list: Figure = {
  name: 'list of a|b',
  measured: 'p95 20 ms',
  wanted: 'under 60 ms',
  p95Ms: 20,
  growth: { value: 1.5, from: 'that of 1,000' },
  isMet: true,
};
const rate: Figure = {
  name: 'payments',
  measured: '450/s',
  wanted: 'at least 0.33',
  ratio: { value: 0.3, to: 'raw commits' },
  isMet: false,
};

describe('the table of a run', () => {
  it('holds a rate against its raw limit, and a call against single-row reads of as many callers', () => {
    const lines = asMarkdown(reportOf(list, rate)).split('\n');
    expect(lines).toContain(
      '| list of a\\|b | under 60 ms | p95 20 ms | 20 single-row reads | 1.50 × that of 1,000 | met |',
    );
    expect(lines).toContain(
      '| payments | at least 0.33 | 450/s | 0.30 of raw commits | – | MISSED |',
    );
  });

  it('says the machine, the raw limits and how many figures are met', () => {
    const text = asText(reportOf(list, rate));
    expect(text).toContain('2026-11-18: 2 cores, 8 GB, Linux arm64, Node 24.0.0, PostgreSQL 18.0');
    expect(text).toContain('commits 1500/s');
    expect(text).toContain('1 of 2 figures met.');
    expect(text).toContain('The machine was quiet.');
  });

  it('says so where somebody else was busy on the machine', () => {
    const { limits } = reportOf();
    expect(isNoisy(limits)).toBe(false);
    expect(isNoisy({ ...limits, loadAtStart: 4 })).toBe(true);
    expect(isNoisy({ ...limits, spread: { ...quiet, workMs: 0.9 } })).toBe(true);
  });
});
