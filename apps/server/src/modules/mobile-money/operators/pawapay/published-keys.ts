import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Services } from '../../../../platform/services.ts';
import { asObject, asText } from '../../../../platform/outside/outside-client.ts';
import type { OperatorAccount } from '../operator.ts';
import { asList, readPawapay } from './access.ts';

/** The keys by which PawaPay signs its callbacks. */
export interface PublishedKeys {
  /** Null where it has not published such a key, or cannot be asked now. */
  find(id: string): Promise<KeyObject | null>;
}

/** A key that was taken back is believed no longer than this. */
const freshMs = 86_400_000;
/** Anybody may send a signature by a key that does not exist. */
const askAgainMs = 60_000;
const maxKeys = 50;
const longestPem = 10_000;

function readKey(entry: unknown): Array<readonly [string, KeyObject]> {
  const { id, key } = asObject(entry) ?? {};
  const [name, pem] = [asText(id), asText(key)];
  if (name === null || pem === null || pem.length > longestPem) return [];
  try {
    return [[name, createPublicKey(pem)]];
  } catch {
    return [];
  }
}

/** Throws as `readPawapay` does. */
export async function fetchKeys(account: OperatorAccount): Promise<Map<string, KeyObject>> {
  const { text } = await readPawapay(account, 'public-key/http');
  return new Map(asList(JSON.parse(text)).slice(0, maxKeys).flatMap(readKey));
}

/**
 * Fetched when the first is needed, once for all who wait, and again for one that is not known, at most once a minute.
 * They are the same for all accounts: `fetchAny` asks by whichever one PawaPay lets in.
 */
export function createPublishedKeys(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  fetchAny: () => Promise<ReadonlyMap<string, KeyObject>>,
): PublishedKeys {
  let keys: ReadonlyMap<string, KeyObject> = new Map();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    triedAtMs = clock.now().getTime();
    try {
      keys = await fetchAny();
      readAtMs = triedAtMs;
    } catch (error) {
      log.warn({ err: error }, 'reading the keys of PawaPay');
    } finally {
      reading = null;
    }
  };
  const known = (id: string): KeyObject | null =>
    clock.now().getTime() - readAtMs < freshMs ? (keys.get(id) ?? null) : null;
  return {
    find: async (id) => {
      const found = known(id);
      if (found !== null) return found;
      if (reading === null && clock.now().getTime() - triedAtMs >= askAgainMs) reading = read();
      await reading;
      return known(id);
    },
  };
}
