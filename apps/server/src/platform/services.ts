import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { CacheBus } from './cache-bus.ts';
import type { Clock } from './clock.ts';
import type { Database, Reading } from './db/database.ts';
import type { Followers } from './events/followers.ts';
import type { Log } from './log.ts';
import type { OutsideClient } from './outside/outside-client.ts';
import type { OutsideHold } from './outside/outside-hold.ts';
import type { PublicClient } from './outside/public-client.ts';
import type { SettlePurchase } from './settle-purchase.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';

/** Sends to open consoles, on every node. */
export interface Live {
  /** To everyone of a scope: `org:{id}`, `person:{id}`, `session:{id}` or a `memberScope`. */
  send(scope: string, event: string, payload: unknown): void;
  /** Tells the consoles of a session that it is over, and closes their connections. */
  endSession(sessionId: string): void;
}

/** What concerns a person as one of a school: the consoles of their other schools do not hear it. */
export const memberScope = (orgId: string, personId: string): string =>
  `org:${orgId}/person:${personId}`;

/** What the platform hands to the modules. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database;
  /** For reports and exports: a replica where there is one, else `db`. Nothing that decides about money reads by it. */
  readonly reading: Reading;
  /** Connections for what listens or runs in the background; requests never wait for these. */
  readonly background: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** What `/metrics` shows of this node. */
  readonly metrics: Registry;
  /** A key for one purpose, derived from the instance's secret. */
  readonly keyFor: (purpose: string) => Buffer;
  readonly storage: Storage;
  /** Whether this is a restored copy that reaches nobody outside yet. */
  readonly hold: OutsideHold;
  /** Operators and gateways are called by this, and by nothing else. */
  readonly outside: OutsideClient;
  /** Addresses that people of schools have typed are called by this, and by nothing else. */
  readonly publicClient: PublicClient;
  readonly live: Live;
  readonly cacheBus: CacheBus;
  /** Who hears of which event. */
  readonly followers: () => Followers;
  /** What a paid order brings, in the transaction that settles its payment. */
  readonly settlePurchase: SettlePurchase;
  /** Where the outside reaches us, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Changes with every build: an open console offers to reload. */
  readonly release: string;
}
