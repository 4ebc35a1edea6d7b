import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { succeed } from '../../modules/students/testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';

interface Counted {
  readonly total: number;
  readonly hasMore?: boolean | undefined;
}

/** How many a list says that there are, and whether it says that there may be more. */
export async function totalOf<C extends CallSpec>(
  app: TestApp,
  token: string,
  call: C,
  query: object,
): Promise<Counted> {
  const { total, hasMore } = (await succeed(app, token, call, {
    query: { perPage: 1, ...query },
  } as unknown as Request<C>)) as unknown as Counted;
  return { total, ...(hasMore === undefined ? {} : { hasMore }) };
}
