import '../tables.ts';
import type { RefundFailure } from '@ardoise/contract/refunds';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, type Job, type JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { giveRefundBack, postPaidRefund } from '../../billing/public.ts';
import { Unreachable, WrongCredentials } from '../operators/operator.ts';
import { nextPollSeconds, prepareSeconds, secondsBetween } from '../queue/rules.ts';
import { keepAccount } from '../settings/kept-accounts.ts';
import type { CreditRefundsTable } from '../tables.ts';
import { type OpenRefund, openRefund } from './open-refund.ts';

interface RefundPlace {
  readonly orgId: string;
  readonly id: string;
}

interface RefundJob extends RefundPlace {
  /** How often the operator was asked about it. */
  readonly tries?: number;
}

/** A refund has one job at a time. */
export const refundKey = (id: string): string => `refund:${id}`;

/** By then a person was told, and polls come slowly. */
const quietSeconds = 15 * 60;

/**
 * Sends a refund, and asks the operator until it says how it ended. Every step is committed before the next begins: found
 * as created, nothing was sent; found as asked, it may have been, and then only its status decides, or the same request with
 * the same reference where that is safe.
 */
export const sendRefund: Job<RefundJob> = {
  name: 'refunds.send',
  kind: 'money',
  maxAttempts: 25,
  work: async ({ orgId, id, tries = 0 }, context) => {
    const { services } = context;
    const open = await openRefund(services, { orgId, id });
    if (open === null) return;
    const isOpen = open.row.state === 'created' ? await send(context, open) : true;
    if (
      !isOpen ||
      !(await (tries === 0 ? stillOpen(services, { orgId, id }) : follow(services, open)))
    )
      return;
    await inSchool(services, orgId, async ({ tx, now }) => {
      const since = secondsBetween(open.row.asked_at ?? now, now);
      const delaySeconds = nextPollSeconds(tries, since, since > quietSeconds);
      if (delaySeconds === null) return;
      const next = { orgId, id, tries: tries + 1 };
      await enqueue(tx, sendRefund, next, { key: refundKey(id), delaySeconds });
    });
  },
};

/** Somebody looks, and the operator is asked now. */
export async function checkRefund(services: Services, place: RefundPlace): Promise<void> {
  const open = await openRefund(services, place);
  if (open !== null) await follow(services, open);
}

/** Answers whether it was sent, or may have been. */
async function send(context: JobContext, open: OpenRefund): Promise<boolean> {
  const { services } = context;
  const ready = await prepare(context, open);
  if (ready === null) return false;
  const { row, payouts, account, request } = ready;
  const isMarked = await change(services, row, 'created', async ({ tx, now }) => {
    await set(tx, row, { state: 'asked', asked_at: now });
    return 'asked';
  });
  if (!isMarked) return false;
  const answer = await payouts.ask(account, request);
  if (answer.kind !== 'refused') return true;
  await fail(services, row, 'asked', answer.reason);
  return false;
}

type ReadyRefund = OpenRefund & { readonly account: NonNullable<OpenRefund['account']> };

/** What the operator needs to know first is saved, with the account, before money can move. Null: it ended here. */
async function prepare(context: JobContext, open: OpenRefund): Promise<ReadyRefund | null> {
  const { services } = context;
  const { row, payouts, account, operator } = open;
  try {
    if (account === null) throw new WrongCredentials({ note: 'noCredentials' });
    const operatorToken = row.operator_token ?? (await payouts.prepare(account));
    await inSchool(services, row.org_id, async (work) => {
      const account_id = await keepAccount(work, operator, account);
      await set(work.tx, row, { account_id, operator_token: operatorToken });
    });
    return { ...open, account, request: { ...open.request, operatorToken } };
  } catch (error) {
    const isWrong = error instanceof WrongCredentials;
    const isDown =
      error instanceof Unreachable &&
      (context.isLastAttempt ||
        secondsBetween(row.created_at, services.clock.now()) > prepareSeconds);
    if (!isWrong && !isDown) throw error;
    await fail(services, row, 'created', isWrong ? 'wrongSettings' : 'operatorFault');
    return null;
  }
}

/** Asks the operator how it ended, and acts on it. Answers whether it is still open. */
async function follow(services: Services, open: OpenRefund): Promise<boolean> {
  const { row, payouts, account, request, operator } = open;
  if (row.state !== 'asked' || account === null) return row.state === 'asked';
  const answer = await payouts.status(account, request);
  if (answer.kind === 'failed') {
    await fail(services, row, 'asked', answer.reason);
    return false;
  }
  // Never heard of: asking again with the same reference cannot pay twice where the operator tells them apart.
  if (answer.kind === 'unheardOf' && payouts.isAskIdempotent) await payouts.ask(account, request);
  // Another amount, or somebody else's number: a person has to ask the operator, and it stays open until then.
  if (answer.kind !== 'paid' || answer.differences.length > 0) return true;
  await change(services, row, 'asked', async (work) => {
    await set(work.tx, row, {
      state: 'paid',
      provider_reference: answer.providerReference,
      completed_at: work.now,
    });
    await postPaidRefund(work, { id: row.id, amount: row.amount, operator, kind: row.kind });
    return 'paid';
  });
  return false;
}

/** Nothing was paid, and the family has its credit again. */
const fail = (
  services: Services,
  row: CreditRefundsTable,
  from: 'created' | 'asked',
  failure: RefundFailure,
): Promise<boolean> =>
  change(services, row, from, async (work) => {
    await set(work.tx, row, { state: 'failed', failure, completed_at: work.now });
    await giveRefundBack(work, row.id, failure);
    return 'failed';
  });

/** Under the row's lock, and only from this state: whoever comes second finds it moved. */
const change = (
  services: Services,
  row: CreditRefundsTable,
  from: 'created' | 'asked',
  act: (work: Work) => Promise<'asked' | 'paid' | 'failed'>,
): Promise<boolean> =>
  inSchool(services, row.org_id, async (work) => {
    const locked = await work.tx
      .selectFrom('credit_refunds')
      .select('state')
      .where('org_id', '=', row.org_id)
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.state !== from) return false;
    const state = await act(work);
    await work.emit('refund.moved', row.id, { familyId: row.family_id, state });
    return true;
  });

async function set(
  tx: Tx,
  { org_id: orgId, id }: CreditRefundsTable,
  columns: Partial<CreditRefundsTable>,
): Promise<void> {
  await tx
    .updateTable('credit_refunds')
    .set(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

const stillOpen = async (services: Services, place: RefundPlace): Promise<boolean> =>
  (await openRefund(services, place)) !== null;
