import type { FastifyRequest } from 'fastify';
import { isUuid } from '@ardoise/contract/values/uuid';
import { counterIn } from '../../../platform/counter-in.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type CallbackRequest,
  findSignatureFault,
  isSigned,
} from '../operators/pawapay/callback-signature.ts';
import { createPublishedKeys, fetchKeys } from '../operators/pawapay/published-keys.ts';
import { openAccount } from '../settings/operator-accounts.ts';
import type { AskNow } from './ask-now.ts';

/** Signatures that are being checked at one time, each with its body. What comes beyond that is left to the poll. */
const maxChecking = 200;

/** One of them may have a token that PawaPay does not take any more. */
const maxAccounts = 3;

/** PawaPay publishes its keys to whoever has an account: any school's will do. */
async function fetchAnyKeys(services: Services) {
  const rows = await services.db.read('platform', (tx) =>
    tx
      .selectFrom('operator_settings')
      .selectAll()
      .where('kind', '=', 'pawapay')
      .where('is_on', '=', true)
      .orderBy('refused_at', (order) => order.desc().nullsFirst())
      .limit(maxAccounts)
      .execute(),
  );
  let fault: unknown = new Error('No school has an account at PawaPay.');
  for (const row of rows) {
    try {
      const account = openAccount(services, row);
      if (account !== null) return await fetchKeys(account);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** It names a payment by the field of its kind. */
function idIn(body: Buffer): string {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    if (typeof said !== 'object' || said === null) return '';
    const ids = ['depositId', 'payoutId', 'refundId'].map(
      (name) => (said as Record<string, unknown>)[name],
    );
    return String(ids.find((id) => typeof id === 'string') ?? '');
  } catch {
    return '';
  }
}

function callbackOf(request: FastifyRequest, body: Buffer, publicUrl: string): CallbackRequest {
  const { method, url, headersDistinct } = request.raw;
  return {
    method: method ?? '',
    path: (url ?? '').replace(/\?.*$/s, ''),
    authorities: [...new Set([request.headers.host ?? '', new URL(publicUrl).host])],
    headers: headersDistinct,
    body,
  };
}

/**
 * Takes PawaPay's callbacks, which come to one address for all payments. One that is signed must be signed well to be
 * followed; one that is not is a hint like any other operator's. Whoever calls is answered before anything is checked.
 */
export function createPawapayCallbacks(services: Services, askNow: AskNow) {
  const keys = createPublishedKeys(services, () => fetchAnyKeys(services));
  const counted = counterIn(services.metrics, {
    name: 'ardoise_pawapay_callbacks_total',
    help: 'Callbacks of PawaPay by what became of them: valid, unsigned, dropped, or what is wrong with their signature.',
    labelNames: ['outcome'],
  });
  let checking = 0;

  const check = async (callback: CallbackRequest, id: string): Promise<void> => {
    checking += 1;
    try {
      const now = services.clock.now();
      const fault = await findSignatureFault(callback, (keyId) => keys.find(keyId), now);
      counted.inc({ outcome: fault ?? 'valid' });
      if (fault === null) askNow.hint(id);
      else services.log.debug({ fault }, 'a callback of PawaPay that is not followed');
    } catch (error) {
      services.log.warn({ err: error }, 'checking a callback of PawaPay');
    } finally {
      checking -= 1;
    }
  };

  return (request: FastifyRequest): void => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const id = idIn(body).toLowerCase();
    if (!isUuid(id)) return;
    const callback = callbackOf(request, body, services.publicUrl());
    if (!isSigned(callback)) {
      counted.inc({ outcome: 'unsigned' });
      askNow.hint(id);
    } else if (checking >= maxChecking) counted.inc({ outcome: 'dropped' });
    else void check(callback, id);
  };
}
