import {
  type CollectionFigures,
  type Finding,
  judgeCollections,
} from '../soak/verdict/collections.ts';
import { until } from '../until.ts';
import { type CountedRow, type ProductBooks, readTaken } from './books.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { type Payers, startPayers } from './payers.ts';
import type { ProductNode } from './product-nodes.ts';
import { judgeTold, settlesAgainAfterMs } from './verdict.ts';

export interface RoundSettings {
  readonly round: number;
  readonly cluster: DatabaseCluster;
  readonly nodes: readonly ProductNode[];
  readonly simulatorUrl: string;
  readonly books: ProductBooks;
  readonly links: readonly string[];
  readonly say: (line: string) => void;
}

export interface RoundResult {
  readonly acknowledged: number;
  readonly money: CollectionFigures;
  /** What payers were told that the books do not say. */
  readonly untrue: readonly Finding[];
  /** Where the books of the operators, the ledger and the receipts do not agree. */
  readonly amiss: readonly Finding[];
  readonly killed: string;
  readonly promoted: string;
  readonly promotedAfterMs: number;
  readonly settlesAgainAfterMs: number | null;
  readonly backAsReplicaAfterMs: number;
  readonly triedAgain: number;
  readonly failed: number;
  readonly openStill: number;
  readonly brokenInvariants: readonly string[];
  readonly nodesLive: boolean;
}

const payersAtOnce = 8;
const paidBefore = 25;
const paidAfter = 25;
const limitMs = 180_000;

const paidOf = (payers: Payers): number =>
  payers.acknowledged.filter(({ isSeenPaid }) => isSeenPaid).length;

/** Payers pay; the primary is killed; they go on. Then the three books are held against each other. */
export async function runRound(settings: RoundSettings): Promise<RoundResult> {
  const { cluster, books, links, round, say } = settings;
  const urls = settings.nodes.map(({ url }) => url);
  const payers = startPayers({ urls, links, atOnce: payersAtOnce, round });
  try {
    await until('payments before the kill', async () => paidOf(payers) >= paidBefore, limitMs);
    const victim = await cluster.findPrimary();
    if (victim === null) throw new Error('There is no primary.');
    const killedAt = Date.now();
    const { postgres, patroni } = await cluster.kill(victim);
    say(`Killed the primary ${victim.name} with -9 (PostgreSQL ${postgres}, Patroni ${patroni}).`);
    const promoted = await until(
      'another primary',
      async () => {
        const found = await cluster.findPrimary();
        return found !== null && found.name !== victim.name ? found : null;
      },
      limitMs,
    );
    const promotedAfterMs = Date.now() - killedAt;
    // Not before: a Patroni that is back while it still holds the lock would go on as the primary.
    cluster.startAgain(victim);
    const paidAtPromotion = paidOf(payers);
    const backAsReplica = until(
      'the killed one as a replica',
      async () => (await cluster.roleOf(victim)) === 'replica',
      limitMs,
    ).then(() => Date.now() - killedAt);
    backAsReplica.catch(() => {});
    await until(
      'payments after the kill',
      async () => paidOf(payers) - paidAtPromotion >= paidAfter,
      limitMs,
    );
    const backAsReplicaAfterMs = await backAsReplica;
    await payers.stop();
    const counted = await untilSettled(books, payers.phones);
    const settled = counted.flatMap(({ completedAt, state }) =>
      state === 'paid' && completedAt !== null ? [completedAt.getTime()] : [],
    );
    const taken = await readTaken(settings.simulatorUrl, payers.phones);
    const begun = new Set(payers.acknowledged.map(({ phone }) => phone));
    const { figures, findings } = judgeCollections(begun, taken, counted);
    return {
      acknowledged: payers.acknowledged.length,
      money: figures,
      untrue: judgeTold(payers.acknowledged, counted),
      amiss: findings,
      killed: victim.name,
      promoted: promoted.name,
      promotedAfterMs,
      settlesAgainAfterMs: settlesAgainAfterMs(killedAt, settled),
      backAsReplicaAfterMs,
      triedAgain: payers.triedAgain(),
      failed: counted.filter(({ state }) => state === 'failed').length,
      openStill: counted.filter(isOpen).length,
      brokenInvariants: await books.findBroken(),
      nodesLive: settings.nodes.every((node) => node.isRunning()),
    };
  } finally {
    await payers.stop().catch(() => {});
  }
}

const isOpen = ({ state }: CountedRow): boolean => state === 'created' || state === 'asked';
const drainLimitMs = 60_000;

/** What is still under way has its time to end; what has not by then is told. */
async function untilSettled(
  books: ProductBooks,
  phones: ReadonlySet<string>,
): Promise<CountedRow[]> {
  const read = () => books.readCounted(phones);
  await until('the last payments', async () => !(await read()).some(isOpen), drainLimitMs).catch(
    () => {},
  );
  return read();
}
