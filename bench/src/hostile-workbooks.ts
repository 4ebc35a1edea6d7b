import { readXlsx } from '../../apps/server/src/platform/xlsx/read.ts';
import {
  absurdRows,
  hugeSheet,
  lyingZip,
  manyEmptyRows,
  manyRows,
  thousandsOfParts,
  tightTexts,
} from '../../apps/server/src/platform/xlsx/testing/hostile.ts';
import { workbookOf } from '../../apps/server/src/platform/xlsx/testing/workbook.ts';
import { type Figure, round } from './print.ts';

const maxCpuMs = 1_000;
const maxGrowthMb = 100;
const bytesInMb = 1024 * 1024;

interface Cost {
  readonly name: string;
  readonly cpuMs: number;
  readonly grownMb: number;
}

/** Reads the file until it is refused. */
async function costOf(name: string, content: Buffer): Promise<Cost> {
  const before = process.memoryUsage.rss();
  const startedAt = process.cpuUsage();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const rows = readXlsx(content);
  const isRefused = await rows.next().then(
    () => false,
    () => true,
  );
  clearInterval(sampling);
  if (!isRefused) throw new Error(`The workbook is read as if it were good: ${name}.`);
  const { user, system } = process.cpuUsage(startedAt);
  return { name, cpuMs: (user + system) / 1_000, grownMb: (peak - before) / bytesInMb };
}

/** What the worst of the workbooks that nobody should send takes from the process before it is refused. */
export async function benchHostileWorkbooks(): Promise<Figure[]> {
  const files: ReadonlyArray<readonly [string, () => Promise<Buffer>]> = [
    ['a sheet of 70 MB', hugeSheet],
    ['texts packed too tightly', tightTexts],
    ['a part longer than it says', async () => lyingZip(20_000_000)],
    ['a million rows', () => manyRows()],
    ['a million empty rows', () => manyEmptyRows()],
    ['thousands of parts', thousandsOfParts],
    ...absurdRows.map((rows, i) => [`absurd rows ${i + 1}`, () => workbookOf({ rows })] as const),
  ];
  const costs: Cost[] = [];
  for (const [name, make] of files) costs.push(await costOf(name, await make()));
  const worst = (of: 'cpuMs' | 'grownMb'): Cost =>
    costs.reduce((most, cost) => (cost[of] > most[of] ? cost : most));
  const [slowest, largest] = [worst('cpuMs'), worst('grownMb')];
  return [
    {
      name: `hostile workbooks, the worst of ${costs.length}`,
      measured: `${round(slowest.cpuMs)} ms of CPU (${slowest.name}), memory grew by ${round(largest.grownMb)} MB (${largest.name})`,
      wanted: `under ${maxCpuMs} ms and ${maxGrowthMb} MB`,
      isMet: slowest.cpuMs < maxCpuMs && largest.grownMb < maxGrowthMb,
    },
  ];
}
