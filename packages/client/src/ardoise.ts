import type * as collections from '@ardoise/contract/developer/collections';
import type * as disbursements from '@ardoise/contract/developer/disbursements';
import type * as students from '@ardoise/contract/developer/students';
import * as endpoints from '@ardoise/contract/endpoints/developer';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { type Sender, send } from './send.ts';

export interface ArdoiseOptions {
  /** An API key: `ard_live_…`, `ard_dev_…` or `ard_test_…`. It says the environment by itself. */
  readonly key: string;
  /** Where the server is, such as `https://ardoise.example`. */
  readonly baseUrl: string;
  /** How often one call is sent at most, the first time included. */
  readonly tries?: number;
  readonly timeoutMs?: number;
  /** In the place of the platform's own, for tests. */
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<void>;
}

interface Change {
  /** One's own, where the same thing may be asked for again after a crash; else one is made for each call. */
  readonly idempotencyKey?: string;
}

type Body<C extends CallSpec> = Request<C> extends { body: infer Given } ? Given : never;
type Query<C extends CallSpec> =
  Request<C> extends { query?: infer Given } ? NonNullable<Given> : never;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Page after page, read when it is needed. */
async function* eachOf<Item>(read: (cursor?: string) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let page = await read();
  yield* page.items;
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor);
    yield* page.items;
  }
}

/** A query that goes on from there. */
const from = <Given extends object>(query: Given, cursor: string | undefined): Given =>
  cursor === undefined ? query : { ...query, cursor };

const inTime = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The developer API with one key. Types and addresses are the contract's own, so that they cannot drift from the server. */
export class Ardoise {
  readonly #sender: Sender;

  constructor({ key, baseUrl, tries = 4, timeoutMs = 30_000, ...own }: ArdoiseOptions) {
    this.#sender = {
      key,
      baseUrl,
      tries,
      timeoutMs,
      fetch: own.fetch ?? ((input, init) => fetch(input, init)),
      wait: own.wait ?? inTime,
    };
  }

  readonly collections = {
    create: (body: Body<typeof collections.createCollection>, { idempotencyKey }: Change = {}) =>
      send<typeof collections.createCollection>(
        this.#sender,
        endpoints.createCollection,
        { body },
        idempotencyKey,
      ),
    get: (id: string) =>
      send<typeof collections.getCollection>(this.#sender, endpoints.getCollection, {
        params: { id },
      }),
    /** One page, the newest first. */
    list: (query: Query<typeof collections.listCollections> = {}) =>
      send<typeof collections.listCollections>(this.#sender, endpoints.listCollections, { query }),
    /** All of them, the newest first. */
    each: (query: Query<typeof collections.listCollections> = {}) =>
      eachOf((cursor) => this.collections.list(from(query, cursor))),
    cancel: (id: string, { idempotencyKey }: Change = {}) =>
      send<typeof collections.cancelCollection>(
        this.#sender,
        endpoints.cancelCollection,
        { params: { id } },
        idempotencyKey,
      ),
  };

  readonly students = {
    get: (paymentCode: string) =>
      send<typeof students.getStudentOwed>(this.#sender, endpoints.getStudentOwed, {
        params: { paymentCode },
      }),
  };

  readonly disbursements = {
    create: (
      body: Body<typeof disbursements.createDisbursement>,
      { idempotencyKey }: Change = {},
    ) =>
      send<typeof disbursements.createDisbursement>(
        this.#sender,
        endpoints.createDisbursement,
        { body },
        idempotencyKey,
      ),
    get: (id: string) =>
      send<typeof disbursements.getDisbursement>(this.#sender, endpoints.getDisbursement, {
        params: { id },
      }),
    /** One page, the newest first. */
    list: (query: Query<typeof disbursements.listDisbursements> = {}) =>
      send<typeof disbursements.listDisbursements>(this.#sender, endpoints.listDisbursements, {
        query,
      }),
    /** All of them, the newest first. */
    each: (query: Query<typeof disbursements.listDisbursements> = {}) =>
      eachOf((cursor) => this.disbursements.list(from(query, cursor))),
  };

  readonly balance = {
    get: () =>
      send<typeof disbursements.getAvailableBalance>(
        this.#sender,
        endpoints.getAvailableBalance,
        {},
      ),
  };
}
