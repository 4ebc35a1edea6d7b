import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { post } from '../../callbacks.ts';
import { keepRecent } from '../../recent.ts';
import { Refusal } from '../../refusal.ts';
import { merchantOf } from '../../wallets.ts';
import type { Movement, World } from '../../world.ts';
import { rejected, technical } from './answers.ts';
import { type Desk, readMerchant, readToken } from './desk.ts';
import { signCallback } from './signing.ts';

const dayMs = 86_400_000;
const longestMs = 31 * dayMs;

interface StatementRequest {
  readonly wallet: { readonly country?: unknown; readonly currency?: unknown };
  readonly callbackUrl: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly compressed?: boolean;
}

interface Statement {
  readonly id: string;
  readonly merchant: string;
  readonly request: StatementRequest;
  readonly createdAt: number;
  readonly readyAt: number;
  readonly file: Buffer;
  /** Part of the link, which carries no token. */
  readonly key: string;
}

const typeOf = { collection: 'DEPOSIT', payout: 'PAYOUT', refund: 'REFUND' } as const;

export const statementColumns = [
  'Creation Date',
  'MSISDN',
  'Transaction ID',
  'Amount',
  'Currency',
  'Country',
  'MNO',
  'Type',
] as const;

const rowOf = ({ at, phone, reference, amount, kind, from, to }: Movement): string =>
  [
    new Date(at).toISOString(),
    `237${phone}`,
    reference,
    `${kind === 'collection' ? '' : '-'}${amount}.00`,
    'XAF',
    'CMR',
    `${from}${to}`.includes('wallet:mtn') ? 'MTN_MOMO_CMR' : 'ORANGE_CMR',
    typeOf[kind],
  ].join(',');

/** Every movement of the wallet in that time, oldest first. */
function writeStatement(world: World, merchant: string, from: number, to: number): string {
  const rows = [...world.movements.values()]
    .filter((one) => one.from === merchant || one.to === merchant)
    .filter(({ at }) => at >= from && at < to)
    .map(rowOf);
  return [statementColumns.join(','), ...rows, ''].join('\r\n');
}

/** Times without a zone are in UTC. */
const timeOf = (date: string): number =>
  Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(date) ? date : `${date}Z`);

function checkRequest(body: unknown): StatementRequest {
  if (typeof body !== 'object' || body === null) throw technical('INVALID_INPUT');
  const given = body as Record<string, unknown>;
  for (const name of ['wallet', 'callbackUrl', 'startDate', 'endDate'])
    if (given[name] === undefined) throw technical('MISSING_PARAMETER', name);
  const request = given as unknown as StatementRequest;
  if (request.wallet.country !== 'CMR' || request.wallet.currency !== 'XAF')
    throw rejected({}, 'WALLET_NOT_FOUND');
  const lengthMs = timeOf(request.endDate) - timeOf(request.startDate);
  if (!(lengthMs > 0 && lengthMs <= longestMs)) throw rejected({}, 'INVALID_DATE_RANGE');
  if (!URL.canParse(request.callbackUrl)) throw rejected({}, 'INVALID_CALLBACK_URL');
  return request;
}

function describe(
  world: World,
  { id, request, createdAt, readyAt, file, key }: Statement,
  origin: string,
) {
  const isReady = world.timetable.now() >= readyAt;
  const { wallet, startDate, endDate } = request;
  return {
    statementId: id,
    status: isReady ? 'COMPLETED' : 'PROCESSING',
    wallet,
    created: new Date(createdAt).toISOString(),
    startDate,
    endDate,
    ...(isReady && {
      fileSize: file.length,
      downloadUrl: `${origin}/statement-files/${id}?key=${key}`,
      downloadUrlExpiresAt: new Date(readyAt + dayMs).toISOString(),
      completedAt: new Date(readyAt).toISOString(),
    }),
  };
}

/** Statements of a wallet: ordered, made after a while, and fetched by a link that lives for a day. */
export function statementRoutes({ app, world, merchants }: Desk): void {
  const made = new Map<string, Statement>();
  world.onReset(() => {
    made.clear();
    merchants.statementTexts.clear();
  });

  app.post('/v2/statements', async (call) => {
    const token = readToken(call);
    const request = checkRequest(call.body);
    const merchant = merchantOf('pawapay', token);
    const text =
      merchants.statementTexts.get(token) ??
      writeStatement(world, merchant, timeOf(request.startDate), timeOf(request.endDate));
    const createdAt = world.timetable.now();
    const delayMs = world.faults.pawapay.statementDelayMs ?? 0;
    const statement: Statement = {
      id: randomUUID(),
      merchant,
      request,
      createdAt,
      readyAt: createdAt + delayMs,
      file: request.compressed === true ? gzipSync(text) : Buffer.from(text),
      key: randomUUID(),
    };
    keepRecent(made, statement.id, statement, 100);
    const { callbackUrl: url } = request;
    const origin = `${call.protocol}://${call.host}`;
    world.timetable.after(delayMs + world.faults.pawapay.callbackDelayMs, () => {
      const body = JSON.stringify(describe(world, statement, origin));
      const headers = signCallback(world.faults.pawapay, {
        url,
        body,
        nowMs: world.timetable.now(),
      });
      void post(world, { url, method: 'POST', body, headers });
    });
    const created = new Date(createdAt).toISOString();
    return { statementId: statement.id, status: 'ACCEPTED', created };
  });

  app.get<{ Params: { id: string } }>('/v2/statements/:id', async (call) => {
    const found = made.get(call.params.id);
    if (found?.merchant !== readMerchant(call)) return { status: 'NOT_FOUND' };
    return { status: 'FOUND', data: describe(world, found, `${call.protocol}://${call.host}`) };
  });

  app.get<{ Params: { id: string }; Querystring: { key?: string } }>(
    '/statement-files/:id',
    async (call, reply) => {
      const found = made.get(call.params.id);
      const isOpen =
        found !== undefined &&
        found.key === call.query.key &&
        world.timetable.now() < found.readyAt + dayMs;
      if (!isOpen) throw new Refusal(403, 'The link has expired.', 'text/plain');
      const type = found.request.compressed === true ? 'application/gzip' : 'text/csv';
      return reply.type(type).send(found.file);
    },
  );
}
