import type { RecordedOffline } from '@ardoise/contract/offline-desk';
import { signedText } from '@ardoise/contract/values/signed-text';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import type { Clock } from '@ardoise/web/lib/clock.ts';
import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';
import { seal, unseal } from './desk-cipher.ts';
import type { DeskKeys } from './desk-keys.ts';
import type { DeskStore } from './desk-store.ts';
import { byTime, type KeptPayment, type OfflineBody } from './kept-payment.ts';

interface DeskQueueParts {
  readonly store: DeskStore;
  readonly keys: DeskKeys;
  readonly clock: Clock;
  readonly record: (body: OfflineBody) => Promise<RecordedOffline>;
  /** One tab at a time; a tab that finds another at it does nothing. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>;
}

export interface QueueState {
  readonly payments: readonly KeptPayment[];
  /** The sessions of those that cannot be read here, since their key is not at hand. */
  readonly locked: readonly string[];
}

export interface DeskQueue {
  state(): QueueState;
  readonly on: Emitter<void>['on'];
  /** Over when it is on the disk: only then may somebody be told that it was taken. */
  keep(payment: KeptPayment): Promise<void>;
  /** Reads again what is kept. */
  load(): Promise<void>;
  /** Each in its turn, until one has no answer. */
  sendAll(): Promise<void>;
  /** Has it sent again, as it is now meant. */
  change(key: string, changed: Partial<OfflineBody>): Promise<void>;
  /** Somebody has seen what became of it. What still waits is never dismissed. */
  dismiss(key: string): Promise<void>;
}

/** It was recorded, or there is no cash that it could stand for. */
export const canDismiss = ({ became, body }: KeptPayment): boolean =>
  became.state === 'recorded' || (became.state === 'refused' && body.amount <= 0);

const idOf = (key: string): string => `payment:${key}`;

/** No answer, a busy server, a session that has to be renewed, or a change of the same at that moment: nothing was saved, and it is the same payment at the next try. */
const isForLater = (error: unknown): boolean =>
  !isApiError(error) ||
  error.reason === 'simultaneousChange' ||
  error.status < 400 ||
  error.status >= 500 ||
  [401, 429].includes(error.status);

export function createDeskQueue(parts: DeskQueueParts): DeskQueue {
  const { store, keys, clock } = parts;
  const changed = createEmitter<void>();
  let state: QueueState = { payments: [], locked: [] };

  async function load(): Promise<void> {
    const atHand = await keys.atHand();
    const sealed = (await store.list()).filter(({ kind }) => kind === 'payment');
    const payments: KeptPayment[] = [];
    const locked: string[] = [];
    for (const one of sealed) {
      const key = atHand.get(one.sessionId);
      if (key === undefined) locked.push(one.sessionId);
      else payments.push((await unseal(key, one.id, one)) as KeptPayment);
    }
    state = { payments: payments.toSorted(byTime), locked };
    changed.emit();
  }

  /** As the cashier's own device says it; what somebody else changes is no longer vouched for. */
  async function vouched(payment: KeptPayment): Promise<KeptPayment> {
    const { body } = payment;
    await keys.open(body.sessionId);
    const signature = await keys.vouch(body.sessionId, signedText(body));
    return signature === null ? payment : { ...payment, body: { ...body, signature } };
  }

  async function write(payment: KeptPayment): Promise<void> {
    const { key: id, sessionId } = payment.body;
    const key = await keys.open(sessionId);
    const sealed = await seal(key, idOf(id), payment);
    await store.write([{ ...sealed, id: idOf(id), kind: 'payment', sessionId, at: clock.now() }]);
  }

  /** Answers whether the next one is to be tried. */
  async function send(payment: KeptPayment): Promise<boolean> {
    try {
      const recorded = await parts.record(payment.body);
      await write({ ...payment, became: { state: 'recorded', at: clock.now(), recorded } });
      return true;
    } catch (error) {
      if (isForLater(error) || !isApiError(error)) return false;
      const { reason, said } = error;
      await write({ ...payment, became: { state: 'refused', reason, said } });
      return true;
    }
  }

  const find = (key: string) => state.payments.find(({ body }) => body.key === key);

  return {
    state: () => state,
    on: changed.on,
    load,
    async keep(payment) {
      await write(await vouched(payment));
      await load();
    },
    sendAll: () =>
      parts.inTurn(async () => {
        await load();
        for (const payment of state.payments.filter(({ became }) => became.state === 'waiting')) {
          const isAnswered = await send(payment);
          await load();
          if (!isAnswered) return;
        }
      }),
    async change(key, changes) {
      const payment = find(key);
      if (payment === undefined || payment.became.state !== 'refused') return;
      const next: KeptPayment = {
        ...payment,
        body: { ...payment.body, ...changes },
        became: { state: 'waiting' },
      };
      await write(await vouched(next));
      if (next.body.key !== key) await store.remove([idOf(key)]);
      await load();
    },
    async dismiss(key) {
      const payment = find(key);
      if (payment === undefined || !canDismiss(payment)) return;
      await store.remove([idOf(key)]);
      await load();
    },
  };
}
