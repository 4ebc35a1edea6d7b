import './tables.ts';
import { keyErrors } from '@ardoise/contract/developer/developer-errors';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { CacheBus } from '../../platform/cache-bus.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApiKeys, KnownKey } from '../../platform/http/context.ts';
import { hashSecret } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { schoolKey } from '../identity/public.ts';
import { rangeMatcher } from './address-ranges.ts';
import { createUseNotes } from './note-use.ts';
import { isWorking } from './rules.ts';
import type { ApiKeyRow } from './tables.ts';

interface FoundRow
  extends Pick<
    ApiKeyRow,
    | 'org_id'
    | 'id'
    | 'root_id'
    | 'created_by'
    | 'name'
    | 'environment'
    | 'scopes'
    | 'addresses'
    | 'revoked_at'
    | 'expires_at'
    | 'ends_at'
    | 'replaced_by'
  > {
  readonly app_id: string;
  readonly is_closed: boolean;
  readonly is_suspended: boolean;
}

async function findByHash(tx: Tx, hash: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    select k.org_id, k.id, k.root_id, k.created_by, k.name, k.environment, k.scopes, k.addresses, k.revoked_at, k.expires_at,
           k.ends_at, k.replaced_by, o.app_id, o.closed_at is not null as is_closed,
           o.suspended_at is not null as is_suspended
      from api_keys k join organisations o on o.org_id = k.org_id
     where k.hash = ${hash}`.execute(tx);
  return rows[0];
}

function knownKey(row: FoundRow, { clock }: Services): KnownKey {
  const { org_id, id, name, environment, scopes, addresses } = row;
  const isListed = rangeMatcher(addresses);
  return {
    id,
    rootId: row.root_id,
    actor: {
      personId: id,
      name,
      sessionId: id,
      isDesk: false,
      hasSecondFactor: false,
      org: { id: org_id, appId: row.app_id, role: 'itOrDeveloper', isSuspended: row.is_suspended },
      key: { id, madeBy: row.created_by, environment, scopes },
    },
    refuseEnded: () => {
      if (row.is_closed) throw new Refusal(errors.schoolGone);
      if (!isWorking(row, clock.now())) throw new Refusal(keyErrors.apiKeyEnded);
    },
    isOpenTo: (address) => addresses.length === 0 || isListed(address),
  };
}

const rememberedForMs = 5_000;
const maxRemembered = 10_000;

interface Remembered {
  readonly key: KnownKey;
  readonly untilMs: number;
}

/** To be told to the cache bus in the transaction that changes a key. */
export const apiKeyKey = (id: string): string => `apiKey:${id}`;

interface KeyCache {
  get(hash: string, nowMs: number): KnownKey | null;
  put(hash: string, key: KnownKey, nowMs: number): void;
}

/** Each node remembers a key for seconds, and forgets it on notice; what has ended by the clock is asked of the clock. */
function createKeyCache(bus: CacheBus): KeyCache {
  const remembered = new Map<string, Remembered>();
  bus.onForget((key) => {
    if (key === null) remembered.clear();
    else if (key.startsWith(apiKeyKey('')) || key.startsWith(schoolKey('')))
      for (const [hash, { key: known }] of remembered)
        if ([apiKeyKey(known.id), schoolKey(known.actor.org.id)].includes(key))
          remembered.delete(hash);
  });
  return {
    get: (hash, nowMs) => {
      const entry = remembered.get(hash);
      return entry !== undefined && nowMs < entry.untilMs ? entry.key : null;
    },
    put: (hash, key, nowMs) => {
      const oldest = remembered.keys().next();
      if (remembered.size >= maxRemembered && !oldest.done) remembered.delete(oldest.value);
      remembered.delete(hash);
      remembered.set(hash, { key, untilMs: nowMs + rememberedForMs });
    },
  };
}

export function createApiKeys(services: Services): ApiKeys {
  const { cacheBus, clock, db } = services;
  const cache = createKeyCache(cacheBus);
  const nowMs = (): number => clock.now().getTime();
  return {
    recall: (secret) => cache.get(hashSecret(secret), nowMs()),
    find: async (secret) => {
      const hash = hashSecret(secret);
      const generation = cacheBus.generation();
      const row = await db.read('platform', (tx) => findByHash(tx, hash));
      if (row === undefined) return null;
      const key = knownKey(row, services);
      // What came in between may have been about this key.
      if (cacheBus.isListening() && cacheBus.generation() === generation)
        cache.put(hash, key, nowMs());
      return key;
    },
    noteUse: createUseNotes(services),
  };
}
