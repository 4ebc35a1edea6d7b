import type { ProductNode } from './product-nodes.ts';
import type { Row } from './print-table.ts';
import type { Staff } from './staff.ts';

const countIn = (metrics: string): number =>
  Number(/ardoise_replica_reads_total\{from="replica"\} (\d+)/.exec(metrics)?.[1] ?? 0);

const readCount = async ({ url }: ProductNode): Promise<number> =>
  countIn(await (await fetch(`${url}/metrics`)).text());

/** One report, read by a node that has a replica to read from. */
export async function readReport(node: ProductNode, staff: Staff): Promise<Row> {
  const before = await readCount(node);
  const askedAt = Date.now();
  const { asOf, total } = await staff.ask<{ asOf: string; total: number }>(
    '/ba021/v1/school/reports/payments?period=all',
  );
  const isFromReplica = (await readCount(node)) > before;
  const ageMs = Math.max(0, askedAt - Date.parse(asOf));
  return {
    figure: 'a report after it, read from',
    measured: `${isFromReplica ? 'a replica' : 'the primary'}: ${total} payments as of ${ageMs} ms before`,
    wanted: 'a replica',
    isMet: isFromReplica,
  };
}
