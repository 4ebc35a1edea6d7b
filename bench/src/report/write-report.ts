import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Figure, round } from '../print.ts';
import type { Machine } from './machine.ts';
import { msOfOneRead, type RawLimits } from './raw-limits.ts';

/** A part of the run: what it measured, and what it took to do so. */
export interface Part {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly figures: readonly Figure[];
}

export interface Report {
  readonly startedAt: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly limits: RawLimits;
  readonly parts: readonly Part[];
}

const heads = ['figure', 'target', 'measured', 'ratio to the raw limit', 'growth', ''] as const;
type Row = readonly string[];

const share = (value: number): string => (value < 10 ? round(value, 2) : round(value));

function ratioOf({ ratio, p95Ms }: Figure, limits: RawLimits): string {
  if (ratio !== undefined) return `${share(ratio.value)} of ${ratio.to}`;
  if (p95Ms === undefined || !Number.isFinite(p95Ms)) return '–';
  return `${share(p95Ms / msOfOneRead(limits))} single-row reads`;
}

const growthOf = ({ growth }: Figure): string =>
  growth === undefined ? '–' : `${round(growth.value, 2)} × ${growth.from}`;

const rowOf = (figure: Figure, limits: RawLimits): Row => [
  figure.name,
  figure.wanted,
  figure.measured,
  ratioOf(figure, limits),
  growthOf(figure),
  figure.isMet ? 'met' : 'MISSED',
];

/** Two of these on one machine can be compared only where these lines are alike. */
function noiseLines({ limits, seconds, machine, startedAt }: Report): string[] {
  const percent = (value: number): string => `${round(value * 100)} %`;
  const { spread } = limits;
  return [
    `${startedAt.slice(0, 10)}: ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, PostgreSQL ${machine.postgres}; ${round(seconds / 60, 1)} minutes.`,
    `Raw limits, medians of ${limits.samples} samples over the run (spread: largest less smallest, of the median): ` +
      `commits ${round(limits.commitsPerSecond)}/s (${percent(spread.commitsPerSecond)}), ` +
      `single-row reads ${round(limits.readsPerSecond)}/s (${percent(spread.readsPerSecond)}), ` +
      `bare fastify route ${round(limits.routePerSecond)}/s (${percent(spread.routePerSecond)}), ` +
      `JSON.stringify of a page of 100 students ${round(limits.stringifyPerSecond)}/s (${percent(spread.stringifyPerSecond)}).`,
    `Noise: a fixed piece of work took ${round(limits.workMs)} ms (${percent(spread.workMs)} apart); load ${round(limits.loadAtStart, 1)} at the start, ${round(limits.load, 1)} in the middle of the run. ` +
      (isNoisy(limits)
        ? 'The machine was busy with something else: compare ratios and counts, not times.'
        : 'The machine was quiet.'),
  ];
}

/** A quiet machine does the same work in nearly the same time; its load at the start is nobody's. */
export const isNoisy = ({ spread, loadAtStart }: RawLimits): boolean =>
  spread.workMs > 0.5 || loadAtStart > 1;

const rowsOf = ({ parts, limits }: Report): Row[] =>
  parts.flatMap(({ figures }) => figures.map((figure) => rowOf(figure, limits)));

function missedLine({ parts }: Report): string {
  const figures = parts.flatMap((part) => part.figures);
  const missed = figures.filter(({ isMet }) => !isMet).length;
  return `${figures.length - missed} of ${figures.length} figures met.`;
}

export function asText(report: Report): string {
  const rows = [heads, ...rowsOf(report)];
  const widths = heads.map((_, place) => Math.max(...rows.map((row) => (row[place] ?? '').length)));
  const line = (row: Row): string =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd();
  return [...rows.map(line), '', ...noiseLines(report), missedLine(report)].join('\n');
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|');

/** As it stands in `docs/benchmarks.md`. */
export function asMarkdown(report: Report): string {
  const line = (row: Row): string => `| ${row.map(escaped).join(' | ')} |`;
  return [
    ...noiseLines(report).flatMap((text) => [text, '']),
    missedLine(report),
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rowsOf(report).map(line),
    '',
  ].join('\n');
}

/** The file, and the Markdown beside it. */
export async function writeReport(file: string, report: Report): Promise<string> {
  const beside = `${file.replace(/\.json$/, '')}.md`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(beside, asMarkdown(report));
  return beside;
}
