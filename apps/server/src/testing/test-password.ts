import { hash } from '@node-rs/argon2';
import { savePasswordHash } from '../modules/identity/people/people-store.ts';
import type { Work } from '../platform/work.ts';

export const testPassword = 'a slate and some chalk';

/**
 * A hash says itself what checking it costs. The product's own cost is proved where passwords are set; everywhere else
 * people sign in by the thousand, and some 35 ms each is much of the tests' time.
 */
const cheapHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Lets a person sign in with `testPassword`. */
export async function giveTestPassword({ tx, now }: Work, personId: string): Promise<void> {
  await savePasswordHash(tx, personId, await cheapHash, now);
}
