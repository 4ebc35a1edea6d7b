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
import { accountIdOf, keepAccount } from '../settings/kept-accounts.ts';

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
  /** By which it was prepared, and is sent. */
  readonly account_id: string | null;
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
  readonly lock: (
    tx: Tx,
    place: OutPlace,
  ) => Promise<Pick<OutRow, 'state' | 'account_id'> | undefined>;
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

/**
 * How long one that the operator has never heard of is asked for again. A person may say how it ended only long after that:
 * what somebody has given up must not leave by itself.
 */
const askAgainSeconds = 12 * 3_600;

export interface SendsOut {
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

/** Another run of the job was faster: what it has prepared is what is sent by, whoever sends it. */
async function reopen<Row extends OutRow>(
  kind: OutKind<Row>,
  services: Services,
  row: Row,
): Promise<ReadyOut<Row> | null> {
  const open = await kind.open(services, placeOf(row));
  if (open === null || open.account === null || open.row.state !== 'created') return null;
  return { ...open, account: open.account };
}

/**
 * What the operator needs to know first is saved, with the account, before money can move; once, for another run may be on its
 * way by it already. Null: it ended here, or goes on elsewhere.
 */
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
    const saved = await inSchool(services, row.org_id, async (work) => {
      const locked = await kind.lock(work.tx, placeOf(row));
      if (locked?.state !== 'created') return 'moved';
      if (locked.account_id !== null) return 'stands';
      const account_id = await keepAccount(work, operator, account);
      await kind.set(work.tx, placeOf(row), { account_id, operator_token: operatorToken });
      return 'saved';
    });
    if (saved === 'moved') return null;
    if (saved === 'stands' && row.account_id === null) return await reopen(kind, services, row);
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

/**
 * Asking again with the same reference cannot pay twice where the operator tells them apart, and tells them apart by the account
 * that it was asked by: by any other, what was paid is unheard of too. Answers whether it has ended, refused.
 */
async function askAgain<Row extends OutRow>(
  kind: OutKind<Row>,
  services: Services,
  { row, operator, payouts, account, request }: ReadyOut<Row>,
): Promise<boolean> {
  const since = secondsBetween(row.asked_at ?? row.created_at, services.clock.now());
  const isSame = accountIdOf(services, operator, account) === row.account_id;
  if (!payouts.isAskIdempotent || !isSame || since > askAgainSeconds) return false;
  const answer = await payouts.ask(account, request);
  if (answer.kind !== 'refused') return false;
  // The first request may have arrived meanwhile: then the refusal is of the repeated one alone.
  if ((await payouts.status(account, request)).kind !== 'unheardOf') return false;
  await fail(kind, services, row, 'asked', answer.reason);
  return true;
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
  if (answer.kind === 'unheardOf') return !(await askAgain(kind, services, { ...open, account }));
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
    if ((await kind.lock(work.tx, placeOf(row)))?.state !== from) return false;
    await kind.sayMoved(work, { ...row, state: from }, await act(work));
    return true;
  });
