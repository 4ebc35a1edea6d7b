import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import type { Environment } from '@ardoise/contract/developer/environments';
import type { KeyScope } from '@ardoise/contract/developer/key-scopes';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { Log } from '../log.ts';
import type { Work } from '../work.ts';

export interface ActorSchool {
  readonly id: string;
  readonly appId: string;
  readonly role: Role;
  /** The provider has suspended it: its staff read, and finish what is under way. */
  readonly isSuspended?: boolean;
  /** Of the provider's desk, let in by an owner for a time: they read, and each call is written down. */
  readonly isVisit?: boolean;
}

/** The API key by which a program asks. */
export interface ActorKey {
  readonly id: string;
  /** Who was told its secret; null where that is not known. */
  readonly madeBy: string | null;
  readonly environment: Environment;
  readonly scopes: readonly KeyScope[];
}

/** A signed-in person, and the school and role they act in, if any. */
export interface Actor {
  readonly personId: string;
  readonly name: string;
  readonly sessionId: string;
  readonly isDesk: boolean;
  readonly hasSecondFactor: boolean;
  readonly org: ActorSchool | null;
  /** Why a member acts in no school for now; school calls are refused with it. */
  readonly orgRefusal?: ErrorEntry;
  /** Of a program: it is no person, `personId` is the key's and `name` is the key's name, and it can make nothing but key calls. */
  readonly key?: ActorKey;
}

/** Reads the bearer token and X-Org-Id. Refuses a bad one; answers null where there is none. */
export type Authenticate = (headers: {
  authorization: string | undefined;
  orgId: string | undefined;
}) => Promise<Actor | null>;

/** What an API key opens. */
export interface KnownKey {
  readonly id: string;
  /** Under which its idempotency keys count: the one of the first key, where others have taken its place since. */
  readonly rootId: string;
  readonly actor: Actor & { readonly key: ActorKey; readonly org: ActorSchool };
  /** By the clock: it was revoked, has expired or was replaced, or its school is closed. */
  refuseEnded(): void;
  /** Whether it may be used from this address. */
  isOpenTo(address: string): boolean;
}

export interface ApiKeys {
  /** What is remembered of a key; null where nothing is. */
  recall(secret: string): KnownKey | null;
  /** Null where there is no such key. */
  find(secret: string): Promise<KnownKey | null>;
  /** Writes down that it was used, and from where; at some time, and not at every use. */
  noteUse(key: KnownKey, address: string): void;
}

/** What every handler is handed: the work, and who asks for it. */
export interface Context extends Work {
  readonly language: Language;
  readonly log: Log;
  /** The caller's address. */
  readonly address: string;
  /** By what limits count the caller. */
  readonly network: string;
  readonly userAgent: string;
  /** The browser, where it holds a cookie of ours from an earlier sign-in; it names no person. */
  readonly device: string | null;
  /** Gives a browser that has none a cookie to be known by, and answers its device. */
  readonly giveDevice: () => string;
  readonly header: (name: string) => string | undefined;
}

export interface SignedInContext extends Context {
  readonly actor: Actor;
}

/** A call of a program: what it reads and writes is of this school and of the key's environment. */
export interface KeyContext extends SignedInContext {
  readonly key: ActorKey;
}

/** A call under a permission: the school is known, and the transaction sees only its rows. */
export interface SchoolContext extends SignedInContext {
  readonly role: Role;
}
