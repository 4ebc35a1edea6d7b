import type { PayOperator } from '@ardoise/contract/transactions';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, type Job, type JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import {
  type OperatorAccount,
  type PayoutFailure,
  type PayoutProtocol,
  type PayoutRequest,
  Unreachable,
  WrongCredentials,
} from '../operators/operator.ts';
import { nextPollSeconds, prepareSeconds, secondsBetween } from '../queue/rules.ts';
import { keepAccount } from '../settings/kept-accounts.ts';

export interface OutPlace {
  readonly orgId: string;
  readonly id: string;
}

/** What refunds and payouts have alike while they are on their way. */
export interface OutRow {
  readonly org_id: string;
  readonly id: string;
  readonly kind: AccountKind;
  readonly amount: number;
  /** `created` or `asked` of those that are open. */
  readonly state: string;
  readonly operator_token: string | null;
  readonly created_at: Date;
  readonly asked_at: Date | null;
}

/** One that is on its way, with all that is needed to talk to its operator about it. */
export interface OpenOut<Row extends OutRow> {
  readonly row: Row;
  readonly operator: PayOperator;
  readonly payouts: PayoutProtocol;
  /** Null where there are no credentials. */
  readonly account: OperatorAccount | null;
  readonly request: PayoutRequest;
}

interface Steps {
  readonly account_id?: string;
  readonly operator_token?: string | null;
  readonly state?: 'asked' | 'paid' | 'failed';
  readonly asked_at?: Date;
  readonly completed_at?: Date;
  readonly provider_reference?: string | null;
  readonly failure?: PayoutFailure;
}

/** What of it is a refund's or a payout's own. */
export interface OutKind<Row extends OutRow> {
  readonly jobName: string;
  /** Under which it has one job at a time. */
  readonly keyOf: (id: string) => string;
  /** Null where there is none, or none that is open. */
  readonly open: (services: Services, place: OutPlace) => Promise<OpenOut<Row> | null>;
  readonly lockState: (tx: Tx, place: OutPlace) => Promise<string | undefined>;
  readonly set: (tx: Tx, place: OutPlace, steps: Steps) => Promise<void>;
  /** Posts the money that arrived. */
  readonly postPaid: (work: Work, open: OpenOut<Row>) => Promise<void>;
  /** Nothing was paid, and the money is again where it came from. */
  readonly giveBack: (work: Work, row: Row, failure: PayoutFailure) => Promise<void>;
  readonly sayMoved: (work: Work, row: Row, state: 'asked' | 'paid' | 'failed') => Promise<void>;
}

interface OutJob extends OutPlace {
  /** How often the operator was asked about it. */
  readonly tries?: number;
}

/** By then a person was told, and polls come slowly. */
const quietSeconds = 15 * 60;

interface SendsOut {
  readonly job: Job<OutJob>;
  /** Somebody looks, and the operator is asked now. */
  readonly check: (services: Services, place: OutPlace) => Promise<void>;
}

const placeOf = ({ org_id: orgId, id }: OutRow): OutPlace => ({ orgId, id });

/**
 * The one way in which money goes out by an operator: sent once, and asked about until the operator says how it ended. Every
 * step is committed before the next begins: found as created, nothing was sent; found as asked, it may have been, and then
 * only its status decides, or the same request with the same reference where that is safe.
 */
export function sendsOut<Row extends OutRow>(kind: OutKind<Row>): SendsOut {
  const job: Job<OutJob> = {
    name: kind.jobName,
    kind: 'money',
    maxAttempts: 25,
    work: async ({ orgId, id, tries = 0 }, context) => {
      const { services } = context;
      const open = await kind.open(services, { orgId, id });
      if (open === null) return;
      const isOpen = open.row.state === 'created' ? await send(kind, context, open) : true;
      if (!isOpen || !(await isOpenAfter(kind, services, open, tries))) return;
      await inSchool(services, orgId, async ({ tx, now }) => {
        const since = secondsBetween(open.row.asked_at ?? now, now);
        const delaySeconds = nextPollSeconds(tries, since, since > quietSeconds);
        if (delaySeconds === null) return;
        const next = { orgId, id, tries: tries + 1 };
        await enqueue(tx, job, next, { key: kind.keyOf(id), delaySeconds });
      });
    },
  };
  return {
    job,
    check: async (services, place) => {
      const open = await kind.open(services, place);
      if (open !== null) await follow(kind, services, open);
    },
  };
}

/** The first run only sends: the operator knows of no outcome yet. */
async function isOpenAfter<Row extends OutRow>(
  kind: OutKind<Row>,
  services: Services,
  open: OpenOut<Row>,
  tries: number,
): Promise<boolean> {
  if (tries > 0) return follow(kind, services, open);
  return (await kind.open(services, placeOf(open.row))) !== null;
}

/** Answers whether it was sent, or may have been. */
async function send<Row extends OutRow>(
  kind: OutKind<Row>,
  context: JobContext,
  open: OpenOut<Row>,
): Promise<boolean> {
  const { services } = context;
  const ready = await prepare(kind, context, open);
  if (ready === null) return false;
  const { row, payouts, account, request } = ready;
  const isMarked = await change(kind, services, row, 'created', async ({ tx, now }) => {
    await kind.set(tx, placeOf(row), { state: 'asked', asked_at: now });
    return 'asked';
  });
  if (!isMarked) return false;
  const answer = await payouts.ask(account, request);
  if (answer.kind !== 'refused') return true;
  await fail(kind, services, row, 'asked', answer.reason);
  return false;
}

type ReadyOut<Row extends OutRow> = OpenOut<Row> & { readonly account: OperatorAccount };

/** What the operator needs to know first is saved, with the account, before money can move. Null: it ended here. */
async function prepare<Row extends OutRow>(
  kind: OutKind<Row>,
  context: JobContext,
  open: OpenOut<Row>,
): Promise<ReadyOut<Row> | null> {
  const { services } = context;
  const { row, payouts, account, operator } = open;
  try {
    if (account === null) throw new WrongCredentials({ note: 'noCredentials' });
    const operatorToken = row.operator_token ?? (await payouts.prepare(account));
    await inSchool(services, row.org_id, async (work) => {
      const account_id = await keepAccount(work, operator, account);
      await kind.set(work.tx, placeOf(row), { account_id, operator_token: operatorToken });
    });
    return { ...open, account, request: { ...open.request, operatorToken } };
  } catch (error) {
    const isWrong = error instanceof WrongCredentials;
    const isDown =
      error instanceof Unreachable &&
      (context.isLastAttempt ||
        secondsBetween(row.created_at, services.clock.now()) > prepareSeconds);
    if (!isWrong && !isDown) throw error;
    await fail(kind, services, row, 'created', isWrong ? 'wrongSettings' : 'operatorFault');
    return null;
  }
}

/** Asks the operator how it ended, and acts on it. Answers whether it is still open. */
async function follow<Row extends OutRow>(
  kind: OutKind<Row>,
  services: Services,
  open: OpenOut<Row>,
): Promise<boolean> {
  const { row, payouts, account, request } = open;
  if (row.state !== 'asked' || account === null) return row.state === 'asked';
  const answer = await payouts.status(account, request);
  if (answer.kind === 'failed') {
    await fail(kind, services, row, 'asked', answer.reason);
    return false;
  }
  // Never heard of: asking again with the same reference cannot pay twice where the operator tells them apart.
  if (answer.kind === 'unheardOf' && payouts.isAskIdempotent) await payouts.ask(account, request);
  // Another amount, or somebody else's number: a person has to ask the operator, and it stays open until then.
  if (answer.kind !== 'paid' || answer.differences.length > 0) return true;
  await change(kind, services, row, 'asked', async (work) => {
    await kind.set(work.tx, placeOf(row), {
      state: 'paid',
      provider_reference: answer.providerReference,
      completed_at: work.now,
    });
    await kind.postPaid(work, open);
    return 'paid';
  });
  return false;
}

const fail = <Row extends OutRow>(
  kind: OutKind<Row>,
  services: Services,
  row: Row,
  from: 'created' | 'asked',
  failure: PayoutFailure,
): Promise<boolean> =>
  change(kind, services, row, from, async (work) => {
    await kind.set(work.tx, placeOf(row), { state: 'failed', failure, completed_at: work.now });
    await kind.giveBack(work, row, failure);
    return 'failed';
  });

/** Under the row's lock, and only from this state: whoever comes second finds it moved. */
const change = <Row extends OutRow>(
  kind: OutKind<Row>,
  services: Services,
  row: Row,
  from: 'created' | 'asked',
  act: (work: Work) => Promise<'asked' | 'paid' | 'failed'>,
): Promise<boolean> =>
  inSchool(services, row.org_id, async (work) => {
    if ((await kind.lockState(work.tx, placeOf(row))) !== from) return false;
    await kind.sayMoved(work, row, await act(work));
    return true;
  });
