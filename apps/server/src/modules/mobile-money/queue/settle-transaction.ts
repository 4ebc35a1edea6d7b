import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { raiseReferenceTaken } from '../transactions/raise-attention.ts';
import { type PaidTransaction, settleBatch } from './settle-batch.ts';
import { lockTransaction } from '../transactions/transition.ts';

/** The indexes by which one operator transaction is credited at most once: over all schools, and within one with what came by a statement. */
const creditedOnce = ['transactions_by_provider', 'transactions_by_provider_of_school'];
const maxTogether = 64;
/** While the database works on one batch, the next is made ready; at the school's counter they take turns. */
const maxBatches = 2;

interface Waiting extends PaidTransaction {
  readonly settled: (isSettled: boolean) => void;
  readonly failed: (error: unknown) => void;
}

interface SchoolQueue {
  waiting: Waiting[];
  running: number;
}

/** Of this process, by school: what arrives while one batch is being committed goes into the next. */
const queues = new WeakMap<Services, Map<string, SchoolQueue>>();

function queueOf(services: Services, orgId: string): SchoolQueue {
  const ofServices = queues.get(services) ?? new Map<string, SchoolQueue>();
  queues.set(services, ofServices);
  const queue = ofServices.get(orgId) ?? { waiting: [], running: 0 };
  ofServices.set(orgId, queue);
  return queue;
}

/**
 * One of each family: the second of a family must see what the first has filled. What is of no family is settled alone: the
 * provider's receipts are counted over all schools, and nobody's fees are to wait for them.
 */
function takeBatch(queue: SchoolQueue): Waiting[] {
  const [first] = queue.waiting;
  if (first?.familyId === null) return queue.waiting.splice(0, 1);
  const families = new Set<string>();
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of queue.waiting) {
    const { familyId } = one;
    const fits = familyId !== null && batch.length < maxTogether && !families.has(familyId);
    if (fits) families.add(familyId);
    (fits ? batch : rest).push(one);
  }
  queue.waiting = rest;
  return batch;
}

/**
 * The operator says that the money moved: credited once, whoever else says so at the same time. A payment that comes
 * alone is settled at once; where many come together, those of a school share a transaction of the database. Answers
 * false where it was left open for a person to look at.
 */
export function settleTransaction(
  services: Services,
  orgId: string,
  paid: PaidTransaction,
): Promise<boolean> {
  const queue = queueOf(services, orgId);
  return new Promise((settled, failed) => {
    queue.waiting.push({ ...paid, settled, failed });
    if (queue.running < maxBatches) void drain(services, orgId, queue);
  });
}

async function drain(services: Services, orgId: string, queue: SchoolQueue): Promise<void> {
  queue.running += 1;
  for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue))
    await settleOrSplit(services, orgId, batch);
  queue.running -= 1;
  if (queue.running === 0) queues.get(services)?.delete(orgId);
}

/** One that cannot be settled must not hold up the others: they are then settled one by one. */
async function settleOrSplit(
  services: Services,
  orgId: string,
  batch: readonly Waiting[],
): Promise<void> {
  try {
    const open = await settleBatch(services, orgId, batch);
    for (const { id, settled } of batch) settled(!open.has(id));
  } catch (error) {
    const [first] = batch;
    if (batch.length > 1) for (const one of batch) await settleOrSplit(services, orgId, [one]);
    else if (first !== undefined && isCreditedTwice(error))
      await askPerson(services, orgId, first).then(() => first.settled(false), first.failed);
    else first?.failed(error);
  }
}

export const isCreditedTwice = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  creditedOnce.includes(String(error.constraint));

/** The operator's reference is another payment's already: it is not credited, and a person looks. */
const askPerson = (services: Services, orgId: string, { id, answer }: Waiting): Promise<void> =>
  inSchool(services, orgId, async (work) => {
    const locked = await lockTransaction(work.tx, { orgId, id });
    if (locked?.state !== 'asked') return;
    await raiseReferenceTaken(work, locked, answer.providerReference);
  });
